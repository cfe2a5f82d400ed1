import type { ProductEvent } from '@duebook/contract/product-events'
import { subscribable } from '../subscribable.ts'

const PLACE = 'duebook.statistics'
export type StatisticsConsent = 'granted' | 'declined' | 'notAsked'

const consent = subscribable<StatisticsConsent>(read())

/** Whether this device may count what is done here; nothing is loaded, kept or sent unless it was granted. */
export const statisticsConsent = { get: consent.get, subscribe: consent.subscribe }

/** Grants or declines. Declining what was granted forgets the installation's id and what the SDK kept. */
export async function allowStatistics(allowed: boolean): Promise<void> {
  const before = consent.get()
  localStorage.setItem(PLACE, allowed ? 'granted' : 'declined')
  consent.set(allowed ? 'granted' : 'declined')
  if (allowed || before === 'granted') {
    const { startCounting, stopCounting } = await import('./analytics.ts')
    await (allowed ? startCounting() : stopCounting())
  }
}

/** Counts that something was done, if this person agreed to be counted. Never fails, never waits: a count that is lost is lost. */
export function count(event: ProductEvent) {
  if (consent.get() !== 'granted') return
  import('./analytics.ts').then(({ log }) => log(event)).catch(() => {})
}

function read(): StatisticsConsent {
  const kept = localStorage.getItem(PLACE)
  return kept === 'granted' || kept === 'declined' ? kept : 'notAsked'
}
