import { expect, test } from 'vitest'
import '../holidays/all.ts'
import type { CalendarDate } from '../schedule.ts'
import { completeQuickAdd } from './complete.ts'
import { parseQuickAdd } from './quick-add.ts'

const context = {
  today: '2026-11-21' as CalendarDate,
  now: '2026-11-21T09:41',
  locale: 'en-GB',
  zone: 'Europe/London',
  regions: ['GB-ENG'],
}
const offered = (line: string) => completeQuickAdd(line, line.length, context)?.options.map(({ text }) => text) ?? []

test.each([
  ['ea', 'each month on the ', '5th', 'Rent %', '2026-12-05'],
  ['tw', 'twice a month on the 1st and 15th', '', 'Rent %', '2026-12-01'],
  ['fo', 'fortnightly on ', 'Thursday', 'Bins %', '2026-11-26'],
  ['ha', 'half-yearly from ', '3 Jan', 'Dentist %', '2027-01-03'],
  ['on', 'on the 1st of every month', '', 'Rent %', '2026-12-01'],
  ['en', 'end of the quarter', '', 'Report %', '2026-12-31'],
  ['mi', 'mid-January', '', 'Report %', '2027-01-15'],
  ['ea', 'Easter Monday', '', 'Lunch %', '2027-03-29'],
  ['10', '10 working days before ', '31 March 2027', 'Accounts %', '2027-03-15'],
  ['30', '30 days from ', '1 December', 'Invoice %', '2026-12-31'],
  ['wi', 'within 14 days of ', '3 Dec', 'Reply %', '2026-12-17'],
  ['in', 'in 5 working days', '', 'Reply %', '2026-11-27'],
  ['ov', 'overdue since ', '2026-10-01', 'Council tax %', '2026-10-01'],
  ['un', 'until the end of ', 'March', 'Gym every week on Mon %', '2026-11-23'],
  ['ex', 'except ', 'August', 'Club monthly on the 3rd %', '2026-12-03'],
  ['fo', 'for 12 months', '', 'Gym monthly on the 3rd %', '2026-12-03'],
  ['st', 'starting ', '3 Jan', 'Gym every month %', '2027-01-03'],
  ['ev', 'every quarter on the last working day', '', 'Tax %', '2026-12-31'],
])('“%s” is completed to “%s”, which with “%s” is a line that is read', (typed, phrase, ending, line, due) => {
  expect(offered(`Rent ${typed}`)).toContain(phrase)
  const said = parseQuickAdd(line.replace('%', phrase + ending), context)
  expect(said.error).toBeNull()
  expect(said.ambiguities).toEqual([])
  expect(said.due[0]?.adjusted).toBe(due)
})
