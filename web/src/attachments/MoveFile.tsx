import { type CalendarDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { offerUndo } from '../acts/undo.ts'
import type { AttachmentRecord } from '../cloud/attachments/attachments.ts'
import { moveAttachment } from '../cloud/attachments/moveAttachment.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useOccurrences } from '../cloud/occurrences/occurrences.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { datesBeside } from './dates-beside.ts'

/** A file that was put on the wrong date: to which it belongs. What “done” stands on stays where it is. */
export function MoveFile({
  file,
  from,
  obligation,
  onClose,
}: {
  file: AttachmentRecord
  from: { nominal: CalendarDate; due: CalendarDate }
  obligation: ObligationRecord
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const live = useOccurrences(bookId, obligation.id)
  const recorded = live.status === 'ready' ? live.data : []
  const beside = datesBeside(obligation, from.nominal, recorded)
  const earlier = beside.find(({ nominal }) => nominal < from.nominal) ?? beside.at(-1)
  const [chosen, setChosen] = useState<string | null>(null)
  const to = beside.find(({ nominal }) => nominal === chosen) ?? earlier
  const record = recorded.find(({ nominal }) => nominal === from.nominal)
  const isStoodOn = record?.state === 'done' && record.proof?.file === file.id
  const move = (event: FormEvent) => {
    event.preventDefault()
    if (!to || isStoodOn) return
    onClose()
    const target = { bookId, uid, today, obligation }
    void moveAttachment(file, { ...target, ...from }, { ...target, ...to }).then((undo) =>
      offerUndo(`${file.name} is on ${to.name}.`, `The move of ${file.name}`, undo),
    )
  }
  return (
    <Dialog title={`Move ${file.name}`} onClose={onClose}>
      <form className={dialog.form} onSubmit={move}>
        <p className={dialog.said}>
          {isStoodOn
            ? '“Done” stands on this file here. Open this date again first; then it can be moved.'
            : to
              ? 'It keeps its hash, who attached it and when. The history of both dates says that it was moved.'
              : 'There is no other date that it could belong to.'}
        </p>
        {!isStoodOn && to && (
          <Select
            label="It belongs to"
            value={to.nominal}
            options={Object.fromEntries(beside.map(({ nominal, name }) => [nominal, name]))}
            onChange={setChosen}
          />
        )}
        <div className={dialog.acts}>
          {!isStoodOn && to && (
            <Button look="main" type="submit">
              Move to {to.name}
            </Button>
          )}
          <Button look="bare" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
