// @vitest-environment happy-dom
import { calendarDate } from '@duebook/domain'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { Button } from '../Button.tsx'
import { LedgerRow, type LedgerRowProps } from './LedgerRow.tsx'
import { PageAtRest } from './useOnceLookedAt.ts'

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

async function draw(props: Partial<LedgerRowProps> = {}, page: Parameters<typeof PageAtRest>[0]['value'] = null) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <PageAtRest value={page}>
        <LedgerRow {...row} {...props} />
      </PageAtRest>
    ),
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

const passed = () => {
  const waiting = new Set<() => void>()
  const once = (listener: () => void) => (waiting.add(listener), () => waiting.delete(listener))
  return { once, rest: () => act(() => waiting.forEach((listener) => listener())), rests: () => false }
}

test('a row of a long list has its box at once, and its acts a little later', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { rest, ...page } = passed()
  await draw({ pick: <input type="checkbox" />, actions: <Button>Paid</Button> }, { ...page, rests: () => true })
  expect(screen.getByRole('checkbox')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  rest()
  expect(screen.getByRole('button', { name: 'Paid' })).toBeTruthy()
  vi.unstubAllGlobals()
})

test.each(['the page rests', 'it is pointed at', 'it has focus'])(
  'a row that a long list draws in passing has its acts once %s',
  async (when) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { rest, ...page } = passed()
    const item = await draw({ actions: <Button>Paid</Button> }, page)
    expect(screen.queryByRole('button')).toBeNull()
    if (when === 'the page rests') rest()
    else if (when === 'it has focus') fireEvent.focus(screen.getByRole('link'))
    else fireEvent.pointerEnter(item)
    expect(screen.getByRole('button', { name: 'Paid' })).toBeTruthy()
    vi.unstubAllGlobals()
  },
)
