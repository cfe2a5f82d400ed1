// @vitest-environment happy-dom
import { calendarDate } from '@duebook/domain'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { Button } from './Button.tsx'
import { LedgerRow, type LedgerRowProps } from './LedgerRow.tsx'

const row: LedgerRowProps = {
  obligationId: 'electricity',
  title: 'Electricity',
  glyph: 'overdue',
  status: 'Overdue',
  date: calendarDate('2026-11-17'),
  today: calendarDate('2026-11-21'),
  why: 'Nothing recorded since it was due',
  amount: { text: '£142.18' },
}

afterEach(cleanup)

async function draw(props: Partial<LedgerRowProps> = {}) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <LedgerRow {...row} {...props} />,
  })
  const detail = createRoute({ getParentRoute: () => root, path: '/obligations/$obligationId' })
  const router = createRouter({ routeTree: root.addChildren([home, detail]), history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  return screen.findByRole('listitem')
}

test('a row reads state, title, why, date with countdown, and amount, in that order', async () => {
  const item = await draw()
  expect(item.textContent).toBe('ElectricityNothing recorded since it was dueTue 17 Nov4 days late£142.18')
  expect(screen.getByRole('img', { name: 'Overdue' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Electricity' }).getAttribute('href')).toBe('/obligations/electricity')
})

test('no amount is a dash with words for it, and a date of another year names the year', async () => {
  const item = await draw({ amount: null, date: calendarDate('2027-02-05') })
  expect(item.textContent).toContain('No amount')
  expect(item.querySelector('time')?.textContent).toBe('Fri 5 Feb 2027')
})

test('a time that counts stands beside how far off the day is', async () => {
  expect((await draw({ time: '15:00' })).textContent).toContain('4 days late · 15:00')
})

test('an action of the row is a button of its own, not part of the link', async () => {
  const run = vi.fn()
  await draw({
    actions: (
      <Button hotkey="e" onClick={run}>
        Done
      </Button>
    ),
  })
  const done = screen.getByRole('button', { name: 'Done' })
  expect(done.closest('a')).toBeNull()
  expect(done.getAttribute('aria-keyshortcuts')).toBe('e')
  fireEvent.click(done)
  expect(run).toHaveBeenCalledOnce()
})
