"""Resume codes, fingerprints and QR pictures: what a person carries home to go on later, without any server."""
