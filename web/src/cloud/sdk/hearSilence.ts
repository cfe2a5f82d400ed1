import { addresses } from '../addresses.ts'
import { answerOf } from '../sync/answerOf.ts'
import { followSilence } from '../sync/silence.ts'

/** The documents' SDK knows by itself what of its streams is to stay open (`openFirestore.ts` tells it of silence). */
const STREAMS = '/google.firestore.v1.Firestore/'

/** From here on this page knows when the server is silent. Once for a page, before the first SDK asks. */
export function hearSilence() {
  const { fetch } = self
  const ready = `${addresses.origin}/readyz`
  followSilence((signal) => fetch(ready, { method: 'HEAD', cache: 'no-store', signal }))
  giveUpInSilence(self)
}

/**
 * What the page asks of its own server by `fetch`, which is how the SDKs of sign-in and of functions ask, fails like without a network once the server is
 * silent: by themselves they wait for 30 to 70 seconds, the first of them before anybody is known.
 */
export function giveUpInSilence(scope: { fetch: typeof fetch; location: Location }) {
  const { fetch } = scope
  scope.fetch = (asked, options) => {
    const given = asked instanceof Request ? asked : null
    const url = new URL(given?.url ?? String(asked), scope.location.href)
    if (url.origin !== scope.location.origin || url.pathname.startsWith(STREAMS))
      return fetch.call(scope, asked, options)
    const end = new AbortController()
    const ends = options?.signal ?? given?.signal
    const signal = ends ? AbortSignal.any([ends, end.signal]) : end.signal
    return answerOf(fetch.call(scope, asked, { ...options, signal }), () => {
      // A browser has six ways to one server: those that nobody waits for are let go of.
      end.abort()
      return new TypeError('The server did not answer.')
    })
  }
}
