// Before the first paint: the look chosen on this device. The page's policy allows no inline script.
const kept = localStorage.getItem('duebook.theme')
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
