import { storedPlan } from '@duebook/contract/reminder-plan'
import { listed, type ReminderPlan } from '@duebook/domain'
import { useMemo } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday, useZone } from '../../frame/clock.ts'
import { usePeople } from '../../frame/people.ts'
import { instantText } from '../../ui/instant-text.ts'
import styles from '../reminders/reminder-plan.module.css'
import { foreseenLadder } from './foreseen-ladder.ts'
import { useOwnSettings } from './own-settings.ts'

/** When the mails of a plan come to whoever looks, where they have them put into their morning brief. */
export function WaitsForBrief({ obligation, plan }: { obligation: ObligationRecord; plan: ReminderPlan }) {
  const own = useOwnSettings()
  const people = usePeople()
  const zone = useZone()
  const today = useToday()
  const briefs = useMemo(() => {
    if (!own?.settings.brief?.bundle) return []
    const now = Date.parse(`${today}T00:00Z`)
    const planned = { ...obligation, reminderPlan: storedPlan(plan) }
    const steps = foreseenLadder(planned, null, { people, own, now }).filter(({ kind }) => kind === 'step')
    return [...new Set(steps.filter(({ at, inBrief }) => inBrief && at >= now).map(({ at }) => at))]
  }, [obligation, plan, people, own, today])
  if (briefs.length === 0) return null
  const moments = listed(briefs.map((at) => instantText(at, zone, today)))
  return <p className={styles.again}>Your mail waits for the morning brief, {moments}. A ladder counts from then.</p>
}
