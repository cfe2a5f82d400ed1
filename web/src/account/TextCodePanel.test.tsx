// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextCodePanel } from './TextCodePanel.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const another = () => screen.queryByRole('button', { name: 'Send another code' })
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const panel = (onAgain: () => Promise<void>) =>
  render(<TextCodePanel number="+447700900123" onCode={async () => {}} onAgain={onAgain} onOther={() => {}} />)
const press = () =>
  act(async () => {
    const button = another()
    if (button) fireEvent.click(button)
  })

it('sends another code after half a minute, and says that only the newest works', async () => {
  const onAgain = vi.fn(async () => {})
  panel(onAgain)
  await wait(29)
  expect(another()).toBeNull()
  await wait(1)
  await press()
  expect(onAgain).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toContain('Only its code works')
  expect(another()).toBeNull()
  await wait(30)
  expect(another()).not.toBeNull()
})

it('says why another code was refused, and offers it again no sooner', async () => {
  panel(() => Promise.reject(Object.assign(new Error('too many'), { code: 'auth/too-many-requests' })))
  await wait(30)
  await press()
  expect(screen.getByRole('status').textContent).not.toContain('Another')
  expect(document.body.textContent).toMatch(/try again/i)
  expect(another()).toBeNull()
})
