// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toaster } from '../ui/Toaster.tsx'
import { dismissMessage } from '../ui/toast.ts'
import { late, LateOverlay } from './late.tsx'
import { noneMissing, sayMissing } from './say-missing.ts'
import { followTyping } from './keyboard/follow-typing.ts'

const load = vi.fn()
const reload = vi.fn()
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
let stop: () => void
beforeEach(() => {
  vi.stubGlobal('location', { reload })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stop = followTyping()
  noneMissing()
})
afterEach(() => {
  cleanup()
  dismissMessage()
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  load.mockReset()
  reload.mockReset()
})

function Page({ part: Part }: { part: ReturnType<typeof late> }) {
  const [open, setOpen] = useState(false)
  const missing = () => {
    setOpen(false)
    sayMissing(() => setOpen(true))
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <textarea aria-label="Notes" />
      <Suspense>
        <LateOverlay key={String(open)} onMissing={missing}>
          {open && <Part />}
        </LateOverlay>
      </Suspense>
      <Toaster />
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const drawn = () => render(<Page part={late(load)} />)

it('what could not be fetched is offered again, and is there once it can be', async () => {
  load.mockImplementationOnce(gone).mockResolvedValue({ default: () => <p>Here it is</p> })
  drawn()
  press('Open')
  await screen.findByText('That part of Duebook could not be fetched.')
  press('Try again')
  await screen.findByText('Here it is')
  expect(load).toHaveBeenCalledTimes(2)
})

it('what cannot be fetched a second time needs the page to be loaded, which what is typed there is no victim of unasked', async () => {
  load.mockImplementation(gone)
  drawn()
  fireEvent.input(screen.getByLabelText('Notes'), { target: { value: 'Bring the key' } })
  press('Open')
  await screen.findByText('That part of Duebook could not be fetched.')
  press('Try again')
  await screen.findByText('It could not be fetched again. The page has to be loaded.')
  press('Load the page')
  await screen.findByText('What is typed on this page is not saved. Save it first.')
  expect(reload).not.toHaveBeenCalled()
  press('Load it without that')
  expect(reload).toHaveBeenCalledOnce()
})

it('any other failure is not taken for a file that is missing', async () => {
  load.mockRejectedValue(new Error('It broke.'))
  // What nothing catches React reports by itself; here it is what is expected.
  const reported = vi.spyOn(console, 'warn').mockImplementation(() => {})
  drawn()
  press('Open')
  await vi.waitFor(() => expect(screen.queryByText('Open')).toBe(null))
  expect(reported).toHaveBeenCalled()
})
