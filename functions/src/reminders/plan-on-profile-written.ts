import { isSame } from '@duebook/contract/acts/is-same'
import { readBrief } from '@duebook/contract/asking/routine'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { overAfter } from './over-after.ts'
import { beginReplan, goOnWithReplan } from './replan.ts'

/** For so long (ms) this run goes on itself; the minute's schedule does the rest. */
const mostTime = 240_000

/** A person's zone, quiet hours, usual ways, absences or days of rest changed: what is planned for them goes at the new times and by the new ways. Safe to run twice: it reads the present state. */
export const planOnProfileWritten = onDocumentUpdated(
  { document: 'users/{uid}', retry: true, timeoutSeconds: 540 },
  async (event) => {
    const [before, after] = [event.data?.before.data(), event.data?.after.data()]
    const isAnotherClock = !isSame(clockOf(before), clockOf(after))
    if (!isAnotherClock && isSame(hoursOf(before), hoursOf(after))) return
    const replan = await beginReplan(
      { of: { uid: event.params.uid }, isOfLedger: isAnotherClock },
      { since: Date.parse(event.time), event: event.id },
    )
    await goOnWithReplan(replan, overAfter(mostTime))
  },
)

/** When somebody is not there, or rests; and the brief for which their mail waits. */
const hoursOf = (profile: Record<string, unknown> | undefined) => [
  profile?.away,
  profile?.restDays,
  readBrief(profile?.brief)?.bundle ? profile?.brief : null,
]

/** What planning reads of a profile; `readClockSettings` judges it. */
const clockOf = (profile: Record<string, unknown> | undefined) => [
  profile?.timeZone,
  (profile?.quietHours as { from?: unknown } | undefined)?.from,
  (profile?.quietHours as { to?: unknown } | undefined)?.to,
  profile?.usual,
]
