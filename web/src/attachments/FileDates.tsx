import { usualPlan } from '@duebook/contract/usual-plan'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { calendarDate, countdown, isCalendarDate, longDate, type CalendarDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { setTerms, type AttachmentRecord } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { announce } from '../ui/toast.ts'
import styles from './attachments.module.css'

/** Until when a document is good, and how long it is kept: two dates that have nothing to do with each other. An expiry can become a due date. */
export function FileDates({
  file,
  obligation,
  onClose,
}: {
  file: AttachmentRecord
  obligation: ObligationRecord
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const ownZone = useZone()
  const { timeZone: zone = ownZone, plans } = useBookDefaults(bookId) ?? {}
  const [expires, setExpires] = useState(() => partsOf(file.expires))
  const [keepUntil, setKeepUntil] = useState(() => partsOf(file.keepUntil))
  const [asDue, setAsDue] = useState(file.dueObligation === null)
  const [saveAttempted, setSaveAttempted] = useState(false)
  const [expiry, kept] = [readParts(expires), readParts(keepUntil)]
  const keptShorter = file.keepUntil !== null && kept !== 'wrong' && (kept === null || kept < file.keepUntil)
  const makesDue = asDue && file.dueObligation === null && expiry !== null && expiry !== 'wrong'

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (expiry === 'wrong' || kept === 'wrong' || keptShorter) return
    onClose()
    setTerms({ bookId, uid }, file.id, { expires: expiry, keepUntil: kept })
    if (!makesDue) return announce(`The dates of ${file.name} are saved.`)
    const { addObligation } = await import('../cloud/obligations/addObligation.ts')
    const made = await addObligation(
      { bookId, uid, today },
      {
        title: `${file.name.replace(/\.[^.]+$/, '').slice(0, 190)} expires`,
        kind: obligation.kind === 'warranty' ? 'warranty' : 'licence',
        counterparty: obligation.counterparty,
        schedule: { type: 'once', date: expiry },
        dueTime: null,
        amount: null,
        notice: null,
        showFrom: null,
        reminderPlan: usualPlan(plans, 'licence'),
        proofPolicy: 'none',
        assignee: obligation.assignee,
        tags: obligation.tags,
        notes: `From the file ${file.name} of ${obligation.title}.`,
        timeZone: zone,
      },
    )
    setTerms({ bookId, uid }, file.id, { dueObligation: made.id })
    const { count } = await import('../cloud/statistics/count.ts')
    count('expiry_made_due')
    announce(`Due ${longDate(expiry)}: ${file.name} expires.`)
  }
  return (
    <Dialog title={`Dates of ${file.name}`} onClose={onClose}>
      <form className={styles.dates} onSubmit={(event) => void save(event)} noValidate>
        <DateFields
          legend="It expires"
          remark="The last day on which the document is good. Leave it empty if it does not expire."
          value={expires}
          onChange={setExpires}
          error={saveAttempted && expiry === 'wrong' ? 'This day does not exist.' : null}
        />
        {file.dueObligation === null ? (
          <Check label="Make a due date of it, with reminders" checked={asDue} onChange={setAsDue} />
        ) : (
          <p className={styles.detail}>A due date was made of its expiry. Change that one by itself.</p>
        )}
        <DateFields
          legend="Keep it until"
          remark="Until the end of this day nobody can remove it. The day can be moved on later, never back. Empty: no rule."
          value={keepUntil}
          onChange={setKeepUntil}
          error={
            saveAttempted && kept === 'wrong'
              ? 'This day does not exist.'
              : saveAttempted && keptShorter && file.keepUntil
                ? `It is kept until ${longDate(calendarDate(file.keepUntil))} already; that can only become later.`
                : null
          }
        />
        <p className={styles.acts}>
          <Button look="main" type="submit">
            {makesDue ? `Save, due ${countdown(expiry, today)}` : 'Save'}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

type Parts = { day: string; month: string; year: string }

function DateFields({
  legend,
  remark,
  value,
  onChange,
  error,
}: {
  legend: string
  remark: string
  value: Parts
  onChange: (value: Parts) => void
  error: string | null
}) {
  const field = (label: string, part: keyof Parts, length: number) => (
    <Field
      label={label}
      name={`${legend} ${part}`}
      inputMode="numeric"
      maxLength={length}
      value={value[part]}
      onChange={(text) => onChange({ ...value, [part]: text })}
    />
  )
  return (
    <fieldset className={styles.dayMonthYear}>
      <legend>{legend}</legend>
      <p className={styles.detail}>{remark}</p>
      {field('Day', 'day', 2)}
      {field('Month', 'month', 2)}
      {field('Year', 'year', 4)}
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const partsOf = (date: string | null): Parts =>
  date
    ? { day: String(Number(date.slice(8))), month: String(Number(date.slice(5, 7))), year: date.slice(0, 4) }
    : { day: '', month: '', year: '' }

/** All three empty: no date. */
function readParts({ day, month, year }: Parts): CalendarDate | null | 'wrong' {
  if (!day.trim() && !month.trim() && !year.trim()) return null
  const typed = `${year.trim().padStart(4, '0')}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`
  return isCalendarDate(typed) ? calendarDate(typed) : 'wrong'
}
