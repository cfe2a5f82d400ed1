import type { PushPayload } from '@duebook/contract/reach/push-payload'

type Known = { id: string; nextNominal: string | null; nextAcknowledged: boolean; status: string }

/** Takes away the notifications of this browser whose date was answered or settled meanwhile, wherever that was. */
export async function closeAnswered(obligations: readonly Known[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const about = (shown.data as PushPayload | null)?.about
    const one = about && obligations.find(({ id }) => id === about.obligationId)
    if (one && (one.status !== 'active' || one.nextNominal !== about.nominal || one.nextAcknowledged)) shown.close()
  }
}
