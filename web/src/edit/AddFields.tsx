import { calendarDate, occurrences, shortDateWithYear, type CalendarDate, type QuickAdd } from '@duebook/domain'
import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import type { LineContext } from '../acts/line/line-context.ts'
import { OverOfNew, type OverChoice } from '../acts/OverDates.tsx'
import type { ObligationDraft } from '../cloud/obligations/addObligation.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { addDraftOf, lineOf, readAddDraft, saysMore } from './added.ts'
import { formDatesOf } from './fields/date-hints.tsx'
import type { EditDraft } from './edit-draft.ts'
import styles from './edit.module.css'
import { focusField, type FormPart } from './EditForm.tsx'
import { KeptFields } from './fields/KeptFields.tsx'
import { MoneyFields } from './fields/MoneyFields.tsx'
import { ReminderFields } from './fields/ReminderFields.tsx'
import { useRegions } from './fields/useRegions.ts'
import { WhatFields } from './fields/WhatFields.tsx'
import { WhenFields } from './fields/WhenFields.tsx'

/** What the form would add; null, with the focus on what is wrong, where that cannot be. */
export type AddFieldsHandle = { made: () => ObligationDraft | null }
export type AddFieldsProps = {
  line: string
  read: QuickAdd
  context: LineContext
  /** Another line that says what the form says, or why none does. */
  onLine: (said: { line: string } | { why: string }) => void
  /** Whether it says something that no line says. */
  onMore: (more: boolean) => void
  handle: Ref<AddFieldsHandle>
  over: OverChoice
  /** The dates that the line gives. */
  children: ReactNode
}

/** The form beside the line: each shows what the other says. */
export function AddFields({ line, read, context, onLine, onMore, handle, over, children }: AddFieldsProps) {
  const { uid } = useSignedIn()
  const { zone, bookZone = zone, currency, plans, today } = context
  const person = { uid, zone: bookZone, today, currency, plans }
  const [shown, setShown] = useState({ line, draft: addDraftOf(read, person), beyond: false })
  const [saveAttempted, setSaveAttempted] = useState(false)
  // Somebody typed in the line, or a calendar came that it waited for.
  if (shown.line !== line) setShown({ line, draft: addDraftOf(read, person, shown.draft), beyond: false })
  const { draft, beyond } = shown
  const { value, problems } = readAddDraft(draft, read, person, context)
  const loaded = useRegions(value?.schedule).state === 'here'

  function change(part: Partial<EditDraft>) {
    const next = { ...draft, ...part }
    const made = readAddDraft(next, read, person, context).value
    const said = made && lineOf(next, made, read, person, context)
    setShown({ line: said ?? line, draft: next, beyond: said === null })
    onMore(saysMore(next))
    onLine(said === null ? { why: made ? NO_WORDS : NOT_WHOLE } : { line: said })
  }
  useImperativeHandle(handle, () => ({
    made() {
      setSaveAttempted(true)
      if (problems[0]) requestAnimationFrame(() => focusField(problems[0]?.field ?? 'title'))
      return value
    },
  }))
  const part: FormPart = {
    draft,
    change,
    dates: loaded ? formDatesOf(value?.schedule, context.today) : null,
    notice: value?.notice ?? null,
    problemAt: (field) => (saveAttempted && problems.find((one) => one.field === field)?.text) || null,
  }
  return (
    <div className={styles.adding}>
      <div className={styles.form}>
        <WhatFields {...part} />
        <WhenFields {...part} />
        <MoneyFields {...part} />
        <KeptFields {...part} isNew>
          <ReminderFields
            {...part}
            timing={value?.schedule ?? read.schedule ?? { type: 'once', date: context.today }}
          />
        </KeptFields>
      </div>
      <div className={styles.dates}>
        {beyond ? (
          <Dates schedule={loaded ? (value?.schedule ?? null) : null} today={context.today} over={over} />
        ) : (
          children
        )}
      </div>
    </div>
  )
}

const NO_WORDS = 'The line has no words for this. What the form says is added.'
const NOT_WHOLE = 'Something in the form is still missing. The line waits for it.'

/** The dates of a rule that no line says. */
function Dates({
  schedule,
  today,
  over,
}: {
  schedule: ObligationDraft['schedule'] | null
  today: CalendarDate
  over: OverChoice
}) {
  const ahead = schedule ? occurrences(schedule, { from: today, limit: 4 }) : []
  // What is due once, and what waits to be done, is due still.
  const dates = schedule && ahead.length === 0 ? occurrences(schedule, { from: FIRST, limit: 1 }) : ahead
  return (
    <>
      <h3>Due</h3>
      {dates.length === 0 ? (
        <p className={styles.note}>No date yet</p>
      ) : (
        <ul className={styles.moved}>
          {dates.map(({ nominal, adjusted }) => (
            <li key={nominal}>{shortDateWithYear(adjusted)}</li>
          ))}
        </ul>
      )}
      {schedule && <OverOfNew schedule={schedule} today={today} {...over} />}
    </>
  )
}
const FIRST = calendarDate('0001-01-01')
