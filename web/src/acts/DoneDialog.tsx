import { amountAt } from '@duebook/contract/money/amount-changes'
import { periodLabel } from '@duebook/contract/about/period-label'
import { isPaidWhenDone, paidAsExpected, paidText } from '@duebook/contract/money/paid'
import { shortDate, shortDateWithYear } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { kindVerbs } from '../messages/kind-verbs.ts'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { timing } from '../ui/timing.ts'
import { ExpectLearned } from './paid/ExpectLearned.tsx'
import type { Period } from './next-target.ts'
import { paidDraftOf, readPaid } from './paid/paid-draft.ts'
import { PaidFields } from './paid/PaidFields.tsx'
import { completeObligation } from './settle-obligation.ts'
import { useLearnedWith } from './paid/useLearnedWith.ts'

/** Done, said whole: on which day, what was paid, and for which of its dates. Enter keeps what stands there. */
export function DoneDialog({
  obligation,
  period,
  onClose,
}: {
  obligation: ObligationRecord
  period: Period | null
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const { title, kind, nextNominal, nextDue } = obligation
  const nominal = period?.nominal ?? nextNominal
  const expected = amountAt(obligation, nominal)
  const due = period?.due ?? nextDue ?? today
  const past = period && nextNominal !== null && period.nominal < nextNominal
  const [typed, setTyped] = useState(partsOf(past ? due : today))
  const [draft, setDraft] = useState(() => paidDraftOf(paidAsExpected(obligation, nominal), expected))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const on = typedDay(typed)
  const wrong = on === null ? 'This day does not exist.' : on > today ? 'That day is still ahead.' : null
  const money = isPaidWhenDone(kind)
  const said = money ? readPaid(draft) : { paid: null }
  const paid = 'paid' in said ? said.paid : null
  const learned = useLearnedWith(obligation, nominal, paid)
  const nearer =
    period && nextNominal && nextDue && period.nominal > nextNominal
      ? { name: periodLabel(obligation.schedule, nextNominal, nextDue), due: nextDue }
      : null
  const complete = (of: Period | null) => {
    setSaveAttempted(true)
    if (on === null || wrong || 'problem' in said) return
    onClose()
    const where = { bookId, uid, today }
    void completeObligation(where, obligation, { on, paid, period: of }).then((acted) => learned.take(where, acted))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    complete(period)
  }
  return (
    <Dialog title={`Mark ${period ? period.name : title} ${kindVerbs[kind].did.toLowerCase()}`} onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>
          {title}, due <b>{shortDateWithYear(due)}</b>.
        </p>
        {nearer && (
          <Note tone="soon" glyph="soon">
            <b>{nearer.name} is still open</b>
            {nearer.name !== shortDateWithYear(nearer.due) && `, due ${shortDate(nearer.due, today)}`}. It stays open.
          </Note>
        )}
        {money && (
          <PaidFields
            draft={draft}
            expected={expected}
            focused
            problem={saveAttempted && 'problem' in said ? said.problem : null}
            onChange={setDraft}
          />
        )}
        <ExpectLearned learned={learned} />
        <DayFields
          legend="Done on"
          value={typed}
          onChange={setTyped}
          autoFocus={!money}
          wrong={saveAttempted && wrong}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            Done{period && ` for ${period.name}`}
            {paid ? `, ${paidText(paid)}` : ''}
            {on && !wrong ? `, ${timing(on, due)}` : ''}
          </Button>
          {nearer && <Button onClick={() => complete(null)}>Done for {nearer.name} instead</Button>}
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
