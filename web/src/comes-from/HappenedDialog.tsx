import type { CalendarDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** On which day something happened that dates count from; what follows is shown before anything moves. */
export function HappenedDialog({
  name,
  date,
  onClose,
  onDay,
}: {
  name: string
  date: CalendarDate | null
  onClose: () => void
  onDay: (date: CalendarDate) => void
}) {
  const today = useToday()
  const [typed, setTyped] = useState(partsOf(date ?? today))
  const [attempted, setAttempted] = useState(false)
  const day = typedDay(typed)
  const wrong =
    day === null ? 'This day does not exist.' : day === date ? 'That is the day it has. Choose another.' : null
  const go = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (day && !wrong) onDay(day)
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <form className={dialog.form} onSubmit={go} noValidate>
        <DayFields
          legend={date ? 'It is on' : 'It happened on, or is expected on'}
          value={typed}
          onChange={setTyped}
          wrong={attempted && wrong}
        />
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            See what follows
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
