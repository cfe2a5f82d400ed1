import type { Channel } from '@duebook/domain'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { channelNames } from './channel-names.ts'
import { MOST_STEPS } from './plan-draft.ts'
import styles from './reminder-plan.module.css'
import { isElapsed, newStep, type StepDraft } from './step-draft.ts'

type Offered = { hasNotice: boolean; isTerm: boolean; isTimed: boolean }

/** The steps of a plan of its own: each can be changed and removed, and another added. Focus goes to what was added, or to the one after what was removed. */
export function StepFields({
  steps,
  problemAt,
  heldTo = () => null,
  offered,
  onChange,
}: {
  steps: readonly StepDraft[]
  problemAt: (step: number) => string | null
  /** To when quiet hours hold a step that they carry past its date, in words. */
  heldTo?: ((step: number) => string | null) | undefined
  offered: Offered
  onChange: (steps: readonly StepDraft[]) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    const at = Math.min(focusNext.current, steps.length - 1)
    const input = list.current?.children[at]?.querySelector('input')
    ;(input ?? list.current?.parentElement?.querySelector<HTMLElement>(':scope > button'))?.focus()
    focusNext.current = null
  }, [steps])
  const put = (index: number, step: StepDraft) => onChange(steps.map((one, at) => (at === index ? step : one)))
  return (
    <>
      {steps.length === 0 && <p className={styles.none}>This date would reach nobody. Add a step.</p>}
      <ol className={styles.steps} ref={list}>
        {steps.map((step, index) => (
          // A step has no other identity than its place.
          <li key={index} data-field={`step ${index}`}>
            <Step
              step={step}
              number={index + 1}
              offered={offered}
              problem={problemAt(index)}
              heldTo={step.urgent ? null : heldTo(index)}
              onChange={(next) => put(index, next)}
              onRemove={() => {
                focusNext.current = index
                onChange(steps.filter((_, at) => at !== index))
              }}
            />
          </li>
        ))}
      </ol>
      <Button
        disabled={steps.length >= MOST_STEPS}
        onClick={() => {
          focusNext.current = steps.length
          onChange([...steps, newStep(steps)])
        }}
      >
        {steps.length >= MOST_STEPS ? 'Ten steps at most' : 'Add a step'}
      </Button>
    </>
  )
}

function Step({
  step,
  number,
  offered: { hasNotice, isTerm, isTimed },
  problem,
  heldTo,
  onChange,
  onRemove,
}: {
  step: StepDraft
  number: number
  offered: Offered
  problem: string | null
  heldTo: string | null
  onChange: (step: StepDraft) => void
  onRemove: () => void
}) {
  const { amount, unit, when, of, at, liked, channels, asks, urgent } = step
  const set = (part: Partial<StepDraft>) => onChange({ ...step, ...part })
  const elapsed = (isTimed && of === 'due') || isElapsed(unit) ? { hours: 'hours', minutes: 'minutes' } : {}
  const notice = hasNotice || of === 'notice' || of === 'termEnd'
  const { phone } = useSignedIn()
  // Texts are offered to whoever has a number; a step that names them keeps them.
  const ways = offeredChannels.filter((one) => one !== 'sms' || phone || channels.includes(one))
  const tick = (one: Channel, on: boolean) =>
    set({ channels: on ? [...channels, one] : channels.filter((other) => other !== one) })
  return (
    <fieldset className={styles.step}>
      <legend className="sr">Step {number}</legend>
      <div className={styles.amount}>
        <Field
          label="How many"
          name="amount"
          inputMode="numeric"
          maxLength={5}
          value={amount}
          error={problem}
          onChange={(next) => set({ amount: next })}
        />
      </div>
      <Select
        label="Unit"
        value={unit}
        options={{ days: 'days', weeks: 'weeks', months: 'months', ...elapsed } as Record<typeof unit, string>}
        onChange={(next) => set({ unit: next })}
      />
      <Select
        label="Before or after"
        value={when}
        options={{ before: 'before', after: 'after' }}
        onChange={(next) => set({ when: next })}
      />
      <Select
        label="Which date"
        value={of}
        options={
          {
            // Of a contract under notice that is the same day.
            ...(isTerm && hasNotice ? (of === 'due' ? { due: 'it is due: notice closes' } : {}) : { due: 'it is due' }),
            ...(notice ? { notice: 'notice closes', termEnd: 'the term ends' } : {}),
            // Nothing is planned from these two yet; a step that names one keeps it.
            ...(of === 'actBy' ? { actBy: 'act by' } : {}),
            ...(of === 'showFrom' ? { showFrom: 'it is shown' } : {}),
          } as Record<typeof of, string>
        }
        onChange={(next) => set({ of: next })}
      />
      {!isElapsed(unit) && (
        <div className={styles.time}>
          <Field
            label="At"
            name="at"
            placeholder="09:00"
            maxLength={5}
            value={at}
            onChange={(next) => set({ at: next })}
          />
        </div>
      )}
      <Select
        label="By"
        value={liked ? 'liked' : 'named'}
        options={{ liked: 'as each person likes it', named: 'these ways' }}
        onChange={(by) => set({ liked: by === 'liked' })}
      />
      <Select
        label="It"
        value={asks ? 'asks' : 'tells'}
        options={{ asks: 'asks', tells: 'tells, no answer is wanted' }}
        onChange={(what) => set({ asks: what === 'asks' })}
      />
      <div className={styles.channels} hidden={liked}>
        {ways.map((one) => (
          <Check
            key={one}
            label={channelNames[one]}
            checked={channels.includes(one)}
            onChange={(on) => tick(one, on)}
          />
        ))}
      </div>
      <Check
        label="Wakes people: goes through quiet hours and rest days"
        checked={urgent}
        onChange={(on) => set({ urgent: on })}
      />
      {heldTo && (
        <Note tone="soon" glyph="soon">
          Quiet hours hold this until {heldTo}, after it is due.{' '}
          <button type="button" className={styles.link} onClick={() => set({ urgent: true })}>
            Send it anyway
          </button>
        </Note>
      )}
      <Button look="bare" aria-label={`Remove step ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

const offeredChannels: readonly Channel[] = ['email', 'inApp', 'push', 'sms']
