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

let added: string | null = null
function New({ schedule }: { schedule: Schedule }) {
  const [chosen, setChosen] = useState<string | null>(null)
  added = chosen
  return <OverOfNew schedule={schedule} today={today} added={chosen} onAdded={setChosen} />
}

describe('what is added with dates that are over', () => {
  it('leaves them out and says so, until they are to be open', () => {
    const gym = monthly('2026-09-01')
    const { container } = render(<New schedule={gym} />)
    expect(container.textContent).toBe(
      '3 new dates would already be over: Tue 1 Sep, Thu 1 Oct and Sun 1 Nov. They are left out; no reminder goes for them. Add them as open',
    )
    expect(addedSchedule(gym, today, added)).toMatchObject({ start: '2026-12-01' })
    fireEvent.click(screen.getByRole('button', { name: 'Add them as open' }))
    expect(container.textContent).toBe(
      '3 new dates are over already: Tue 1 Sep, Thu 1 Oct and Sun 1 Nov. They are added as open; what would have been sent before them is not. Leave them out',
    )
    expect(addedSchedule(gym, today, added)).toBe(gym)
    fireEvent.click(screen.getByRole('button', { name: 'Leave them out' }))
    expect(addedSchedule(gym, today, added)).toMatchObject({ start: '2026-12-01' })
  })

  it('asks anew where other dates are over than those that were to be open', () => {
    const { rerender, container } = render(<New schedule={monthly('2026-09-01')} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add them as open' }))
    const other = monthly('2026-11-01')
    rerender(<New schedule={other} />)
    expect(container.textContent).toMatch(
      /^1 new date would already be over: Sun 1 Nov\. It is left out.*Add it as open$/,
    )
    expect(addedSchedule(other, today, added)).toMatchObject({ start: '2026-12-01' })
  })

  it('has no choice where none is ahead, nor where they are more than can be looked over', () => {
    const { container } = render(<New schedule={monthly('2026-09-01', { until: calendarDate('2026-11-01') })} />)
    expect(container.textContent).toMatch(/^3 new dates are over already:.*is not\. $/)
    cleanup()
    const many = render(<New schedule={monthly('2020-01-01')} />).container
    expect(many.textContent).toMatch(/^More than 60 new dates would already be over: .* and so on\. They are left out/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says nothing of a day that was said to be overdue, nor of what is ahead', () => {
    const { container } = render(
      <>
        <New schedule={{ type: 'once', date: calendarDate('2026-11-01') }} />
        <New schedule={monthly('2026-12-01')} />
      </>,
    )
    expect(container.textContent).toBe('')
  })
})
