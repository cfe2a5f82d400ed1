import type { Decision } from '@duebook/contract/decision'
import { shortDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { decideObligation } from '../acts/decide/decide-obligation.ts'
import { decisionPreview } from '../acts/decide/decision-preview.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'

/** On which day they had the notice; one that came too late holds for a later end, and that is said before it is recorded. */
export function Received({
  obligation,
  decision,
  onClose,
}: {
  obligation: ObligationRecord
  decision: Extract<Decision, { kind: 'noticeGiven' }>
  onClose: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const [typed, setTyped] = useState(partsOf(today))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const day = typedDay(typed)
  const wrong =
    day === null
      ? 'This day does not exist.'
      : day < decision.sentOn
        ? `It was sent ${shortDate(decision.sentOn, today)}.`
        : day > today
          ? 'That day is still to come.'
          : null
  const { by: _by, at: _at, ...sent } = decision
  const received = day && !wrong ? { ...sent, receivedOn: day } : null
  const open = obligation.nextNominal &&
    obligation.nextDue && { nominal: obligation.nextNominal, due: obligation.nextDue }
  const preview = received && open ? decisionPreview(obligation, open, received, today) : null
  const tooLate = preview?.said?.tone === 'over' ? preview.said.text : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (!received || preview?.blocked) return
    onClose()
    void decideObligation({ bookId, uid, today }, obligation, received)
  }
  return (
    <Dialog title="They have it" onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <p className={dialog.said}>Since when {obligation.counterparty ?? 'the other side'} has the notice.</p>
        <DayFields legend="Received on" value={typed} onChange={setTyped} wrong={saveAttempted && wrong} />
        <div role="status">{tooLate && <Note tone="over">{tooLate}</Note>}</div>
        <div className={dialog.acts}>
          <Button look="main" type="submit" blocked={preview?.blocked ? 'It would hold for no end' : null}>
            {tooLate && preview ? preview.button : 'Record it'}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
