import { Check } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import type { NagDraft } from './nag-draft.ts'
import styles from './reminder-plan.module.css'

/** Whether each reminder asks again until somebody has it in hand, how often, and how many times. */
export function NagFields({
  draft,
  problem,
  onChange,
}: {
  draft: NagDraft
  problem: string | null
  onChange: (draft: NagDraft) => void
}) {
  const set = (part: Partial<NagDraft>) => onChange({ ...draft, ...part })
  return (
    <fieldset className={styles.nag} data-field="nag">
      <legend>If nobody has it in hand</legend>
      <Check label="Ask again" checked={draft.asks} onChange={(asks) => set({ asks })} />
      {draft.asks && (
        <div className={styles.step}>
          <div className={styles.amount}>
            <Field
              label="Every"
              name="every"
              inputMode="decimal"
              maxLength={10}
              value={draft.every}
              error={problem}
              onChange={(every) => set({ every })}
            />
          </div>
          <Select
            label="Unit of asking again"
            quiet
            value={draft.unit}
            options={{ minutes: 'minutes', hours: 'hours', days: 'days' }}
            onChange={(unit) => set({ unit })}
          />
          <div className={styles.times}>
            <Field
              label="How many times"
              name="times"
              inputMode="numeric"
              maxLength={3}
              value={draft.times}
              onChange={(times) => set({ times })}
            />
          </div>
        </div>
      )}
    </fieldset>
  )
}
