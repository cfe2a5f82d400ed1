import { expect, test, vi } from 'vitest'
import type { AskReader, Engine } from '../engine.ts'
import { FirestoreError } from '../errors.ts'
import { databaseOf } from '../stored.ts'
import { admin, db, root } from '../test-service.ts'
import type { ListenResponse } from '../wire/json.ts'
import { startSlowly, type Start } from './slow-start.ts'
import { readTarget } from './start.ts'
import { newStream } from './target.ts'

const given = { targetId: 2, query: { parent: root, structuredQuery: { from: [{ collectionId: 'rows' }] } } }
const document = (id: string) => ({
  name: `${root}/rows/${id}`,
  text: '{}',
  createTime: '2027-01-15T08:00:00Z',
  updateTime: '2027-01-15T08:00:00Z',
})

function starting() {
  const sent: ListenResponse[][] = []
  const stream = newStream(1, databaseOf(db, 1), admin, (responses) => void sent.push(responses))
  const start: Start = { target: readTarget(stream, given), isOver: false, holdsStream: false }
  return { stream, start, sent }
}

/** A reader that has begun a result of two pieces, and answers for the second as said. */
function beginning(rest: () => Promise<unknown>) {
  const asked: string[] = []
  const ask = ((method: string) => {
    asked.push(method)
    if (method === 'closeQuery') return Promise.resolve()
    if (method === 'readOn') return rest()
    return Promise.resolve({ readTime: '2027-01-15T08:00:01.000007Z', documents: [document('a')], result: -1 })
  }) as AskReader
  return { asked, engine: { reader: () => ask } as unknown as Engine }
}

test('[LI11] The pieces of a long result are told as they come, and what follows begins at its moment', async () => {
  const { stream, start, sent } = starting()
  const { engine, asked } = beginning(() => Promise.resolve({ documents: [document('b')], result: null }))
  const end = vi.fn()
  await startSlowly(engine, stream, start, given, 0, end)
  expect(sent.flat().map((one) => ('documentChange' in one ? one.documentChange.document.name : 'ADD'))).toEqual([
    'ADD',
    `${root}/rows/a`,
    `${root}/rows/b`,
  ])
  expect([end.mock.calls, asked]).toEqual([[[Date.UTC(2027, 0, 15, 8, 0, 1) * 1000 + 7]], ['openQuery', 'readOn']])
})

test.each([
  ['ends', 'UNAVAILABLE'],
  ['lets go of the rest', 'ABORTED'],
] as const)(
  '[LI11] [DU7] Where the thread that reads %s in the midst of a result, all of it is told anew',
  async (_, status) => {
    const { stream, start, sent } = starting()
    const { engine } = beginning(() => Promise.reject(new FirestoreError(status, 'It is gone.')))
    const end = vi.fn()
    await startSlowly(engine, stream, start, given, 0, end)
    expect([sent.length, start.holdsStream, end.mock.calls]).toEqual([2, true, [[null]]])
  },
)

test('[LI11] [DU7] Who goes away in the midst of a long result is told no more of it, and the rest is let go', async () => {
  const { stream, start, sent } = starting()
  const { engine, asked } = beginning(() => {
    start.isOver = true
    return Promise.resolve({ documents: [document('b')], result: -1 })
  })
  const end = vi.fn()
  await startSlowly(engine, stream, start, given, 0, end)
  expect([sent.length, end.mock.calls, asked.at(-1)]).toEqual([1, [], 'closeQuery'])
})
