import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { emptyBook } from '../fixtures/empty-book.ts'
import { dryRun } from './dry-run.ts'
import { saidOtherwise } from './said-otherwise.ts'
import type { Said } from './verdicts.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:dentist@cal.example', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const later = (days: number) => {
  const day = new Date(Date.parse(emptyBook.today) + days * 86_400_000).toISOString()
  return calendarDate(day.slice(0, 10))
}
const plain = (day: string) => day.replaceAll('-', '')

/** A file as it was imported, and what a newer one says of what is here already. */
function both(first: string, second: string, today = emptyBook.today) {
  const earlier = dryRun({ name: 'a.ics', bytes: bytes(first) }, emptyBook)
  const now = dryRun({ name: 'a.ics', bytes: bytes(second) }, { ...emptyBook, today, isHere: () => true })
  if (earlier.refused || now.refused) throw new Error('It was refused.')
  return { before: earlier.add[0]!, now: now.here[0]!.says! }
}

describe('a record of a newer file', () => {
  const first = calendar(`DTSTART;VALUE=DATE:${plain(later(20))}`, 'SUMMARY:Dentist')

  it('says nothing otherwise where the file is the same, whatever the book has by now', () => {
    const { before, now } = both(first, first)
    expect(saidOtherwise(before, now, before, emptyBook.today)).toEqual({})
    const byHand: Said = { ...before, title: 'Dentist, Mrs Lake', schedule: { type: 'once', date: later(90) } }
    expect(saidOtherwise(before, now, byHand, emptyBook.today)).toEqual({})
  })

  it('says what moved and what it is called now, and not what the book has so already', () => {
    const moved = calendar(`DTSTART;VALUE=DATE:${plain(later(27))}`, 'SUMMARY:Dentist and hygienist')
    const { before, now } = both(first, moved)
    expect(saidOtherwise(before, now, before, emptyBook.today)).toEqual({
      title: 'Dentist and hygienist',
      schedule: { type: 'once', date: later(27) },
    })
    expect(saidOtherwise(before, now, { ...before, title: now.title }, emptyBook.today)).toEqual({
      schedule: now.schedule,
    })
    expect(saidOtherwise(before, now, now, emptyBook.today)).toEqual({})
  })

  it('says nothing otherwise of a rhythm that only went on meanwhile, and tells another rhythm', () => {
    const weekly = (rule: string) => calendar(`DTSTART;VALUE=DATE:${plain(later(1))}`, `RRULE:${rule}`, 'SUMMARY:Bins')
    const on = later(40)
    const same = both(weekly('FREQ=WEEKLY'), weekly('FREQ=WEEKLY'), on)
    expect(saidOtherwise(same.before, same.now, same.before, on)).toEqual({})
    const other = both(weekly('FREQ=WEEKLY'), weekly('FREQ=WEEKLY;INTERVAL=2'), on)
    expect(Object.keys(saidOtherwise(other.before, other.now, other.before, on))).toEqual(['schedule'])
  })
})
