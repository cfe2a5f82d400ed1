import type { UserProfile } from '@duebook/contract/user'
import { HOLIDAY_LOADERS, listed } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { offerUndo } from '../acts/undo.ts'
import { changeProfile } from '../cloud/accounts/profile.ts'
import type { StoppedAt } from '../cloud/accounts/stopped.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/fields/Select.tsx'
import styles from './away.module.css'
import { RoutineFields } from './RoutineFields.tsx'
import { isTime, quietDraftOf, readQuiet, weekdays, type QuietDraft } from './quiet-draft.ts'

/** When nothing is sent that can wait, and what is told in one mail. */
export function QuietForm({ uid, profile, stopped }: { uid: string; profile: UserProfile; stopped: StoppedAt }) {
  const [draft, setDraft] = useState(() => quietDraftOf(profile))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const set = (part: Partial<QuietDraft>) => setDraft((before) => ({ ...before, ...part }))
  const time = (key: 'from' | 'to' | 'briefAt' | 'digestAt', label: string) => (
    <span className={styles.time}>
      <Field
        label={label}
        name={key}
        maxLength={5}
        value={draft[key]}
        onChange={(next) => set({ [key]: next })}
        error={saveAttempted && !isTime(draft[key]) ? 'Write it as 20:00.' : null}
      />
    </span>
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    const read = readQuiet(draft)
    if (!read) return
    const { quietHours, restDays = null, brief = null, digest = null } = profile
    changeProfile(uid, read)
    offerUndo(quietSaid(read), 'Quiet', () => changeProfile(uid, { quietHours, restDays, brief, digest }))
  }
  return (
    <form onSubmit={save} noValidate aria-label="Quiet, brief and digest">
      <Section name="Quiet" note="What comes inside waits; nothing is dropped">
        <div className={styles.lines}>
          <div role="group" aria-label="Every night">
            <span>Every night</span>
            <div>
              <Check label="Send nothing at night" checked={draft.night} onChange={(night) => set({ night })} />
              {draft.night && (
                <div className={styles.inline}>
                  {time('from', 'From')}
                  {time('to', 'To')}
                  <span className={styles.hint}>{profile.timeZone}</span>
                </div>
              )}
            </div>
          </div>
          <div role="group" aria-label="Rest days">
            <span>Rest days</span>
            <div>
              <div className={styles.weekdays} role="group" aria-label="Weekdays of rest">
                {weekdays.map((name, n) => (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={draft.weekdays.includes(n + 1)}
                    onClick={() => set({ weekdays: toggled(draft.weekdays, n + 1) })}
                  >
                    {name.slice(0, 3)}
                  </button>
                ))}
              </div>
              <Select
                label="And the holidays of"
                value={draft.regions}
                options={{ '': 'nowhere', ...placesWith(draft.regions) }}
                onChange={(regions) => set({ regions })}
              />
              <p className={styles.hint}>What would come too late for its date still comes.</p>
            </div>
          </div>
        </div>
      </Section>
      <RoutineFields profile={profile} draft={draft} set={set} time={time} stopped={stopped} />
      <div className={styles.save}>
        <Button look="main" type="submit">
          Save
        </Button>
        <span className={styles.hint}>Armed once the server has it.</span>
      </div>
    </form>
  )
}

const toggled = (list: readonly number[], day: number) =>
  list.includes(day) ? list.filter((one) => one !== day) : [...list, day].toSorted((a, b) => a - b)

const placesWith = (chosen: string): Record<string, string> => ({
  ...(chosen.includes('+') ? { [chosen]: listed(chosen.split('+').map(placeName)) } : {}),
  ...Object.fromEntries(PLACES.map(({ id, name }) => [id, name])),
})

const placeName = (id: string) => PLACES.find((one) => one.id === id)?.name ?? id

const PLACES = Object.entries(HOLIDAY_LOADERS)
  .map(([id, { name }]) => ({ id, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** "Quiet from 20:00 to 08:00 and on Saturday and Sunday. Reminders are planned anew." */
function quietSaid({
  quietHours: { from, to },
  restDays,
  brief,
  digest,
}: NonNullable<ReturnType<typeof readQuiet>>): string {
  const parts = [
    ...(from === to ? [] : [`from ${from} to ${to}`]),
    ...(restDays && restDays.weekdays.length > 0
      ? [`on ${listed(restDays.weekdays.map((day) => weekdays[day - 1] ?? ''))}`]
      : []),
    ...(restDays && restDays.regions.length > 0 ? [`on holidays of ${listed(restDays.regions.map(placeName))}`] : []),
  ]
  const routine = [
    ...(brief ? [` Brief every morning at ${brief.at}${brief.bundle ? ', with your mail in it' : ''}.`] : []),
    ...(digest ? [` Digest on ${weekdays[digest.weekday - 1]} at ${digest.at}.`] : []),
  ]
  return `${parts.length > 0 ? `Quiet ${listed(parts)}` : 'No quiet hours'}. Reminders are planned anew.${routine.join('')}`
}
