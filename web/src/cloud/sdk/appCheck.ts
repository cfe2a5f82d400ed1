import type { FirebaseApp } from 'firebase/app'
import {
  getToken,
  initializeAppCheck,
  onTokenChanged,
  ReCaptchaEnterpriseProvider,
  type AppCheck,
} from 'firebase/app-check'
import { appProof } from '../sync/appProof.ts'

/** Milliseconds. Whoever is asked to wait longer for a proof takes the page for broken. */
const LONGEST = 15_000
const SCRIPT = 'script[src^="https://www.google.com/recaptcha/enterprise.js"]'

/** From here on each request of the SDKs brings a token that says that it is of this app. Before any other SDK begins. */
export function startAppCheck(app: FirebaseApp, siteKey: string): AppCheck {
  appProof.set('asked')
  const provider = givesUp(new ReCaptchaEnterpriseProvider(siteKey))
  const appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true })
  followScript()
  const held = () => appProof.set('held')
  const refused = () => appProof.set('refused')
  onTokenChanged(appCheck, held, refused)
  // Of a debug token the SDK tells no listener.
  getToken(appCheck).then(held, refused)
  return appCheck
}

/**
 * The SDK waits for the vendor's script for ever where something keeps it away, and with it all that any SDK asks. Given up it goes on with a token that
 * proves nothing, and tells so. What its types keep to itself is asked for here; a test holds that it is there.
 */
function givesUp(provider: ReCaptchaEnterpriseProvider): ReCaptchaEnterpriseProvider {
  const asked = provider as unknown as { getToken(isLimited?: boolean): Promise<unknown> }
  const getToken = asked.getToken.bind(provider)
  asked.getToken = (isLimited) => {
    let end = () => {}
    const inVain = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error('The check of this browser did not come to an end.'))
      const timer = setTimeout(giveUp, LONGEST)
      const stop = onScriptFailure(giveUp)
      end = () => (clearTimeout(timer), stop())
    })
    return Promise.race([getToken(isLimited), inVain]).finally(end)
  }
  return provider
}

let isMissing = false
const waiting = new Set<() => void>()

/** Calls back once the script cannot be had. Where it could not before, it is fetched again: the network may have come, or the person let it through. */
function onScriptFailure(failed: () => void): () => void {
  waiting.add(failed)
  if (isMissing) fetchAgain()
  return () => waiting.delete(failed)
}

function followScript(script = document.querySelector<HTMLScriptElement>(SCRIPT)) {
  isMissing = false
  script?.addEventListener('error', () => {
    isMissing = true
    for (const failed of waiting) failed()
  })
}

/** With what the SDK does once it is here. */
function fetchAgain() {
  const failed = document.querySelector<HTMLScriptElement>(SCRIPT)
  if (failed === null) return
  const script = document.createElement('script')
  script.onload = failed.onload
  script.src = failed.src
  followScript(script)
  failed.replaceWith(script)
}
