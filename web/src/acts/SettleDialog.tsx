import { hasOneDate } from '@duebook/contract/derived/date-graph'
import { shortDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import type { Period, Where } from './next-target.ts'
import { useAskApproval } from './useAskApproval.ts'
import { missObligation, skipObligation, waiveObligation } from './settle-obligation.ts'

const words = {
  skip: {
    title: 'Skip this one?',
    means: 'Skipped means it was not needed this time.',
    label: 'Why, if you like',
    withoutReason: null,
    save: 'Skip it',
  },
  waive: {
    title: 'Waive this one?',
    means: 'Waived means that somebody with authority excused you.',
    label: 'Who waived it, and why',
    withoutReason: 'A waiver needs a reason; an auditor will ask.',
    save: 'Waive',
  },
  miss: {
    title: 'Was this one missed?',
    means:
      'Missed means that nobody did it and nobody will. The record says so, and nobody is asked about it any more.',
    label: 'Why it was missed',
    withoutReason: 'What was missed needs a reason; it is kept for good.',
    save: 'Record it as missed',
  },
} as const

/** Not needed, excused, or left undone: the date is settled without being done, and the rule goes on. */
export function SettleDialog({
  as,
  obligation,
  period,
  onClose,
}: {
  as: 'skip' | 'waive' | 'miss'
  obligation: ObligationRecord
  period: Period | null
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const { title, means, label, withoutReason, save: saveWords } = words[as]
  const why = reason.trim()
  const due = period?.due ?? obligation.nextDue
  const { isAsked, busy, problem, ask } = useAskApproval('waive')
  const asksAnother = as === 'waive' && isAsked
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (withoutReason !== null && why === '') return
    const nominal = period?.nominal ?? obligation.nextNominal
    if (asksAnother) return nominal && ask(obligation, { act: 'waive', nominal, reason: why }, onClose)
    onClose()
    const where = { bookId, uid, today }
    void settleAs[as](where, obligation, why, period)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>
          {obligation.title}
          {due && (
            <>
              , due <b>{shortDate(due, today)}</b>
            </>
          )}
          . {means} {asksAnother && 'In this book a second person agrees to it first. '}
          {period ? 'The dates beside it stay.' : !hasOneDate(obligation.schedule) && 'What follows it stays.'}
        </p>
        <Field
          label={label}
          name="reason"
          maxLength={500}
          autoFocus
          value={reason}
          onChange={setReason}
          error={saveAttempted && why === '' && withoutReason !== null ? withoutReason : problem}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-disabled={busy}>
            {asksAnother ? 'Ask for approval' : saveWords}
          </Button>
          <Button look="bare" onClick={onClose}>
            Keep it open
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const settleAs = {
  skip: (where: Where, obligation: ObligationRecord, why: string, period: Period | null) =>
    skipObligation(where, obligation, why || null, period),
  waive: waiveObligation,
  miss: missObligation,
}
