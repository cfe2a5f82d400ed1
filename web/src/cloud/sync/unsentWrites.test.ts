import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptUntilAnswered, lookAtUnsent, told } from './unsentWrites.ts'

const place = 'books/ada/occurrences/rent_2030-01-01'
const stamp = (ms: number) => ({ toMillis: () => ms })
/** What the service has; a document that is not in it is not there. */
const service = vi.hoisted(() => ({ documents: new Map<string, Record<string, unknown>>(), isInHistory: false }))
const refusals = vi.hoisted(() => [] as string[])

vi.mock('../sdk/load.ts', () => ({
  loadAuth: async () => ({ auth: { currentUser: { uid: 'ada' } } }),
  loadFirestore: async () => ({
    db: {},
    doc: (_db: unknown, path: string) => path,
    where: () => null,
    limit: () => null,
    getDocs: async () => ({ empty: !service.isInHistory }),
    getDocFromServer: async (path: string) => ({
      exists: () => service.documents.has(path),
      data: () => service.documents.get(path),
    }),
  }),
}))
vi.mock('../books/seenIn.ts', () => ({ seenIn: async () => () => null }))
vi.mock('./refusals.ts', () => ({ tellRefused: ({ what }: { what: string }) => refusals.push(what) }))

beforeEach(() => {
  // Every page that wrote something has been left.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { query: async () => ({ held: [] }), request: () => new Promise(() => {}) },
  })
  // This device believes it is ten minutes later than the service does.
  vi.spyOn(Date, 'now').mockReturnValue(1_000 + 600_000)
})
afterEach(() => {
  localStorage.clear()
  service.documents.clear()
  service.isInHistory = false
  refusals.length = 0
  vi.restoreAllMocks()
})

/** A write whose answer nobody hears, for its page is left. */
function left(what: string, plan: string, was: string | null, { before = 900 as number | null, path = place } = {}) {
  const about = { bookId: 'ada', obligationId: 'rent', uid: 'ada', path }
  void keptUntilAnswered(
    { ...about, what, before, was: { plan: was }, said: { plan }, does: 'changes' },
    () => new Promise(() => {}),
  )()
}
const stands = (updatedAt: number, plan: string | null, updatedBy = 'ada') =>
  service.documents.set(place, { plan, updatedBy, updatedAt: stamp(updatedAt) })
const said = async () => {
  await lookAtUnsent()
  return refusals
}

describe('a write of an earlier visit', () => {
  it.each([
    ['a document that it changed', 900],
    ['a document of which this device had nothing confirmed', null],
  ])('that was taken is never called not saved by a clock that is ahead: %s', async (_what, before) => {
    left('“Rent”', '2030-01-05', null, { before })
    stands(1_000, '2030-01-05')
    expect(await said()).toEqual([])
    expect(localStorage.length).toBe(0)
  })
  it('that was refused is said, also after another visit, until somebody has read it', async () => {
    left('“Rent”', '2030-01-05', null)
    stands(900, null)
    expect(await said()).toEqual(['“Rent”'])
    expect(await said()).toEqual(['“Rent”', '“Rent”'])
  })
  it('that was refused after one that was taken is said alone', async () => {
    left('the first', '2030-01-05', null)
    left('the second', '2030-01-06', '2030-01-05')
    stands(1_000, '2030-01-05')
    expect(await said()).toEqual(['the second'])
  })
  it('that added what somebody has taken out of the book since is not called not saved', async () => {
    const path = 'books/ada/obligations/rent'
    const about = { bookId: 'ada', obligationId: 'rent', uid: 'ada', path, before: null, was: {}, said: {} }
    const add = () => keptUntilAnswered({ ...about, what: '“Rent”', does: 'adds' }, () => new Promise(() => {}))()
    void add()
    service.isInHistory = true
    expect(await said()).toEqual([])
    void add()
    service.isInHistory = false
    expect(await said()).toEqual(['“Rent”'])
  })
})

it('what is compared leaves out the times of the service, and keeps the rest', () => {
  class Stamp {}
  const review = { by: 'ben', at: new Stamp(), file: 'slip' }
  expect(told({ plan: '2030-01-05', settledAt: new Date(0), proof: { note: null, review } })).toEqual({
    plan: '2030-01-05',
    settledAt: null,
    proof: { note: null, review: { by: 'ben', at: null, file: 'slip' } },
  })
})
