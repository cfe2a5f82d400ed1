import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScreenState } from './ScreenState.tsx'

afterEach(cleanup)

test('a failure says what happened and what to do, keeps the last data under it, and tries again', async () => {
  const retry = vi.fn()
  render(
    <ScreenState live={{ status: 'failed', code: 'permission-denied', lastData: 'Rent', retry }}>
      {(data) => <p>{data}</p>}
    </ScreenState>,
  )
  await screen.findByText('You may not do that in this book. Ask an owner of the book.')
  expect(screen.getByRole('alert').textContent).toContain('You may not do that in this book.')
  expect(screen.getByText('Rent')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('what is still coming has its shape, and what has come is drawn', () => {
  const drawn = render(<ScreenState live={{ status: 'loading' }}>{() => <p>Rent</p>}</ScreenState>)
  expect(screen.getByRole('group', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
  drawn.rerender(
    <ScreenState live={{ status: 'ready', data: 'Rent', fromCache: false }}>{(data) => <p>{data}</p>}</ScreenState>,
  )
  expect(screen.getByText('Rent')).toBeDefined()
})
