import { calendarDate, type Schedule } from '@duebook/domain'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { addedSchedule, OverOfNew } from './OverDates.tsx'

const today = calendarDate('2026-11-21')
const monthly = (start: string, more: object = {}): Schedule => ({
  type: 'recurring',
  start: calendarDate(start),
  rule: { kind: 'rrule', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  ...more,
})

afterEach(cleanup)

function New({ schedule }: { schedule: Schedule }) {
  const [added, onAdded] = useState<string | null>(null)
  const made = addedSchedule(schedule, today, added)
  return (
    <>
      <section>
        <OverOfNew schedule={schedule} today={today} added={added} onAdded={onAdded} />
      </section>
      <output>{'start' in made && made.start}</output>
    </>
  )
}
const said = () => [...document.querySelectorAll('section')].map((one) => one.textContent.trim()).join('')
const begins = () => screen.getByRole('status').textContent

describe('what is added with dates that are over', () => {
  it('leaves them out and says so, until they are to be open', () => {
    const gym = monthly('2026-09-01')
    render(<New schedule={gym} />)
    expect(said()).toBe(
      '3 new dates would already be over: Tue 1 Sep, Thu 1 Oct and Sun 1 Nov. They are left out; no reminder goes for them. Add them as open',
    )
    expect(begins()).toBe('2026-12-01')
    fireEvent.click(screen.getByRole('button', { name: 'Add them as open' }))
    expect(said()).toBe(
      '3 new dates are over already: Tue 1 Sep, Thu 1 Oct and Sun 1 Nov. They are added as open; what would have been sent before them is not. Leave them out',
    )
    expect(begins()).toBe('2026-09-01')
    fireEvent.click(screen.getByRole('button', { name: 'Leave them out' }))
    expect(begins()).toBe('2026-12-01')
  })

  it('asks anew where other dates are over than those that were to be open', () => {
    const { rerender } = render(<New schedule={monthly('2026-09-01')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add them as open' }))
    const other = monthly('2026-11-01')
    rerender(<New schedule={other} />)
    expect(said()).toMatch(/^1 new date would already be over: Sun 1 Nov\. It is left out.*Add it as open$/)
    expect(begins()).toBe('2026-12-01')
  })

  it('has no choice where none is ahead, nor where they are more than can be looked over', () => {
    render(<New schedule={monthly('2026-09-01', { until: calendarDate('2026-11-01') })} />)
    expect(said()).toMatch(/^3 new dates are over already:.*is not\.$/)
    cleanup()
    render(<New schedule={monthly('2020-01-01')} />)
    expect(said()).toMatch(/^More than 60 new dates would already be over: .* and so on\. They are left out/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says nothing of a day that was said to be overdue, nor of what is ahead', () => {
    render(
      <>
        <New schedule={{ type: 'once', date: calendarDate('2026-11-01') }} />
        <New schedule={monthly('2026-12-01')} />
      </>,
    )
    expect(said()).toBe('')
  })
})
