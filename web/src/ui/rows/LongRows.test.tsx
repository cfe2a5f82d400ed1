// @vitest-environment happy-dom
import { calendarDate } from '@duebook/domain'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LongRows } from './LongRows.tsx'

const ROW = 56
const rows = Array.from({ length: 1_000 }, (_, at) => `Duty ${at}`)
const self = (row: string) => row

let scrolled = 0
beforeEach(() => {
  vi.useFakeTimers()
  scrolled = 0
  vi.stubGlobal('matchMedia', (asked: string) => ({ matches: asked !== 'print' }))
  vi.stubGlobal('innerHeight', 720)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  // All rows are as tall as the usual one, and the list is the page.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -scrolled, 1_000, ROW))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function scrollBy(px: number) {
  scrolled += px
  act(() => dispatchEvent(new Event('scroll')))
}

const draw = () =>
  render(
    <LongRows
      label="Duties"
      rows={rows}
      keyOf={self}
      idOf={self}
      isPicked={() => false}
      draw={(row) => <li>{row}, to be read</li>}
      outline={(title) => ({ title, date: calendarDate('2026-11-17') })}
    />,
  )

const said = (place: number) => screen.getByText(new RegExp(`Duty ${place}\\b`)).textContent

test('a row that flies by has its title and its day, and is drawn to be read once the page goes slower', () => {
  draw()
  expect(said(10)).toBe('Duty 10, to be read')
  for (let n = 0; n < 20; n++) scrollBy(400)
  const seen = Math.floor(scrolled / ROW)
  expect(said(seen)).toBe(`Tue 17 Nov Duty ${seen}`)
  expect(screen.getByText(/Duty 999/).textContent).toBe('Duty 999, to be read')
  scrollBy(ROW)
  expect(said(seen + 1)).toBe(`Duty ${seen + 1}, to be read`)
})

test('a row that flew by is drawn to be read once the page rests', () => {
  draw()
  for (let n = 0; n < 20; n++) scrollBy(400)
  act(() => void vi.runAllTimers())
  const seen = Math.floor(scrolled / ROW)
  expect(said(seen)).toBe(`Duty ${seen}, to be read`)
})
