// Before the first paint: the look chosen on this device, and whether the plain shape of the book belongs on this page. The page's
// policy allows no inline script.
const kept = localStorage.getItem('duebook.theme')
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
if (/^\/(sign-in|welcome|gallery)/.test(location.pathname)) document.documentElement.dataset.shape = 'bare'
