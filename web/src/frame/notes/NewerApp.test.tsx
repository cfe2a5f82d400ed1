// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newerApp } from '../../cloud/worker/newerApp.ts'
import { NewerApp } from './NewerApp.tsx'

const at = vi.hoisted(() => ({ pathname: '/today' }))
vi.mock('@tanstack/react-router', () => ({ useLocation: () => at }))
const reload = vi.fn()

beforeEach(() => {
  vi.stubGlobal('location', { reload })
  at.pathname = '/today'
  newerApp.set(false)
  reload.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = () => (
  <>
    <NewerApp />
    <textarea aria-label="Notes" />
  </>
)
const offered = () => screen.queryByText('A newer Duebook is here.') !== null
/** A newer version is kept while Today is open, and the next view is opened. */
function openNext() {
  const { rerender } = render(page())
  act(() => newerApp.set(true))
  expect(offered()).toBe(false)
  at.pathname = '/upcoming'
  rerender(page())
}

describe('a newer version', () => {
  it('is offered with the next view, and loaded when told', () => {
    openNext()
    expect(offered()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Load the new one' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is offered while nobody looks', () => {
    render(page())
    act(() => newerApp.set(true))
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    vi.restoreAllMocks()
    expect(offered()).toBe(true)
  })

  it('asks once more where something is typed', () => {
    openNext()
    fireEvent.input(screen.getByLabelText('Notes'), { target: { value: 'Bring the key' } })
    fireEvent.click(screen.getByRole('button', { name: 'Load the new one' }))
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('What is typed on this page is not saved.')
    fireEvent.click(screen.getByRole('button', { name: 'Load it without that' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that was one after all is taken back', () => {
    openNext()
    act(() => newerApp.set(false))
    expect(offered()).toBe(false)
  })
})
