import {
  getAnalytics,
  initializeAnalytics,
  logEvent,
  setAnalyticsCollectionEnabled,
  setConsent,
  type Analytics,
} from 'firebase/analytics'
import { deleteInstallations, getInstallations } from 'firebase/installations'
import { addresses } from '../addresses.ts'
import { app } from '../sdk/app.ts'

let analytics: Analytics | undefined
let atHome = false

/**
 * Starts the statistics SDK as it is. At home its two API hosts are answered by our own origin; a tag of our own origin stands in the place of the
 * vendor's, which an inert element keeps the SDK from fetching. Only the right to count is granted, none for advertising.
 */
export async function start() {
  setConsent({
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  if (analytics) {
    setAnalyticsCollectionEnabled(analytics, true)
  } else {
    const { statistics } = addresses
    if (statistics && !atHome) {
      answerAtHome(statistics.hosts)
      standInForTag(statistics.tag.vendor)
      atHome = true
    }
    // The tag first: where it is blocked the SDK is not begun at all.
    if (statistics) await loadTag(statistics.tag.own)
    analytics = initializeAnalytics(app, { config: { send_page_view: false } })
  }
  return {
    analytics: analytics ?? getAnalytics(app),
    logEvent,
    setAnalyticsCollectionEnabled,
    setConsent,
    forgetInstallation: () => deleteInstallations(getInstallations(app)),
  }
}

/** The SDK has no switch for other hosts: calls to these two go to the same paths of our origin. */
function answerAtHome(hosts: readonly string[]) {
  const real = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const host = hosts.find((one) => address.startsWith(one))
    if (!host) return real(input, init)
    const here = `${addresses.origin}/${address.slice(host.length)}`
    return real(input instanceof Request ? new Request(here, input) : here, init)
  }
}

function standInForTag(address: string) {
  const inert = document.createElement('script')
  inert.type = 'text/plain'
  inert.src = address
  document.head.append(inert)
}

function loadTag(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The tag that counts was blocked.'))
    document.head.append(script)
  })
}
