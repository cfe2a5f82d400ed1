// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { screenKeys, useKeys } from './keys.ts'

const row = (id: string, current: boolean) =>
  `<li data-row="${id}" ${current ? 'data-current' : ''}><a href="/${id}">${id}</a><button aria-keyshortcuts="e">Done: ${id}</button></li>`

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test.each([
  ['of the row that is shown as the current one, while focus is beside the list', null, 'Done: rent'],
  ['of the row that has focus, whichever was shown before', 'water', 'Done: water'],
])('a key is that %s', (_, focused, name) => {
  document.body.innerHTML = `<nav><a href="/today">Today</a></nav><main><ul>${row('rent', true)}${row('water', false)}</ul></main>`
  document.querySelector<HTMLElement>(focused ? `[data-row=${focused}] a` : 'nav a')?.focus()
  expect(screenKeys().map((one) => [one.key, one.name])).toEqual([['e', name]])
})

test('no row’s key is pressed where none has focus, nor is shown as current', () => {
  document.body.innerHTML = `<main><ul>${row('rent', false)}</ul></main>`
  expect(screenKeys()).toEqual([])
})

test('a pair of keys leads on although the frame is drawn anew between the two', () => {
  const go = vi.fn()
  const keys = { go, undo: () => {}, singleKeys: true }
  const { rerender } = renderHook(() => useKeys({ ...keys, open: () => {} }))
  fireEvent.keyDown(document.body, { key: 'g' })
  rerender()
  fireEvent.keyDown(document.body, { key: 'u' })
  expect(go.mock.calls).toEqual([['/upcoming']])
})

test('letters that are typed while what a key opened is on its way are its first ones, and press nothing of the screen', () => {
  document.body.innerHTML = `<main><ul>${row('rent', true)}</ul></main>`
  const pressed = vi.fn()
  document.querySelector('button')?.addEventListener('click', pressed)
  const ahead: string[] = []
  const keys = { open: () => {}, go: () => {}, undo: () => {}, singleKeys: true }
  const { rerender } = renderHook((typesAhead: ((letter: string) => void) | null) => useKeys({ ...keys, typesAhead }), {
    initialProps: ((letter) => void ahead.push(letter)) as ((letter: string) => void) | null,
  })
  for (const key of ['r', 'e', 'Shift', 'n', 't']) fireEvent.keyDown(document.body, { key })
  expect(ahead.join('')).toBe('rent')
  expect(pressed).not.toHaveBeenCalled()
  rerender(null)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(pressed).toHaveBeenCalledOnce()
})
