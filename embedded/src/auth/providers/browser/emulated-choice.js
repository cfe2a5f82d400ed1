/* Who to be, in emulator mode: the list, and the form for somebody new. `toggleForm` is for tests, which wait for it. */
;(() => {
  'use strict'
  const at = (id) => document.getElementById(id)
  const email = at('email-input')

  function toggleForm(showForm) {
    at('add-user').hidden = !showForm
    at('accounts-list').hidden = showForm
  }

  function validate() {
    const wrong = email.value === '' ? 'Email required' : email.value.includes('@') ? '' : 'Missing "@"'
    at('email-error').textContent = wrong
    at('sign-in').disabled = wrong !== ''
  }

  const names = ['raccoon', 'olive', 'orange', 'mountain', 'peach', 'panda', 'grass', 'otter']
  function makeUp() {
    const [given, family] = [0, 1].map(() => names[Math.floor(Math.random() * names.length)])
    const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1)
    email.value = `${given}.${family}.${Math.floor(Math.random() * 1e6)}@example.com`
    at('display-name-input').value = `${titled(given)} ${titled(family)}`
    at('screen-name-input').value = `${family}_${given}`
    validate()
  }

  email.addEventListener('input', validate)
  at('autogen-button').addEventListener('click', makeUp)
  at('add-account-button').addEventListener('click', () => toggleForm(true))
  at('back-button').addEventListener('click', () => toggleForm(false))
  window.toggleForm = toggleForm
})()
