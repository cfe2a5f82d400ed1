import { calendarDate } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { standingText } from './standing-text.ts'

const said = {
  etag: 'W/"a"',
  changedAt: 0,
  dates: { all: 3, shown: 3 },
  zone: 'Pacific/Kiritimati',
  today: calendarDate('2031-03-09'),
  by: '7 https://duebook.example',
}
const at = (instant: string, by = said.by) => standingText(said, Date.parse(instant), by)

describe('the text of a feed of which nothing was heard', () => {
  it('stands until the day is over where its reader is', () => {
    // Fourteen hours ahead: the ninth is from ten on the eighth in UTC.
    expect(at('2031-03-08T10:00:00Z')).toBe(said)
    expect(at('2031-03-09T09:59:59Z')).toBe(said)
    expect(at('2031-03-09T10:00:00Z')).toBeNull()
    expect(at('2031-03-08T09:59:59Z')).toBeNull()
  })

  it('does not stand under another release, or for another origin', () => {
    expect(at('2031-03-09T00:00:00Z', '8 https://duebook.example')).toBeNull()
    expect(at('2031-03-09T00:00:00Z', '7 https://elsewhere.example')).toBeNull()
  })

  it('is none before the first fetch', () => {
    expect(standingText(null, 0, said.by)).toBeNull()
    expect(standingText(undefined, 0, said.by)).toBeNull()
  })
})
