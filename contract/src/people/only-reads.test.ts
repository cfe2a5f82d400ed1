import { expect, test } from 'vitest'
import { openEntitlement, type Entitlement } from '../billing/entitlement.ts'
import { whyOnlyReads, type OnlyReads } from './only-reads.ts'

const roles = { ada: 'owner', ben: 'member', cleo: 'viewer' } as const
const kept: Entitlement = { ...openEntitlement, access: 'limited', keep: ['rent'] }

test.each<[who: string, access: 'full' | 'limited' | 'readOnly', of: string | undefined, why: OnlyReads | null]>([
  ['ada', 'full', 'tax', null],
  ['ben', 'full', undefined, null],
  ['cleo', 'full', 'rent', 'role'],
  ['nobody', 'full', undefined, 'role'],
  ['ada', 'limited', 'rent', null],
  ['ada', 'limited', undefined, null],
  ['ben', 'limited', 'tax', 'choice'],
  ['ada', 'readOnly', 'rent', 'plan'],
  ['ben', 'readOnly', undefined, 'plan'],
  ['cleo', 'readOnly', 'rent', 'role'],
])('%s, where the plan leaves %s, asks about %s: %s', (who, access, obligationId, why) => {
  expect(whyOnlyReads({ roles, entitlement: kept }, who, { access, obligationId })).toBe(why)
})

test('where nothing was chosen, or nothing is known of a plan, the limits of Free leave everything open', () => {
  expect(whyOnlyReads({ roles }, 'ada', { access: 'limited', obligationId: 'tax' })).toBe(null)
  const all = { ...kept, keep: null }
  expect(whyOnlyReads({ roles, entitlement: all }, 'ben', { access: 'limited', obligationId: 'tax' })).toBe(null)
})
