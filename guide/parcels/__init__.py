"""From a parcel number: acreage, frontage, neighbors and the owners' list, read from a county's parcel layer.

The layer is a GeoPackage file or a PostGIS table; the same geometry answers for both.
Without a layer nothing here runs.
"""
