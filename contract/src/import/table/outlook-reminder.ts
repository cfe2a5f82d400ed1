import { type CalendarDate, type DueTime, parseDays, type ReminderStep } from '@duebook/domain'
import { readDate } from '../values/date-column.ts'
import { timeText } from '../values/date-text.ts'
import { type ImportContext, Unread } from '../verdicts.ts'
import { importLimits } from '../limits.ts'
import type { Cells } from './read-row.ts'
import type { TableHabits } from './read-table.ts'

/** The reminder of a row of Outlook, if it is on: days before at its time, of a timed date in minutes. */
export function outlookReminder(
  day: CalendarDate,
  due: DueTime | null,
  cells: Cells,
  habits: TableHabits,
  context: ImportContext,
): ReminderStep[] | null {
  const cell = (name: string) => cells.all('reminders').find(([column]) => column.folded === name)
  if (!/^(true|yes|ja|wahr|vrai|1)$/i.test(cell('reminder on off')?.[1].trim() ?? '')) return null
  const date = cell('reminder date')
  const habit = date && habits.dates.get(date[0])
  if (!date || !habit) return null
  const at = timeText(cell('reminder time')?.[1].trim().slice(0, 20) ?? '') ?? '09:00'
  try {
    const before = parseDays(day) - parseDays(readDate(date[1], habit, context).day)
    if (Math.abs(before) > importLimits.reminderDays) return null
    const channels: ReminderStep['channels'] = ['email', 'inApp']
    if (due === null) return [{ of: 'due', offset: { amount: before === 0 ? 0 : -before, unit: 'days' }, at, channels }]
    const minutes = before * 1440 + minutesOf(due.at) - minutesOf(at)
    return [{ of: 'due', offset: { amount: minutes === 0 ? 0 : -minutes, unit: 'minutes' }, channels }]
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
