// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CsvButton } from './CsvButton.tsx'
import { Toaster } from './Toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const head = ['What', 'How much']
const draw = (table: () => string[][], isEmpty = false) =>
  render(
    <>
      <CsvButton table={table} name="search" isEmpty={isEmpty} />
      <Toaster />
    </>,
  )
const press = () => fireEvent.click(screen.getByRole('button', { name: 'CSV' }))

test.each([
  [[['Rent', '950.00']], '1 line is in your downloads.'],
  [
    [
      ['Rent', '950.00'],
      ['Gas', '30.00'],
    ],
    '2 lines are in your downloads.',
  ],
])('a file of %o says how many lines it has, its head not counted', (lines, said) => {
  draw(() => [head, ...lines])
  press()
  expect(screen.getByText(said)).toBeTruthy()
})

test('where nothing is shown there is nothing to take, and nothing is worked out', () => {
  const table = vi.fn(() => [head])
  draw(table, true)
  press()
  expect(table).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-disabled')).toBe('true')
})
