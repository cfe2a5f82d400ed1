import type { Kind } from '@duebook/contract/obligation'
import { defaultReminderPlan, listed, planUnderNotice, type Channel, type ReminderStep } from '@duebook/domain'
import { useEffect, useRef } from 'react'
import { kindNames } from '../messages/kinds.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './reminder-plan.module.css'
import { isElapsed, MOST_STEPS, newStep, stepDraftOf, type PlanDraft, type StepDraft } from './step-draft.ts'

/** What is asked when: as usual for the kind, shown step by step, or steps of its own. */
export function ReminderPlanFields({
  draft,
  kind,
  hasNotice,
  isTimed,
  problemAt,
  onChange,
}: {
  draft: PlanDraft
  kind: Kind
  hasNotice: boolean
  isTimed: boolean
  problemAt: (step: number) => string | null
  onChange: (draft: PlanDraft) => void
}) {
  const usual = usualSteps(kind, hasNotice)
  const change = (how: PlanDraft['how']) =>
    onChange({ how, steps: how === 'own' && draft.steps.length === 0 ? usual.map(stepDraftOf) : draft.steps })
  return (
    <div className={styles.plan}>
      <Segments
        label="Reminders"
        options={{ usual: `As usual for: ${kindNames[kind].toLowerCase()}`, own: 'Its own steps' }}
        value={draft.how}
        onChange={change}
      />
      {draft.how === 'usual' ? (
        <ul className={styles.usual}>
          {usual.map((step) => (
            <li key={`${step.of} ${step.offset.amount}`}>
              <span>{stepWords(step)}</span>
              <span>{listed(step.channels.map((one) => channelNames[one]))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Steps
          steps={draft.steps}
          problemAt={problemAt}
          offered={{ hasNotice, isTimed }}
          onChange={(steps) => onChange({ ...draft, steps })}
        />
      )}
    </div>
  )
}

type Offered = { hasNotice: boolean; isTimed: boolean }

function Steps({
  steps,
  problemAt,
  offered,
  onChange,
}: {
  steps: readonly StepDraft[]
  problemAt: (step: number) => string | null
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
  offered: { hasNotice, isTimed },
  problem,
  onChange,
  onRemove,
}: {
  step: StepDraft
  number: number
  offered: Offered
  problem: string | null
  onChange: (step: StepDraft) => void
  onRemove: () => void
}) {
  const { amount, unit, when, of, at, channels } = step
  const set = (part: Partial<StepDraft>) => onChange({ ...step, ...part })
  const elapsed = isTimed || isElapsed(unit) ? { hours: 'hours', minutes: 'minutes' } : {}
  const notice = hasNotice || of === 'notice' || of === 'termEnd'
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
            due: 'it is due',
            ...(notice ? { notice: 'notice closes', termEnd: 'the term ends' } : {}),
            actBy: 'act by',
            showFrom: 'it is shown',
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
      <div className={styles.channels}>
        {(Object.keys(channelNames) as Channel[]).map((one) => (
          <Check
            key={one}
            label={channelNames[one]}
            checked={channels.includes(one)}
            onChange={(on) => tick(one, on)}
          />
        ))}
      </div>
      <Button look="bare" aria-label={`Remove step ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}

const channelNames: Record<Channel, string> = { email: 'email', inApp: 'in the app', push: 'push' }

/** The usual plan in order of time; under a notice each reminder once. */
function usualSteps(kind: Kind, hasNotice: boolean): ReminderStep[] {
  const plan = defaultReminderPlan(kind, { hasNotice })
  return (hasNotice ? planUnderNotice(plan) : plan).steps.toSorted((a, b) => a.offset.amount - b.offset.amount)
}

function stepWords({ of, offset: { amount } }: ReminderStep): string {
  const days = `${-amount} ${amount === -1 ? 'day' : 'days'} before`
  if (of === 'notice') return amount === 0 ? 'On the day notice closes' : `${days} notice closes`
  return amount === 0 ? 'On the day' : days
}
