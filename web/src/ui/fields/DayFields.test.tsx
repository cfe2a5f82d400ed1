// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DayFields } from './DayFields.tsx'

afterEach(cleanup)

it('a day written with a nought before it is the same day, so that nothing counts as changed', () => {
  const seen: unknown[] = []
  const Form = () => {
    const [day, setDay] = useState({ day: '6', month: '12', year: '2026' })
    seen.push(day)
    return <DayFields legend="On" value={day} autoFocus={false} onChange={setDay} />
  }
  render(<Form />)
  const day = screen.getByRole('textbox', { name: 'Day' })
  fireEvent.focus(day)
  fireEvent.change(day, { target: { value: '06' } })
  expect(day).toHaveProperty('value', '06')
  fireEvent.blur(day)
  expect(seen.at(-1)).toEqual({ day: '6', month: '12', year: '2026' })
})
