import type { UserProfile } from '@duebook/contract/user'
import type { ReactNode } from 'react'
import type { StoppedAt } from '../cloud/accounts/stopped.ts'
import { useNow, useToday } from '../frame/clock.ts'
import { Check } from '../ui/fields/Choice.tsx'
import { instantText } from '../ui/instant-text.ts'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/fields/Select.tsx'
import styles from './away.module.css'
import { comingRoutine } from './coming-routine.ts'
import { weekdays, type QuietDraft } from './quiet-draft.ts'

type Props = {
  profile: UserProfile
  draft: QuietDraft
  set: (part: Partial<QuietDraft>) => void
  time: (key: 'briefAt' | 'digestAt', label: string) => ReactNode
  stopped: StoppedAt
}

/** One mail a morning and one a week, beside the mails of each date or instead of them; and that one was stopped from a mail. */
export function RoutineFields({ profile, draft, set, time, stopped }: Props) {
  const now = useNow()
  const today = useToday()
  const coming = comingRoutine(draft, profile, now)
  const said = (kind: 'brief' | 'digest') => {
    const at = stopped[kind]
    if (draft[kind]) return coming[kind] && <p className={styles.hint}>{coming[kind]}</p>
    if (at === null || profile[kind]) return null
    return <p className={styles.hint}>Stopped from a mail {instantText(at, profile.timeZone, today)}.</p>
  }
  return (
    <Section
      name="Brief and digest"
      note={draft.brief && draft.bundle ? 'Instead of a mail for each date' : 'Beside the reminders of each date'}
    >
      <div className={styles.lines}>
        <div role="group" aria-label="Morning brief">
          <span>Morning brief</span>
          <div>
            <Check
              label="Every morning, if something needs me"
              checked={draft.brief}
              onChange={(brief) => set({ brief })}
            />
            {draft.brief && <div className={styles.inline}>{time('briefAt', 'Brief at')}</div>}
            {said('brief')}
          </div>
        </div>
        {draft.brief && (
          <div role="group" aria-label="Bundle">
            <span>Bundle</span>
            <div>
              <Check label="Put my mail into it" checked={draft.bundle} onChange={(bundle) => set({ bundle })} />
              <p className={styles.hint}>
                At most one mail a morning; what is urgent, and when somebody hands you something, comes at once; push
                is not held.
              </p>
            </div>
          </div>
        )}
        <div role="group" aria-label="Weekly digest">
          <span>Weekly digest</span>
          <div>
            <Check
              label="Once a week, what is late and what comes"
              checked={draft.digest}
              onChange={(digest) => set({ digest })}
            />
            {draft.digest && (
              <div className={styles.inline}>
                <Select
                  label="Digest on"
                  value={draft.digestOn}
                  options={Object.fromEntries(weekdays.map((name, n) => [String(n + 1), name]))}
                  onChange={(digestOn) => set({ digestOn })}
                />
                {time('digestAt', 'Digest at')}
              </div>
            )}
            {said('digest')}
          </div>
        </div>
      </div>
    </Section>
  )
}
