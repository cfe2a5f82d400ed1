import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limits } from './billing/plans.ts'
import { ownerOf, roomOf } from './room.ts'

const pro = { access: 'full', plan: 'pro', validUntil: 1000 } as const

it('gives 10 GB while a plan is paid, and 100 MB otherwise', () => {
  expect(roomOf(pro, 999)).toBe(10_000_000_000)
  expect(roomOf({ ...pro, plan: 'team' }, 999)).toBe(10_000_000_000)
  expect(roomOf(pro, 1000)).toBe(100_000_000)
  expect(roomOf({ access: 'limited', plan: 'free', validUntil: 0 }, 5)).toBe(100_000_000)
  expect(roomOf(undefined, 5)).toBe(100_000_000)
})
it('is what storage.rules reckons', () => {
  const rules = readFileSync(new URL('../../storage.rules', import.meta.url), 'utf8')
  expect(limits.pro.bytes).toBe(limits.team.bytes)
  expect(rules).toContain(`? ${limits.pro.bytes} : ${limits.free.bytes}`)
})
it('counts a book for who made it, or the first owner after that', () => {
  expect(ownerOf({ createdBy: 'ada', roles: { ada: 'owner', ben: 'owner' } })).toBe('ada')
  expect(ownerOf({ createdBy: 'ada', roles: { ada: 'viewer', cleo: 'owner', ben: 'owner' } })).toBe('ben')
  expect(ownerOf({ createdBy: 'ada', roles: { ada: 'viewer' } })).toBeNull()
})
