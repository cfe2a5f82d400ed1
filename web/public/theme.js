// Before the first paint: the look chosen on this device, and whether the plain shape of the book belongs on this page. The page's
// policy allows no inline script.
const kept = localStorage.getItem('duebook.theme')
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
// Where nobody was here last, `/` says what Duebook is.
const nobody = !Object.keys(localStorage).some((name) => /^duebook\.lastSeen\/.*person$/.test(name))
if (/^\/(sign-in|welcome|gallery|dates)/.test(location.pathname) || (location.pathname === '/' && nobody))
  document.documentElement.dataset.shape = 'bare'
