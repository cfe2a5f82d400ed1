import { afterEach, expect, it, vi } from 'vitest'
import { isGone, isThere, orStands } from './sentTwice.ts'

/** What the service has of the document; `unreachable`: for so many questions it does not answer. */
const service = vi.hoisted(() => ({
  held: undefined as Record<string, unknown> | undefined,
  unreachable: 0,
  questions: 0,
}))

vi.mock('../sdk/load.ts', () => ({
  loadFirestore: async () => ({
    where: () => null,
    documentId: () => null,
    limit: () => null,
    getDocsFromServer: async () => {
      service.questions++
      if (service.unreachable-- > 0) throw Object.assign(new Error('offline'), { code: 'unavailable' })
      return { docs: service.held ? [{ data: () => service.held }] : [] }
    },
  }),
}))
vi.mock('../books/seenIn.ts', () => ({ seenIn: async () => () => null }))

const at = { bookId: 'ada', path: 'books/ada/obligations/rent' }
const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'permission-denied' }))
const isApplied = (fields: Readonly<Record<string, unknown>> | undefined) => fields?.state === 'applied'

afterEach(() => Object.assign(service, { held: undefined, unreachable: 0, questions: 0 }))

it.each([
  ['added before is done', { title: 'Rent' }, isThere, 'done'],
  ['not added is refused', undefined, isThere, 'refused'],
  ['removed before is done', undefined, isGone, 'done'],
  ['not removed is refused', { title: 'Rent' }, isGone, 'refused'],
  ['said before is done', { state: 'applied' }, isApplied, 'done'],
  ['not said is refused', { state: 'writing' }, isApplied, 'refused'],
])('what was refused and was %s', async (_what, held, stands, becomes) => {
  service.held = held
  expect(
    await orStands(refused, at, stands).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  ).toBe(becomes)
})

it('what was taken asks nothing', async () => {
  await orStands(() => Promise.resolve(), at, isThere)
  expect(service.questions).toBe(0)
})

it('without a connection neither is said until it is back', async () => {
  Object.assign(service, { held: { title: 'Rent' }, unreachable: 1 })
  let said = ''
  const answer = orStands(refused, at, isThere).then(() => (said = 'done'))
  await vi.waitFor(() => expect(service.questions).toBe(1), { timeout: 60_000 })
  expect(said).toBe('')
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await answer
  expect([said, service.questions]).toEqual(['done', 2])
})
