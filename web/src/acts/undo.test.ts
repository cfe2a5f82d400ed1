import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dismissMessage, useMessage } from '../ui/toast.ts'
import { offerUndo, undoLast } from './undo.ts'

describe('what is told of an act', () => {
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
})
