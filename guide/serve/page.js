// Runs before the terminal's own script, and takes from it what a public terminal must not do.
"use strict";
(function () {
  // Links in the text, and addresses that a program sends, open nothing. A file that was offered is fetched.
  window.open = function (address) {
    var base = document.body.dataset.base;
    var found = typeof address === "string" && /\/download\/([A-Za-z0-9_-]{20,60})$/.exec(address);
    if (found) {
      var link = document.createElement("a");
      link.href = base + "/download/" + found[1];
      link.setAttribute("download", "");
      document.body.appendChild(link);
      link.click();
      link.remove();
    }
    return null;
  };
  window.confirm = function () { return false; };
  // Nothing a program draws comes into the computer's clipboard.
  try {
    Object.defineProperty(navigator, "clipboard", { value: {
      readText: function () { return Promise.resolve(""); },
      writeText: function () { return Promise.resolve(); }
    } });
  } catch (error) { /* a browser without one */ }
  document.addEventListener("contextmenu", function (event) { event.preventDefault(); });
  document.addEventListener("copy", function (event) { event.preventDefault(); event.stopPropagation(); }, true);
  document.addEventListener("cut", function (event) { event.preventDefault(); event.stopPropagation(); }, true);
  // What stands after the question mark would steer the script: it is dropped.
  if (location.search) { history.replaceState(null, "", location.pathname); }
  document.addEventListener("DOMContentLoaded", function () {
    var place = document.getElementById("terminal");
    var scheme = location.protocol === "https:" ? "wss://" : "ws://";
    place.dataset.sessionWebsocketUrl = scheme + location.host + document.body.dataset.base + "/ws";
    var again = document.getElementById("again");
    again.addEventListener("click", function () { location.reload(); });
    function toTheKeys() {
      var keys = document.querySelector(".xterm-helper-textarea");
      if (keys) { keys.focus(); }
    }
    new MutationObserver(function () {
      if (document.body.classList.contains("-closed")) { again.focus(); } else { toTheKeys(); }
    }).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  });
})();
