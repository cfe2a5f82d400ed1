import { isKeptFree } from '@duebook/contract/calendar/kept-free'
import { isCalendarDate, shortDate, type CalendarDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useKeptFree } from '../frame/kept-free.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { lateWarning, othersOn, whyNoPlan } from './plan-day.ts'
import type { Period } from './next-target.ts'
import { planObligation } from './plan-obligation.ts'

/** Asks for our own day beside the due date, which stays. */
export function PlanDialog({
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
  const book = useObligations(bookId)
  const keptFree = useKeptFree()
  const nextPlan = period ? period.plan : obligation.nextPlan
  const planned = nextPlan && isCalendarDate(nextPlan) ? nextPlan : null
  const [typed, setTyped] = useState(partsOf(planned && planned > today ? planned : today))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const plan = typedDay(typed)
  const wrong = whyNoPlan(plan, today)
  const { due: nextDue, notice: nextNotice } = period
    ? { due: period.due, notice: null }
    : { due: obligation.nextDue, notice: obligation.nextNotice }
  const closing = nextNotice && nextNotice >= today && (!nextDue || nextNotice <= nextDue) ? nextNotice : null
  const last = closing ?? nextDue ?? today
  const warning = plan && !wrong ? lateWarning(plan, { for: closing ? 'notice' : 'due', date: last }, today) : null
  const answer = (to: CalendarDate | null) => {
    onClose()
    void planObligation({ bookId, uid, today }, obligation, to, period)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (plan && !wrong) answer(plan)
  }
  return (
    <Dialog title={planned ? 'Move the plan to…' : 'Plan a day'} onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>
          {obligation.title}
          {period && `, ${period.name}`}.{' '}
          {planned && `Plan ${planned === today ? 'today' : shortDate(planned, today)}; `}
          {closing ? (planned ? 'notice stays by ' : 'Notice stays by ') : planned ? 'due stays ' : 'Due stays '}
          <b>{shortDate(last, today)}</b>.
        </p>
        <DayFields legend="Plan day" value={typed} onChange={setTyped} wrong={saveAttempted && wrong} />
        <div role="status">{warning && <Note tone="soon">{warning}</Note>}</div>
        {plan && !wrong && book.status === 'ready' && (
          <p className={dialog.note}>
            {othersOn(plan, book.data, [obligation.id], today)}
            {isKeptFree(keptFree, plan) && ' You keep this day free.'}
          </p>
        )}
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {plan && !wrong ? `Plan for ${shortDate(plan, today)}` : 'Plan'}
          </Button>
          {planned && <Button onClick={() => answer(null)}>Take the plan away</Button>}
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
