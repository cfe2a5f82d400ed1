// @vitest-environment happy-dom
import { calendarDate } from '@duebook/domain'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const self = (row: string) => row
const duties = (count: number) => Array.from({ length: count }, (_, at) => `Duty ${at}`)

beforeEach(() => {
  // Each test is a page of its own, of which nothing stands yet.
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 720)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function page() {
  const { LateLongRows } = await import('./LateLongRows.tsx')
  const list = (label: string, count: number, above: number) => (
    <LateLongRows
      label={label}
      rows={duties(count)}
      keyOf={self}
      idOf={self}
      isPicked={() => false}
      above={above}
      draw={(row) => <li>{row}</li>}
      outline={(title) => ({ title, date: calendarDate('2026-11-17') })}
    />
  )
  return { draw: (label: string, count: number, above = 0) => render(list(label, count, above)) }
}
const rowsOf = (label: string) => screen.getByRole('list', { name: label }).children.length
const stands = () => act(() => vi.runAllTimersAsync())

test('of a first screen the rows in sight are drawn, of a list below it the beginning, and the rest once those stand', async () => {
  const { draw } = await page()
  draw('Overdue', 40)
  draw('Due today', 12, 40)
  expect([rowsOf('Overdue'), rowsOf('Due today')]).toEqual([13, 3])
  await stands()
  expect([rowsOf('Overdue'), rowsOf('Due today')]).toEqual([40, 12])
})

test('whoever comes back to the screen finds all rows at once', async () => {
  const { draw } = await page()
  draw('Overdue', 2)
  await stands()
  cleanup()
  draw('Overdue', 40)
  expect(rowsOf('Overdue')).toBe(40)
})

test('what draws a long list is asked for once the rows in sight stand', async () => {
  const asked = vi.fn<() => void>()
  vi.doMock('../ui/rows/LongRows.tsx', () => {
    asked()
    return { LongRows: () => <p>The whole of it</p> }
  })
  const { draw } = await page()
  draw('Overdue', 200)
  await act(() => Promise.resolve())
  expect([rowsOf('Overdue'), asked.mock.calls.length]).toEqual([13, 0])
  await stands()
  await vi.waitFor(() => expect(screen.getByText('The whole of it')).toBeDefined())
  expect(asked).toHaveBeenCalledOnce()
  vi.doUnmock('../ui/rows/LongRows.tsx')
})
