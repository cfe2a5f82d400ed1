import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dismissMessage, useMessage } from '../ui/toast.ts'
import { offerUndo, undoLast } from './undo.ts'

describe('what is told of an act', () => {
  // What a test of another file was told may stand there still.
  beforeEach(() => act(dismissMessage))
  const told = () => renderHook(() => useMessage()).result

  it('is said once the act is drawn, and can be taken back from its press on', async () => {
    const said = told()
    const drawn = Promise.withResolvers<void>()
    const undone: string[] = []
    act(() => offerUndo('Rent paid.', 'Rent paid', () => void undone.push('Rent'), { drawn: drawn.promise }))
    expect(said.current).toBeNull()
    await act(async () => drawn.resolve())
    expect(said.current?.text).toBe('Rent paid.')
    await act(async () => said.current?.undo?.())
    expect([said.current?.text, undone]).toEqual(['Undone: Rent paid.', ['Rent']])
    act(dismissMessage)
  })

  it('is not said any more where it was taken back before that', async () => {
    const said = told()
    const drawn = Promise.withResolvers<void>()
    act(() => offerUndo('Rent paid.', 'Rent paid', () => {}, { drawn: drawn.promise }))
    await act(async () => undoLast())
    await act(async () => drawn.resolve())
    expect(said.current?.text).toBe('Undone: Rent paid.')
    act(dismissMessage)
  })

  it('gives its row the focus once it is taken back, but nothing to somebody who went on meanwhile', async () => {
    const main = document.createElement('main')
    main.innerHTML = '<div data-row="rent"><a href="/" data-row-title>Rent</a></div><input aria-label="Paid">'
    document.body.append(main)
    const field = main.querySelector('input')
    const focusedAfter = async (meanwhile: () => void) => {
      const taken = Promise.withResolvers<void>()
      offerUndo('Rent paid.', 'Rent paid', () => taken.promise, { obligationId: 'rent' })
      field?.focus()
      act(undoLast)
      meanwhile()
      await act(async () => taken.resolve())
      await import('../frame/keyboard/focus-row.ts')
      for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
      return document.activeElement?.tagName
    }
    const press = () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'e' }))
    expect(await focusedAfter(press)).toBe('INPUT')
    expect(await focusedAfter(() => {})).toBe('A')
    main.remove()
    act(dismissMessage)
  })
})
