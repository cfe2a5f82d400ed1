/* The end of a sign-in at a provider: tells the helper frame of the page that opened this window, or leads back to the page. */
;(() => {
  'use strict'
  const { storageKey, authEvent, redirectUrl } = JSON.parse(document.getElementById('auth-event').textContent)
  if (redirectUrl !== null) {
    try {
      sessionStorage.setItem(`firebase:redirectEvent:${storageKey}`, JSON.stringify(authEvent))
    } finally {
      location.replace(redirectUrl)
    }
    return
  }
  const message = { eventType: 'sendAuthEvent', data: { storageKey, authEvent } }
  try {
    const channel = new BroadcastChannel('duebook-auth-events')
    channel.postMessage(message)
  } catch {
    // The frames below are another way.
  }
  const frames = window.opener?.frames
  for (let index = 0; index < (frames?.length ?? 0); index++) {
    try {
      const { origin, pathname } = frames[index].location
      if (origin === location.origin && pathname === '/emulator/auth/iframe')
        frames[index].postMessage(message, location.origin)
    } catch {
      // A frame of another site does not let itself be looked at, and is none of ours.
    }
  }
})()
