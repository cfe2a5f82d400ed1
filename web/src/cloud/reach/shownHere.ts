import type { PushPayload } from '@duebook/contract/reach/push-payload'

type Known = { id: string; nextNominal: string | null; nextAcknowledged: boolean; status: string }

/** What was known of each obligation when this page looked last; null where it has to look, whatever changed. */
let before: ReadonlyMap<string, Known> | null = null

/** Looks again where a press on a notification was answered. Returns how to stop. */
export function followAnswers(look: () => void): () => void {
  const hear = ({ data }: MessageEvent<{ push?: string } | null>) => {
    if (data?.push !== 'answered') return
    before = null
    look()
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/**
 * Takes away the notifications of this browser whose date was answered or settled meanwhile, wherever that was.
 * Looks only when one may have been: Chromium may forget a notification that is shown while others are being listed.
 */
export async function closeAnswered(obligations: readonly Known[]): Promise<void> {
  const known = before
  before = new Map(obligations.map((one) => [one.id, one]))
  if (known && !obligations.some((one) => wasAnswered(known.get(one.id), one))) return
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const about = (shown.data as PushPayload | null)?.about
    const one = about && obligations.find(({ id }) => id === about.obligationId)
    if (one && (one.status !== 'active' || one.nextNominal !== about.nominal || one.nextAcknowledged)) shown.close()
  }
}

const wasAnswered = (was: Known | undefined, is: Known) =>
  was
    ? (is.nextAcknowledged && !was.nextAcknowledged) || is.nextNominal !== was.nextNominal || is.status !== was.status
    : is.nextAcknowledged || is.status !== 'active'
