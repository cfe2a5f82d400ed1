import { amountAt } from '@duebook/contract/money/amount-changes'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import { isPaidWhenDone, paidText } from '@duebook/contract/money/paid'
import { calendarDate, shortDateWithYear } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { nextTarget, record } from '../../acts/next-target.ts'
import { paidDraftOf, readPaid } from '../../acts/paid/paid-draft.ts'
import { PaidFields } from '../../acts/paid/PaidFields.tsx'
import { offerUndo } from '../../acts/undo.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import dialog from '../../design/dialog.module.css'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../../ui/fields/DayFields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { timing } from '../../ui/timing.ts'
import type { SettledStanding } from './period-standing.ts'
import styles from './period.module.css'

/** What was recorded of the past, and what is right: both stay to be seen, with who says so and why. */
export function CorrectDialog({
  obligation,
  standing,
  onReopen,
  onClose,
}: {
  obligation: ObligationRecord
  standing: SettledStanding
  onReopen: () => void
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const { due, name, record: was } = standing
  const wasOn = was.settledOn ? calendarDate(was.settledOn) : due
  const wasPaid = was.paid ?? null
  const [typedOn, setTypedOn] = useState(partsOf(wasOn))
  const [typedDue, setTypedDue] = useState(partsOf(due))
  const [draft, setDraft] = useState(() => paidDraftOf(wasPaid, amountAt(obligation, standing.nominal)))
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const money = isPaidWhenDone(obligation.kind) || wasPaid !== null
  const said = readPaid(draft)
  const paid = 'paid' in said ? said.paid : null
  const on = typedDay(typedOn)
  const dueNow = typedDay(typedDue)
  const change = {
    ...(dueNow && dueNow !== due ? { due: dueNow } : {}),
    ...(on && on !== wasOn ? { settledOn: on } : {}),
    ...('paid' in said && (paid?.minor !== wasPaid?.minor || paid?.currency !== wasPaid?.currency) ? { paid } : {}),
  }
  const wrongOn = on === null ? 'This day does not exist.' : on > today ? 'That day is still ahead.' : null
  const unchanged = Object.keys(change).length === 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    const target = nextTarget({ bookId, uid, today }, obligation, standing)
    if (!target || unchanged || wrongOn || !dueNow || 'problem' in said || reason.trim() === '') return
    const act: OccurrenceAct = { act: 'correct', ...change, reason: reason.trim() }
    onClose()
    void record(target, act).then(({ undo, kept }) =>
      offerUndo(`${name} is corrected. What stood before stays in its history.`, `The correction of ${name}`, undo, {
        drawn: kept,
      }),
    )
  }
  const rows = [
    { what: 'Was due', recorded: shortDateWithYear(due), now: change.due && shortDateWithYear(change.due) },
    {
      what: 'Done on',
      recorded: shortDateWithYear(wasOn),
      now: change.settledOn && shortDateWithYear(change.settledOn),
    },
    ...(money
      ? [
          {
            what: 'Actually paid',
            recorded: wasPaid ? paidText(wasPaid) : 'not said',
            now: 'paid' in change ? (paid ? paidText(paid) : 'not said') : undefined,
          },
        ]
      : []),
    {
      what: 'State',
      recorded: `done, ${timing(wasOn, due)}`,
      now: on && dueNow && !unchanged ? `done, ${timing(on, dueNow)}` : undefined,
    },
  ]
  return (
    <Dialog title={`Correct ${name}`} onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>The record stays; your correction stands beside it, with your name and reason.</p>
        <table className={styles.correction}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Recorded</th>
              <th scope="col">Correct</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, recorded, now }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{recorded}</td>
                <td data-changed={now ? '' : undefined}>{now ?? 'stays'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {money && (
          <PaidFields
            draft={draft}
            expected={amountAt(obligation, standing.nominal)}
            focused
            problem={saveAttempted && 'problem' in said ? said.problem : null}
            onChange={setDraft}
          />
        )}
        <DayFields
          legend="Done on"
          value={typedOn}
          onChange={setTypedOn}
          autoFocus={!money}
          wrong={saveAttempted && wrongOn}
        />
        <DayFields
          legend="Was due"
          value={typedDue}
          onChange={setTypedDue}
          autoFocus={false}
          wrong={saveAttempted && dueNow === null && 'This day does not exist.'}
        />
        <Field
          label="Why"
          name="reason"
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={
            !saveAttempted
              ? null
              : unchanged
                ? 'Nothing is another yet: change a day or the sum.'
                : reason.trim() === ''
                  ? 'A correction of the past needs a reason; it is kept for good.'
                  : null
          }
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            Record the correction
          </Button>
          <Button onClick={onReopen}>It was not done</Button>
          <Button look="bare" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
