import { daysBefore } from '@duebook/contract/calendar/ease-busy'
import { isKeptFree, type KeptFree } from '@duebook/contract/calendar/kept-free'
import { listed, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { useState } from 'react'
import dialog from '../../design/dialog.module.css'
import { useToday } from '../../frame/clock.ts'
import { useKeptFree } from '../../frame/kept-free.ts'
import { firstNameOf } from '../../frame/who.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { CalendarRow } from '../calendar-data.ts'
import { keyOf, type Early } from './busy-data.ts'

const MOST_OFFERED = 6

/** Another plan day for one of the step: the business days before the busy weeks that hold least, and what stands on each. */
export function OtherDays({
  one,
  proposedTo,
  rows,
  from,
  holidays,
  onChoose,
  onLeaveOut,
  onClose,
}: {
  one: Early
  /** Whose it is, where it is another's: then it is proposed and not planned. */
  proposedTo: { name: string } | null
  /** As they stand with the step. */
  rows: readonly CalendarRow[]
  from: CalendarDate
  holidays: ReadonlyMap<CalendarDate, string>
  onChoose: (plan: CalendarDate) => void
  onLeaveOut: () => void
  onClose: () => void
}) {
  const today = useToday()
  const days = quietDays(one, rows, { from, today, holidays, keptFree: useKeptFree() })
  const [day, setDay] = useState<CalendarDate>(one.plan ?? days[0]?.day ?? from)
  const { title } = one.row.obligation
  return (
    <Dialog
      title={proposedTo ? `Propose to ${firstNameOf(proposedTo)} for ${title}…` : `Plan ${title} for…`}
      onClose={onClose}
    >
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(day)
        }}
      >
        <Choice
          legend="Day"
          stacked
          value={day}
          onChange={setDay}
          options={days.map(({ day: value, there }) => ({ value, label: `${shortDate(value, today)}, ${there}` }))}
        />
        <p className={dialog.note}>
          Due stays <b>{shortDate(one.row.date, today)}</b>.
        </p>
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {proposedTo ? 'Choose' : 'Plan for'} {shortDate(day, today)}
          </Button>
          <Button look="bare" onClick={proposedTo ? onClose : onLeaveOut}>
            {proposedTo ? 'Leave it' : 'Leave it out of the step'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function quietDays(
  one: Early,
  rows: readonly CalendarRow[],
  {
    from,
    today,
    holidays,
    keptFree,
  }: { from: CalendarDate; today: CalendarDate; holidays: ReadonlyMap<CalendarDate, string>; keptFree: KeptFree },
) {
  const others = rows.filter((row) => !row.settled && keyOf(row) !== one.key)
  const days = daysBefore(from, {
    today,
    isHoliday: (day) => holidays.has(day),
    isKeptFree: (day) => isKeptFree(keptFree, day),
  })
    .toReversed()
    .map((day) => {
      const there = others.filter(({ date }) => date === day).map(({ obligation }) => obligation.title)
      return { day, many: there.length, there: saidOf(there) }
    })
  const quietest = days.toSorted((a, b) => a.many - b.many || (a.day < b.day ? 1 : -1)).slice(0, MOST_OFFERED)
  return days.filter((found) => quietest.includes(found) || found.day === one.plan)
}

const saidOf = (titles: readonly string[]) =>
  titles.length === 0 ? 'nothing else' : titles.length > 2 ? plural(titles.length, 'other') : listed(titles)
