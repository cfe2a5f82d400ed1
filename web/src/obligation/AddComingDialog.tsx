import { usualPlan } from '@duebook/contract/usual-plan'
import { shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { offerUndo } from '../acts/undo.ts'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { addObligation } from '../cloud/obligations/addObligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { scheduleOfEnd } from './comes-of-end.ts'

/** What has to be done because the obligation ends, and by when; it becomes one of its own, of whoever has this one. */
export function AddComingDialog({
  obligation,
  end,
  onClose,
}: {
  obligation: ObligationRecord
  end: CalendarDate
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const plans = useBookDefaults(bookId)?.plans
  const [title, setTitle] = useState('')
  const [source, setSource] = useState('')
  const [typed, setTyped] = useState(partsOf(end))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const due = typedDay(typed)
  const wrong =
    due === null ? 'This day does not exist.' : due < today ? 'That day is over. Choose one still to come.' : null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (due === null || wrong || title.trim() === '') return
    onClose()
    const added = await addObligation(
      { bookId, uid, today },
      {
        title: title.trim(),
        kind: 'other',
        counterparty: obligation.counterparty,
        schedule: scheduleOfEnd(obligation, end, due),
        dueTime: null,
        amount: null,
        notice: null,
        showFrom: null,
        reminderPlan: usualPlan(plans, 'other'),
        proofPolicy: 'none',
        assignee: obligation.assignee,
        tags: obligation.tags,
        notes: source.trim() === '' ? '' : `From ${source.trim()} of ${obligation.title}.`,
        timeZone: obligation.timeZone,
      },
    )
    offerUndo(`${title.trim()} is due ${shortDateWithYear(due)}.`, `Adding ${title.trim()}`, added.undo)
  }
  return (
    <Dialog title="What comes of it?" onClose={onClose}>
      <form className={dialog.form} onSubmit={(event) => void save(event)} noValidate>
        <p className={dialog.said}>
          {obligation.title} ends <b>{shortDate(end, today)}</b>. What you add counts from that day: if the end is
          another, you are asked whether it moves too.
        </p>
        <Field
          label="What has to be done"
          name="title"
          maxLength={200}
          autoFocus
          value={title}
          onChange={setTitle}
          error={
            saveAttempted && title.trim() === '' ? 'Write what has to be done, such as “hand back the keys”.' : null
          }
        />
        <DayFields legend="By" value={typed} onChange={setTyped} autoFocus={false} wrong={saveAttempted && wrong} />
        <Field
          label="Where it says so, if you like"
          name="source"
          maxLength={200}
          placeholder="clause 12"
          value={source}
          onChange={setSource}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {due && !wrong ? `Add it, due ${shortDateWithYear(due)}` : 'Add it'}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
