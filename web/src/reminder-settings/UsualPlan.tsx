import { usualPlan, usualText } from '@duebook/contract/usual-plan'
import type { Kind } from '@duebook/contract/obligation'
import { addDays, planUnderNotice, shortDateWithYear, type CalendarDate, type ReminderStep } from '@duebook/domain'
import { useEffect, useState, type FormEvent, type Ref } from 'react'
import { waysWords } from '../acts/reminders/channel-names.ts'
import { planDraftOf } from '../acts/reminders/plan-draft.ts'
import { readSteps, stepDraftOf, type StepDraft } from '../acts/reminders/step-draft.ts'
import { StepFields } from '../acts/reminders/StepFields.tsx'
import { stepWords } from '../acts/reminders/steps-said.ts'
import { changeBookDefaults, useBookDefaults } from '../cloud/books/defaults.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { useOpenInPlace } from '../frame/useOpenInPlace.ts'
import { countedKind } from '../messages/kinds.ts'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/toast.ts'
import styles from './reminder-settings.module.css'

/** What a kind starts with in this book, put on an example so that it can be checked against a calendar; who looks after the book changes it. */
export function UsualPlan({ kind, due, onTyped }: { kind: Kind; due: CalendarDate; onTyped: Typed }) {
  const { bookId, uid } = useSignedIn()
  const known = useBookDefaults(bookId)
  const mayName = useMay('name and defaults')
  const { isOpen, open, close, button, form } = useOpenInPlace()
  if (known === null) return null
  const underNotice = kind === 'contract'
  const usual = usualPlan(known.plans, kind, { hasNotice: underNotice })
  const save = (steps: ReminderStep[] | null) => {
    const { [kind]: _before, ...others } = known.plans ?? {}
    changeBookDefaults({ bookId, uid, known }, { plans: steps ? { ...others, [kind]: usualText(steps) } : others })
    close()
    announce('New ones start with these steps. Those that were as usual follow.')
  }
  if (isOpen)
    return (
      <EditSteps
        kind={kind}
        steps={usual.steps}
        hasOwn={known.plans?.[kind] !== undefined}
        form={form}
        onSave={save}
        onCancel={close}
        onTyped={onTyped}
      />
    )
  const { steps } = underNotice ? planUnderNotice(usual) : usual
  return (
    <>
      <p className={styles.example}>
        {underNotice ? 'If notice has to be given by' : 'If it is due'} <b>{shortDateWithYear(due)}</b>
      </p>
      <ol className={styles.steps}>
        {steps
          .toSorted((a, b) => daysOf(a) - daysOf(b))
          .map((step) => (
            <li key={`${step.of} ${step.offset.amount} ${step.offset.unit} ${step.at}`}>
              <span>{capital(stepWords(step))}</span>
              <time dateTime={addDays(due, daysOf(step))}>
                {shortDateWithYear(addDays(due, daysOf(step)))}, {step.at ?? '09:00'}
              </time>
              <small>{waysWords(step)}</small>
            </li>
          ))}
      </ol>
      {steps.length === 0 && <p className={styles.example}>Nothing is asked about it.</p>}
      {mayName && (
        <span className={styles.acts} ref={button}>
          <Button onClick={open}>Edit the steps</Button>
        </span>
      )}
    </>
  )
}

/** Hears the steps as they are typed; null once nothing is. */
type Typed = (steps: readonly ReminderStep[] | null) => void

type EditStepsProps = {
  kind: Kind
  steps: readonly ReminderStep[]
  /** The book has its own; the product's can come back. */
  hasOwn: boolean
  form: Ref<HTMLFormElement>
  onSave: (steps: ReminderStep[] | null) => void
  onCancel: () => void
  onTyped: Typed
}

function EditSteps({ kind, steps, hasOwn, form, onSave, onCancel, onTyped }: EditStepsProps) {
  const { bookId } = useSignedIn()
  const plans = useBookDefaults(bookId)?.plans
  const obligations = useObligations(bookId)
  const [drafts, setDrafts] = useState<readonly StepDraft[]>(() => steps.map(stepDraftOf))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const offered = { hasNotice: kind === 'contract', isTerm: false, isTimed: false }
  const read = readSteps(drafts, offered)
  // What is being typed and is no step yet is left out.
  useEffect(() => {
    onTyped(readSteps(drafts, { isTimed: false }).flatMap((one) => ('step' in one ? one.step : [])))
    return () => onTyped(null)
  }, [drafts, onTyped])
  const here =
    obligations.status === 'ready' ? obligations.data.filter((one) => one.kind === kind && one.status === 'active') : []
  const own = here.filter((one) => planDraftOf(one, plans).how === 'own')
  const following = here.length - own.length
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    const wanted = read.flatMap((one) => ('step' in one ? one.step : []))
    if (wanted.length === drafts.length) onSave(wanted)
  }
  return (
    <form ref={form} className={styles.editing} onSubmit={save} noValidate aria-label="Edit the steps">
      <StepFields
        steps={drafts}
        offered={offered}
        problemAt={(index) => {
          const one = read[index]
          return saveAttempted && one && 'problem' in one ? one.problem : null
        }}
        onChange={setDrafts}
      />
      <p className={styles.example}>
        {keepsText(
          kind,
          own.map(({ title }) => title),
        )}
      </p>
      <div className={styles.acts}>
        <Button look="main" type="submit">
          {following > 0 ? `Save for ${countedKind(kind, following)}` : 'Save'}
        </Button>
        {hasOwn && <Button onClick={() => onSave(null)}>As Duebook has it</Button>}
        <Button look="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** "2 filings have steps of their own and keep them: VAT return, Self Assessment." */
function keepsText(kind: Kind, titles: readonly string[]): string {
  if (titles.length === 0) return 'Those with steps of their own keep them.'
  const named = titles.length > 3 ? `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more` : titles.join(', ')
  const has = titles.length === 1 ? 'has steps of its own and keeps them' : 'have steps of their own and keep them'
  return `${countedKind(kind, titles.length)} ${has}: ${named}.`
}

/** Of the example; a month is as long as most. */
const daysOf = ({ offset: { amount, unit } }: Pick<ReminderStep, 'offset'>) =>
  amount * (unit === 'weeks' ? 7 : unit === 'months' ? 30 : 1)

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
