import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { announce, dismissMessage, standBack, useMessage } from './toast.ts'

const told = () => renderHook(() => useMessage()).result
const change = () => act(() => announce('Notes are changed.', () => {}))
function openDialog(): () => void {
  let close = () => {}
  act(() => void (close = standBack()))
  return () => act(() => close())
}
afterEach(() => act(dismissMessage))

it('what can be taken back and was said before a dialog covers nothing that it asks, and is to be seen after', () => {
  const said = told()
  change()
  const close = openDialog()
  expect(said.current?.isBehind).toBe(true)
  close()
  expect(said.current).toMatchObject({ text: 'Notes are changed.', isBehind: false })
})

it('so does what is said while one is open, until the last is closed', () => {
  const said = told()
  const [closeFirst, closeSecond] = [openDialog(), openDialog()]
  change()
  expect(said.current?.isBehind).toBe(true)
  closeSecond()
  expect(said.current?.isBehind).toBe(true)
  closeFirst()
  expect(said.current?.isBehind).toBe(false)
})

it('what a dialog itself says, with nothing to take back, is seen at once', () => {
  const said = told()
  const close = openDialog()
  act(() => announce('Copied.'))
  expect(said.current?.isBehind).toBe(false)
  close()
})
