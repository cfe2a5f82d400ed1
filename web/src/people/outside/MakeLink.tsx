import { mostOutsideObligations, outsideDays } from '@duebook/contract/people/outside-link'
import { addDays, addMonths, calendarDate, listed, plural, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useObligations } from '../../cloud/obligations/obligations.ts'
import { askPeople } from '../../cloud/people/people.ts'
import dialog from '../../design/dialog.module.css'
import text from '../../design/text.module.css'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/fields/Choice.tsx'
import { DayFields, partsOf, typedDay } from '../../ui/fields/DayFields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Glyph } from '../../ui/glyphs.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { ProblemNote } from '../ProblemNote.tsx'
import { useAttempt } from '../useAttempt.ts'
import { MadeLink } from './MadeLink.tsx'
import styles from './outside.module.css'
import { Periods } from './Periods.tsx'
import { useShown } from './useShown.ts'

const daysOffered = [7, 14, outsideDays.usual, 60, outsideDays.most]

/** Makes a link for somebody outside; what it shows is counted, and can be looked at, before it is made. */
export function MakeLink({ bookName, onClose }: { bookName: string; onClose: () => void }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const obligations = useMemo(
    () => (live.status === 'ready' ? live.data.toSorted((a, b) => a.title.localeCompare(b.title)) : []),
    [live],
  )
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [from, setFrom] = useState(partsOf(halfYear(today).first))
  const [to, setTo] = useState(partsOf(halfYear(today).last))
  const [days, setDays] = useState(String(outsideDays.usual))
  const [amounts, setAmounts] = useState(false)
  const [tried, setTried] = useState(false)
  const [looks, setLooks] = useState(false)
  const [made, setMade] = useState<{ link: string; expiresAt: number } | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const [first, last] = [typedDay(from), typedDay(to)]
  const scope = useMemo(
    () => (first && last && first <= last ? { from: first, to: last, amounts, obligationIds: [...chosen] } : null),
    [first, last, amounts, chosen],
  )
  const shown = useShown(obligations, scope)
  const choose = (id: string, is: boolean) => {
    const next = new Set(chosen)
    if (is) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const isAll = chosen.size === obligations.length
  const found: Wrong = {
    ...(name.trim() === '' && { name: 'Say whom it is for.' }),
    ...(chosen.size === 0 && { obligations: 'Choose at least one.' }),
    ...(chosen.size > mostOutsideObligations && { obligations: `A link shows at most ${mostOutsideObligations}.` }),
    ...(scope === null && { days: 'Enter two days, the first before the last.' }),
  }
  // What has been put right is not wrong any more.
  const wrong = tried ? found : {}
  const make = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (found.name) field.current?.focus()
    if (Object.keys(found).length > 0 || scope === null) return
    void attempt(async () => {
      setMade(await askPeople('makeOutsideLink', { bookId, name: name.trim(), ...scope, days: Number(days) }))
    })
  }
  if (made) return <MadeLink {...made} name={name.trim()} bookName={bookName} onClose={onClose} />
  if (looks && shown?.view)
    return (
      // Another dialog, so that it does not begin where the form was scrolled to.
      <Dialog key="preview" title="What they see" size="wide" onClose={() => setLooks(false)}>
        <div className={dialog.form}>
          <Periods periods={shown.view.periods} today={today} />
          <div className={dialog.acts}>
            <Button onClick={() => setLooks(false)}>Back</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="A link for somebody outside" onClose={onClose}>
      <form className={dialog.form} onSubmit={make} noValidate>
        <Field
          label="For"
          name="outsideName"
          autoComplete="off"
          autoFocus
          placeholder="Lowe & Partners"
          maxLength={120}
          value={name}
          onChange={setName}
          error={wrong.name ?? null}
          inputRef={field}
        />
        <fieldset className={styles.choose}>
          <legend>
            Obligations <small>{chosen.size > 0 && `${chosen.size} of ${obligations.length} chosen`}</small>
          </legend>
          {obligations.length > 1 && (
            <button
              type="button"
              className={text.link}
              onClick={() => setChosen(new Set(isAll ? [] : obligations.map(({ id }) => id)))}
            >
              {isAll ? 'Choose none' : 'Choose all'}
            </button>
          )}
          <div>
            {obligations.map(({ id, title }) => (
              <Check key={id} label={title} checked={chosen.has(id)} onChange={(is) => choose(id, is)} />
            ))}
          </div>
          {wrong.obligations && (
            <p role="alert" className={dialog.wrong}>
              <Glyph name="failed" />
              {wrong.obligations}
            </p>
          )}
        </fieldset>
        <div className={styles.span}>
          <DayFields legend="From" value={from} onChange={setFrom} autoFocus={false} />
          <DayFields legend="To" value={to} onChange={setTo} autoFocus={false} wrong={wrong.days} />
        </div>
        <Select label="Until" value={days} options={untilOptions(today)} onChange={setDays} />
        <Check label="Amounts too" checked={amounts} onChange={setAmounts} />
        <p className={styles.counts} role="status">
          {shown === null
            ? 'Dates, who did what, the proof and the reminder log. No names of watchers, no notes.'
            : shown.view
              ? `${countsText(shown.view)}, no names of watchers, no notes, nothing of other obligations.`
              : 'Counting what it shows.'}
        </p>
        <ProblemNote problem={problem} />
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            Make the link
          </Button>
          {shown?.view && shown.view.periods.length > 0 && (
            <Button onClick={() => setLooks(true)}>See what they see</Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

type Wrong = { name?: string; obligations?: string; days?: string }

/** This month and the five before it, whole. */
function halfYear(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  const month = calendarDate(`${today.slice(0, 8)}01`)
  return { first: addMonths(month, -5), last: addDays(addMonths(month, 1), -1) }
}

const untilOptions = (today: CalendarDate) =>
  Object.fromEntries(
    daysOffered.map((days) => [String(days), `${shortDateWithYear(addDays(today, days))}, ${days} days`]),
  )

function countsText({ periods }: { periods: readonly { files: readonly unknown[] }[] }): string {
  const files = periods.reduce((sum, one) => sum + one.files.length, 0)
  return listed([plural(periods.length, 'period'), plural(files, 'file')], ',').replace(' , ', ', ')
}
