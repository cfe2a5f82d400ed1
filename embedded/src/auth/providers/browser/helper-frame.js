/*
 * The helper frame: passes the outcome of a popup or a redirect to the SDK in the page around it. It always says something, because the
 * SDK waits for it without end (auth facts, section 8).
 */
;(() => {
  'use strict'
  const asked = new URLSearchParams(location.search)
  const storageKey = `${asked.get('apiKey')}:${asked.get('appName')}`
  const nothing = {
    type: 'unknown',
    eventId: null,
    sessionId: null,
    urlResponse: null,
    postBody: null,
    tenantId: null,
    error: { code: 'auth/no-auth-event', message: 'An internal error has occurred.' },
  }
  const page = window.gapi.iframes.getContext().getParentIframe()
  const passed = new Set()

  const say = (authEvent) => page.send('authEvent', { type: 'authEvent', authEvent })

  page.register('webStorageSupport', () => ({ webStorageSupport: true }))
  say(takeStored())

  function takeStored() {
    try {
      const key = `firebase:redirectEvent:${storageKey}`
      const stored = sessionStorage.getItem(key)
      if (stored === null) return nothing
      sessionStorage.removeItem(key)
      return JSON.parse(stored) ?? nothing
    } catch {
      return nothing
    }
  }

  function hear(message) {
    if (message?.eventType !== 'sendAuthEvent' || message.data?.storageKey !== storageKey) return
    const { authEvent } = message.data
    // The handler speaks on two ways at once; one of them is enough.
    if (passed.has(authEvent.eventId)) return
    passed.add(authEvent.eventId)
    say(authEvent)
  }
  window.addEventListener('message', (event) => {
    if (event.origin === location.origin && event.source !== window.parent) hear(event.data)
  })
  try {
    new BroadcastChannel('duebook-auth-events').onmessage = (event) => hear(event.data)
  } catch {
    // Without channels the message of the popup itself is left.
  }
})()
