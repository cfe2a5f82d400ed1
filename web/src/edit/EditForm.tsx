import type { Rescheduling } from '@duebook/contract/acts/reach'
import { isSame } from '@duebook/contract/acts/is-same'
import { versionOf } from '@duebook/contract/acts/versions'
import { timingOf, type Notice } from '@duebook/domain'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { readPlan } from '@duebook/contract/reminder-plan'
import { partWords } from '../acts/reminders/part-words.ts'
import { PlanPreview } from '../acts/reminders/PlanPreview.tsx'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { civilTime, useNow, useToday, useZone } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Also } from './Also.tsx'
import { formDatesOf, type FormDates } from './fields/date-hints.tsx'
import { Comparison } from './Comparison.tsx'
import { compareDates, countMoved } from './comparison.ts'
import { DecisionStands } from './DecisionStands.tsx'
import styles from './edit.module.css'
import { editDraftOf, readEditDraft, type EditDraft } from './edit-draft.ts'
import { EditLine } from './EditLine.tsx'
import type { Was } from './fields/FormRow.tsx'
import { KeptFields } from './fields/KeptFields.tsx'
import { MoneyFields } from './fields/MoneyFields.tsx'
import { ReminderFields } from './fields/ReminderFields.tsx'
import { rebaseDraft, touchedParts, touchedRows, type TypedOver } from './rebase-draft.ts'
import { saveForm } from './save-form.ts'
import type { Problem } from './read-timing.ts'
import { SavedMeanwhile } from './SavedMeanwhile.tsx'
import { useCountedFrom } from './useCountedFrom.ts'
import { useFormLine } from './useFormLine.ts'
import { useRegions } from './fields/useRegions.ts'
import { tryRescheduling } from './try-rescheduling.ts'
import { WhatFields } from './fields/WhatFields.tsx'
import { WhenFields } from './fields/WhenFields.tsx'
import { WhichDates } from './WhichDates.tsx'

/** Where one goes from the form: back, where it was, or to a copy. */
export type AfterEditing = { onDone: () => void; onDeleted: () => void; onCopy: (id: string) => void }

/** What a part of the form is given. `problemAt` says why a field will not do, once somebody wants to go on. */
export type FormPart = {
  draft: EditDraft
  change: (part: Partial<EditDraft>) => void
  problemAt: (field: string) => string | null
  /** What is saved, of what the form says otherwise. */
  was?: Was
  /** The form as it is saved. */
  saved?: EditDraft
  /** What the form says now: its next dates, and the notice. */
  dates: FormDates | null
  notice: Notice | null
}

/** The form, and after it the question which dates a change of the rule is to reach. Nothing is saved before that is answered. */
export function EditForm({
  obligation: newest,
  records,
  paidRecords,
  onDone,
  onDeleted,
  onCopy,
  onTouched,
}: {
  /** How many parts say something else than what is saved. */
  onTouched: (parts: number) => void
  obligation: ObligationRecord
  records: OccurrenceRecord[]
  /** What an estimate may learn from: all that is recorded, or nothing while that is not here. */
  paidRecords: readonly OccurrenceRecord[]
} & AfterEditing) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const usual = useBookDefaults(bookId) ?? undefined
  const now = civilTime(new Date(useNow()), zone)
  // What comes from elsewhere is followed until something is typed, and in what nobody typed also afterwards.
  const [typed, setTyped] = useState<Typing | null>(null)
  if (typed && typed.newest !== newest) setTyped({ ...typed, ...rebaseDraft(typed, newest, usual), newest })
  const { began: obligation, draft } = typed ?? { began: newest, draft: editDraftOf(newest, usual) }
  const people = usePeople()
  const saved = versionOf(obligation)
  const shown = editDraftOf(obligation, usual)
  const touched = [...touchedParts({ began: obligation, draft }, usual)]
  const rows = touchedRows(touched, shown, draft)
  useEffect(() => onTouched(rows), [onTouched, rows])
  const [goOnAttempted, setGoOnAttempted] = useState(false)
  const [asksWhich, setAsksWhich] = useState(false)
  // Pressed before the closed days were here: it goes on once they are, unless something is typed meanwhile.
  const [saveWaits, setSaveWaits] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const counted = useCountedFrom(obligation.id)
  const read = readEditDraft(draft, obligation, { today, now, locale: navigator.language, zone, ...counted })
  const line = useFormLine({ draft, value: read.value, zone: obligation.timeZone, change: changeDraft })
  const problems = line.problem ? [{ field: 'line', text: line.problem }, ...read.problems] : read.problems
  const { value } = read
  const calendars = useRegions(value?.timing)
  if (saveWaits && calendars.state === 'failed') setSaveWaits(false)
  const standing = {
    schedule: obligation.schedule,
    nominal: obligation.nextNominal ?? today,
    nextNominal: obligation.nextNominal,
    records,
    today,
  }
  const reschedules = value !== null && !isSame(value.timing, timingOf(obligation.schedule))
  const timing = reschedules && calendars.state === 'here' ? value.timing : null
  const tried = timing && tryRescheduling('all', timing, standing)
  const change = tried && !('refused' in tried) ? tried : null
  const refused = tried && 'refused' in tried ? tried.refused : null
  const compared = compareDates(standing, change, 6)
  // Of a single one that is ahead there is nothing to choose: it stands beside the form, old and new.
  const isOnlyDate =
    reschedules &&
    value.timing.type === 'once' &&
    obligation.schedule.type === 'once' &&
    standing.nominal >= today &&
    records.every(({ state, due, originalDue }) => state === 'open' && due === originalDue)
  const moving = countMoved(compared)
  const said = goOnAttempted ? problems : []

  function changeDraft(fields: Partial<EditDraft>) {
    setSaveWaits(false)
    const untouched = { began: newest, draft: editDraftOf(newest, usual), saved: [], first: newest, newest }
    setTyped((before) => {
      const typing = before ?? untouched
      return { ...typing, draft: { ...typing.draft, ...fields } }
    })
  }
  function save(how: Rescheduling | null, reason = '') {
    if (!value) return
    const { timing: _, ...fields } = value
    onDone()
    void saveForm({ bookId, uid, today }, obligation, fields, how, reason)
  }
  function goOn(event?: FormEvent) {
    event?.preventDefault()
    setGoOnAttempted(true)
    if (problems.length > 0) return void requestAnimationFrame(() => summary.current?.focus())
    if (calendars.state === 'here' || !(reschedules || changesDates(value, obligation))) return proceed()
    if (calendars.state === 'failed') calendars.again()
    setSaveWaits(true)
  }
  function proceed() {
    setSaveWaits(false)
    if (problems.length > 0) return
    if (timing && !(isOnlyDate && change)) setAsksWhich(true)
    else save(change)
  }
  // `…/edit#title`: at that field, as one comes to a copy.
  useEffect(() => {
    const field = location.hash.slice(1)
    if (!/^[a-z]+$/i.test(field)) return
    focusField(field)
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }, [])
  const proceedAfterWait = useEffectEvent(proceed)
  useEffect(() => {
    if (saveWaits && calendars.state === 'here') proceedAfterWait()
  }, [saveWaits, calendars.state])

  if (asksWhich && timing)
    return (
      <WhichDates
        obligation={obligation}
        next={timing}
        notice={value?.notice ?? null}
        planned={value ?? obligation}
        standing={standing}
        onSave={save}
        onBack={() => setAsksWhich(false)}
        onLeave={onDone}
      />
    )
  const part: FormPart = {
    draft,
    change: changeDraft,
    was: Object.fromEntries(touched.map((one) => [one, partWords(one, saved[one], people)])),
    saved: shown,
    dates: calendars.state === 'here' ? formDatesOf(read.value?.timing, today) : null,
    notice: read.value?.notice ?? null,
    problemAt: (field) => said.find((one) => one.field === field)?.text ?? null,
  }
  return (
    <div className={styles.split}>
      <form className={styles.form} onSubmit={goOn} noValidate>
        {said.length > 0 && <Problems ref={summary} problems={said} />}
        <EditLine {...line} onEnter={goOn} />
        <WhatFields {...part} />
        <WhenFields {...part} />
        <MoneyFields {...part} obligation={obligation} records={paidRecords} />
        <KeptFields {...part}>
          <ReminderFields
            {...part}
            timing={value?.timing ?? obligation.schedule}
            preview={
              value &&
              !reschedules &&
              isSame(value.notice, obligation.notice) && (
                <PlanPreview
                  obligation={obligation}
                  plan={readPlan(value.reminderPlan)}
                  at={value.dueTime?.at ?? null}
                />
              )
            }
          />
        </KeptFields>
        {goOnAttempted && calendars.state === 'failed' && (
          <Note tone="over" glyph="failed" alert>
            The closed days could not be fetched, so the dates cannot be worked out. Nothing is saved. Try again with a
            connection.
          </Note>
        )}
        {/* What somebody else saved stands in the same place, and first. */}
        <div className={`${styles.acts} ${typed && typed.saved.length > 0 ? '' : styles.sticky}`}>
          {moving > 0 && (
            <a href="#next-six">
              {compared.length === 1
                ? 'Its date moves'
                : `${moving} of the next ${compared.length} dates ${moving === 1 ? 'moves' : 'move'}`}
            </a>
          )}
          <Button look="main" type="submit" blocked={saveWaits ? 'Fetching the closed days…' : null}>
            {reschedules && !isOnlyDate ? 'Choose which dates change' : 'Save'}
          </Button>
          <Button onClick={onDone}>Leave it as it was</Button>
          <span className={styles.note}>
            {!timing
              ? 'What is over stays as it was.'
              : isOnlyDate
                ? 'Its reminders move with it.'
                : 'Nothing is saved before you have seen the dates.'}
          </span>
        </div>
        {typed && typed.saved.length > 0 && <SavedMeanwhile {...typed} parts={typed.saved} />}
      </form>
      <aside className={styles.aside} aria-label="What would change">
        <DecisionStands
          obligation={obligation}
          records={records}
          change={change}
          notice={value ? (value.notice ?? null) : obligation.notice}
          today={today}
        />
        <Comparison standing={standing} change={change} refused={refused} next={value?.timing ?? null} />
        <Also obligation={newest} records={records} onDone={onDone} onDeleted={onDeleted} onCopy={onCopy} />
      </aside>
    </div>
  )
}

/** `first`: as it was when something was typed first. */
type Typing = TypedOver & { first: ObligationRecord; newest: ObligationRecord }

/** Whether what is written changes dates also under the same rule. */
const changesDates = (
  value: Pick<ObligationRecord, 'notice' | 'catchUp'> | null,
  { notice, catchUp }: ObligationRecord,
) => value !== null && !(isSame(value.notice, notice) && isSame(value.catchUp ?? null, catchUp ?? null))

const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** All that stands in the way, each with a way to its field; takes focus, so that it is read out. */
function Problems({ problems, ref }: { problems: readonly Problem[]; ref: React.Ref<HTMLDivElement> }) {
  return (
    <div className={styles.problems} role="alert" tabIndex={-1} ref={ref} aria-labelledby="problems">
      <h2 id="problems">
        {problems.length === 1 ? 'One thing stands' : `${countWords[problems.length] ?? problems.length} things stand`}{' '}
        in the way
      </h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            <button type="button" onClick={() => focusField(field)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const focusField = (field: string) =>
  document
    .querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] :is(input, select, textarea)`)
    ?.focus()
