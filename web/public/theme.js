// Runs before the first paint, so that a chosen theme never flashes. Kept in step with src/platform/theme.ts.
try {
  var theme = localStorage.getItem('aliquot.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be closed to us; then the system's theme holds.
}
