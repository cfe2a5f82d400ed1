import { expect, it } from 'vitest'
import { oneTime } from './one-time.ts'
import { practiceAdapter } from './practice/adapter.ts'

it('[PV12] keeps a one-time secret for its time and takes it once', () => {
  let now = 0
  const secrets = oneTime<string>(() => now, 1000, 3)
  secrets.put('a', 'one')
  expect([secrets.take('a'), secrets.take('a'), secrets.take('b')]).toEqual(['one', null, null])
  secrets.put('a', 'two')
  now = 1000
  expect(secrets.take('a')).toBe(null)
})

it('[PP6] holds no more secrets and no more state than it may; the oldest make way', async () => {
  let now = 0
  const secrets = oneTime<number>(() => now, 1000, 3)
  for (const n of [1, 2, 3, 4]) secrets.put(String(n), n)
  expect([1, 2, 3, 4].map((n) => secrets.take(String(n)))).toEqual([null, 2, 3, 4])

  const adapter = practiceAdapter(() => now, 3)('AuthorizationCode')
  for (const id of ['1', '2', '3', '4']) await adapter.upsert(id, { uid: id, grantId: `g${id}` }, 10)
  expect(await adapter.find('1')).toBe(undefined)
  expect(await adapter.findByUid('4')).toMatchObject({ uid: '4' })
  await adapter.revokeByGrantId('g4')
  expect(await adapter.find('4')).toBe(undefined)
  await adapter.consume('3')
  expect(await adapter.find('3')).toMatchObject({ consumed: 0 })
  now = 10_000
  expect(await adapter.find('3')).toBe(undefined)
})
