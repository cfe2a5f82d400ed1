import type { ProductEvent } from '@duebook/contract/product-events'

let sdk: ReturnType<typeof open> | undefined

/** The statistics SDK; fetched only after consent, so that without it no request, no cookie and no id exists. */
function load() {
  sdk ??= open()
  sdk.catch(() => (sdk = undefined))
  return sdk
}

async function open() {
  const { start } = await import('./analyticsSdk.ts')
  return start()
}

export async function startCounting(): Promise<void> {
  await log('statistics_allowed')
}

export async function log(event: ProductEvent): Promise<void> {
  const { analytics, logEvent } = await load()
  // The SDK knows some names with parameters of their own; ours are all plain.
  logEvent(analytics, event as string)
}

/** Withdraws: collection off, the installation's id deleted at the service and here. */
export async function stopCounting(): Promise<void> {
  const { analytics, forgetInstallation, setAnalyticsCollectionEnabled, setConsent } = await load()
  setConsent({ analytics_storage: 'denied' })
  setAnalyticsCollectionEnabled(analytics, false)
  sdk = undefined
  await forgetInstallation()
}
