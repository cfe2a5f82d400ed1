import { extensionsInForce } from '@duebook/contract/extensions-in-force'
import type { Extension } from '@duebook/contract/occurrence'
import { calendarDate, extend, longDate, occurrences, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useEffect, useState, type FormEvent } from 'react'
import { useBookRegions } from '../cloud/books/defaults.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { ExtendMoves } from './ExtendMoves.tsx'
import styles from './extend.module.css'
import { useAskApproval } from './useAskApproval.ts'
import { offerUndo } from './undo.ts'

/** More time for one occurrence: laid on top of the date in force, which stays to be seen, with who agreed and why. */
export function ExtendDialog({
  obligation,
  nominal,
  due,
  extensions,
  to: proposed = due,
  onClose,
}: {
  obligation: ObligationRecord
  nominal: CalendarDate
  due: CalendarDate
  extensions: readonly Extension[]
  /** The day that stands in the fields at first. */
  to?: CalendarDate
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const [typed, setTyped] = useState(partsOf(proposed))
  const [grantedBy, setGrantedBy] = useState('')
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const to = typedDay(typed)
  const dateError = to === null ? 'This day does not exist.' : to === due ? 'That is the date already in force.' : null

  const regions = useRegionsAtHand(obligation)
  const opens = to === null || dateError ? null : firstOpenDay(to, regions, obligation)

  const { isAsked, busy, problem, ask } = useAskApproval('extend')
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (to === null || dateError !== null || reason.trim() === '') return
    const act = {
      act: 'extend' as const,
      due: to,
      reason: reason.trim(),
      ...(grantedBy.trim() ? { grantedBy: grantedBy.trim() } : {}),
    }
    if (isAsked) return ask(obligation, { ...act, nominal }, onClose)
    onClose()
    void import('../cloud/occurrences/occurrences.ts')
      .then(({ recordAct }) => recordAct({ bookId, uid, today, obligation, nominal, due }, act))
      .then(({ undo, kept }) =>
        offerUndo(
          `${obligation.title} is extended to ${longDate(to)}. What stood before stays to be seen.`,
          `The extension of ${obligation.title}`,
          undo,
          { obligationId: obligation.id, drawn: kept },
        ),
      )
  }

  return (
    <Dialog title="Add an extension" onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>
          {obligation.title}. Due <b>{shortDateWithYear(due)}</b>.
          {isAsked && ' In this book a second person agrees to more time first.'}
        </p>
        <DayFields legend="Extended to" value={typed} onChange={setTyped} wrong={saveAttempted && dateError} />
        <div role="status">
          {to !== null && opens !== null && opens !== to && (
            <Note tone="soon">
              {longDate(to)} is a closed day. The first open one after it is <b>{shortDateWithYear(opens)}</b>.
            </Note>
          )}
        </div>
        <Field label="Who granted it" name="granted" maxLength={200} value={grantedBy} onChange={setGrantedBy} />
        <Field
          label="Why"
          name="reason"
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={saveAttempted && reason.trim() === '' ? 'Write who agreed and when.' : problem}
        />
        <Stack due={due} extensions={extensions} to={dateError ? null : to} reason={reason} />
        {to !== null && !dateError && <ExtendMoves obligation={obligation} nominal={nominal} due={due} to={to} />}
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            {isAsked ? 'Ask for approval' : to === null || dateError ? 'Extend' : `Extend to ${shortDateWithYear(to)}`}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Whose holidays close a day: those that its rule counts, else those of the book. Until their calendars are here, weekends alone do. */
function useRegionsAtHand({ schedule: { adjustment } }: ObligationRecord): string[] {
  const ofBook = useBookRegions(useSignedIn().bookId)
  const regions = (adjustment?.regions ?? ofBook ?? []).join(' ')
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    // Without a connection the weekends are still told.
    if (regions !== '')
      void loadRegions(regions.split(' ')).then(
        () => setLoaded(regions),
        () => {},
      )
  }, [regions])
  return loaded === regions && regions !== '' ? regions.split(' ') : []
}

/** The day itself, or the first one after it on which people work. */
function firstOpenDay(
  day: CalendarDate,
  regions: string[],
  { schedule: { adjustment } }: ObligationRecord,
): CalendarDate {
  const rolls = { ...adjustment, regions, convention: 'following' as const }
  const [one] = occurrences({ type: 'once', date: day, adjustment: rolls }, { from: day, limit: 1, by: 'nominal' })
  return one?.adjusted ?? day
}

/** What will stand: every date that was in force, the new one last. */
function Stack({
  due,
  extensions,
  to,
  reason,
}: {
  due: CalendarDate
  extensions: readonly Extension[]
  to: CalendarDate | null
  reason: string
}) {
  const before = extensionsInForce(extensions).map((one) => ({ ...one, due: calendarDate(one.due) }))
  const next = to === null ? before : extend(before, { due: to, reason: reason.trim() || '…', by: 'you', at: 'now' })
  return (
    <ol className={styles.stack} aria-label="The stack of dates">
      {before.length === 0 && (
        <li>
          <span>In force</span>
          {next.length === 0 ? <b>{shortDateWithYear(due)}</b> : <s>{shortDateWithYear(due)}</s>}
        </li>
      )}
      {next.map((one, index) => (
        <li key={`${index} ${one.due}`}>
          <span>Extension {index + 1}</span>
          {index === next.length - 1 ? <b>{shortDateWithYear(one.due)}</b> : <s>{shortDateWithYear(one.due)}</s>}
        </li>
      ))}
    </ol>
  )
}
