import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOnceWhole } from './useOnceWhole.ts'

const ready = { status: 'ready', data: 'Rent', fromCache: false } as const

it('a page comes as a whole, stays while its next date is asked for, and the next page comes as a whole again', () => {
  const { result, rerender } = renderHook(({ id, isWaiting }) => useOnceWhole(id, ready, isWaiting).status, {
    initialProps: { id: 'rent', isWaiting: true },
  })
  const statuses = [result.current]
  for (const props of [
    { id: 'rent', isWaiting: false },
    { id: 'rent', isWaiting: true },
    { id: 'water', isWaiting: true },
    { id: 'water', isWaiting: false },
  ]) {
    rerender(props)
    statuses.push(result.current)
  }
  expect(statuses).toEqual(['loading', 'ready', 'ready', 'loading', 'ready'])
})
