// Runs before the first paint, so that neither a chosen theme nor the header of a signed-in user begins as another one. Kept in
// step with src/platform/theme.ts and src/platform/presence.ts.
try {
  var theme = localStorage.getItem('aliquot.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  var role = localStorage.getItem('aliquot.known');
  if (role) document.documentElement.dataset.known = role;
} catch {
  // Storage can be closed to us; then the system's theme holds.
}

// The script of a page sends its forms. Before it runs, the browser would send them itself and put their values, even a password,
// into the address. src/platform/held-form.ts sends what was held back.
document.addEventListener(
  'submit',
  (event) => {
    event.preventDefault();
    window.sentForm = event.target;
  },
  true,
);

// The session and the page's first calls, which need not wait for its scripts. src/platform/early-calls.ts takes the answers. A
// page that is not for the user whom this browser saw last begins none: they would be refused.
(function () {
  var calls = document.querySelector('meta[name="calls"]');
  if (!calls) return;
  var known = document.documentElement.dataset.known;
  var audience = calls.dataset.audience;
  var isFor = !known || audience === 'anyone' || audience === 'signed-in' || audience === known;
  var values = location.pathname.split('/');
  window.early = {};
  ['/api/auth/get-session', '/api/accounts/me']
    .concat(isFor && !location.search && calls.content ? calls.content.split(' ') : [])
    .forEach((call) => {
      var path = call.replace(/\$(\d)/g, (_, index) => values[index]);
      window.early[path] = fetch(path, {
        headers: { accept: 'application/json', 'x-aliquot-client': 'web' },
        redirect: 'manual',
      });
      window.early[path].catch(() => {});
    });
})();
