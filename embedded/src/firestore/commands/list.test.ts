import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirestoreService, ListOptions } from '../service.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from '../test-service.ts'

let service: FirestoreService
let then: string
beforeAll(async () => {
  service = await openTestService(freshFile())
  const row = (id: string, due: number, kind: string) =>
    set(`lists/${id}`, { due: integer(due), kind: { stringValue: kind } })
  await service.commit(db, admin, [row('a', 3, 'x'), row('b', 1, 'y'), row('c', 3, 'y'), set('lists/none/below/d', {})])
  then = (await service.commit(db, admin, [row('d', 2, 'x'), set('gone/g', {})])).commitTime
  await service.commit(db, admin, [
    { delete: `${root}/lists/b` },
    { delete: `${root}/gone/g` },
    row('d', 9, 'x'),
    row('e', 0, 'x'),
    set('later/l', {}),
  ])
})
afterAll(() => service.close())

/** The ids of all pages of two, and how many pages there were. */
async function listed(options: ListOptions): Promise<string> {
  const pages: string[] = []
  let pageToken: string | undefined
  do {
    const page = await service.listDocuments(db, admin, root, 'lists', { pageSize: 2, pageToken, ...options })
    pages.push(page.documents.map(({ name }) => name.split('/').at(-1)).join(''))
    pageToken = page.nextPageToken
  } while (pageToken)
  return pages.join(' ').trim()
}

test.each<[string, () => ListOptions, string]>([
  ['by name', () => ({}), 'ac de'],
  ['by name backwards', () => ({ orderBy: '__name__ desc' }), 'ed ca'],
  ['by a field', () => ({ orderBy: 'due' }), 'ea cd'],
  ['by two fields, each in its direction', () => ({ orderBy: 'kind DESC,  `due` asc' }), 'ce ad'],
  ['by a field that nobody has', () => ({ orderBy: 'nobody' }), ''],
  ['with the names that only hold others', () => ({ showMissing: true }), 'ac de none'],
  ['at a past time', () => ({ readTime: then }), 'ab cd'],
  ['at a past time, by a field', () => ({ readTime: then, orderBy: 'due desc' }), 'ca db'],
  ['at a past time, with missing names', () => ({ readTime: then, showMissing: true }), 'ab cd none'],
])('[LD1] Documents are listed %s, page after page', async (_how, options, expected) => {
  expect(await listed(options())).toBe(expected)
})

test.each<[string, ListOptions]>([
  ['an order that is none', { orderBy: 'a b c' }],
  ['an order after the name', { orderBy: '__name__, due' }],
  ['missing names in an order', { orderBy: 'due', showMissing: true }],
  ['a place of nobody', { orderBy: 'due', pageToken: 'bm90IGpzb24' }],
  [
    'a place with more values than orders',
    { orderBy: 'due', pageToken: Buffer.from('[{},{},{}]').toString('base64url') },
  ],
  ['a place beyond all bounds', { orderBy: 'due', pageToken: 'x'.repeat(9000) }],
])('[LD1] [QU3] A list by %s is INVALID_ARGUMENT', async (_what, options) => {
  await expect(service.listDocuments(db, admin, root, 'lists', options)).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  })
})

test('[LD1] Collections are listed as they were', async () => {
  const ids = async (readTime?: string) =>
    (await service.listCollectionIds(db, admin, root, readTime ? { readTime } : {})).collectionIds
  expect(await ids()).toEqual(['later', 'lists'])
  expect(await ids(then)).toEqual(['gone', 'lists'])
})

test('[LD1] [TX1] A transaction that listed documents is ABORTED when the list is another by then', async () => {
  await service.commit(db, admin, [set('tx/a', { n: integer(1) }), set('tx/b', { n: integer(2) })])
  const attempt = async (options: ListOptions, meanwhile: string) => {
    const transaction = await service.beginTransaction(db, admin, {})
    await service.listDocuments(db, admin, root, 'tx', { ...options, transaction })
    await service.commit(db, admin, [set(meanwhile, { n: integer(0) })])
    return service.commit(db, admin, [set('elsewhere/x', {})], transaction).then(
      () => 'committed',
      ({ status }: { status: string }) => status,
    )
  }
  expect(await attempt({}, 'tx/c')).toBe('ABORTED')
  expect(await attempt({ orderBy: 'n' }, 'tx/d')).toBe('ABORTED')
  expect(await attempt({ pageSize: 1 }, 'tx/e')).toBe('committed')
  expect(await attempt({}, 'other/a')).toBe('committed')
})

test('[PQ1] A collection group is divided into parts of one size, for administrators alone', async () => {
  await service.commit(db, admin, [
    ...Array.from({ length: 10 }, (_, at) => set(`parted/p${at}`, {})),
    ...Array.from({ length: 10 }, (_, at) => set(`above/x/parted/q${at}`, {})),
    set('above/x/others/o', {}),
  ])
  const query = { from: [{ collectionId: 'parted', allDescendants: true }] }
  const cut = async (count: number, options: { pageSize?: number; pageToken?: string } = {}) => {
    const page = await service.partitionQuery(db, admin, root, query, { count, ...options })
    return { ...page, ids: page.partitions.map(({ values }) => JSON.stringify(values).match(/[pq]\d(?=")/)?.[0]) }
  }
  expect((await cut(3)).ids).toEqual(['q5', 'p0', 'p5'])
  expect((await cut(1)).ids).toEqual(['p0'])
  expect((await cut(500)).ids).toHaveLength(19)
  const { nextPageToken = '', ids } = await cut(3, { pageSize: 2 })
  expect(ids).toEqual(['q5', 'p0'])
  expect(await cut(3, { pageToken: nextPageToken })).toMatchObject({ ids: ['p5'] })
  const user = { kind: 'user' as const, auth: null }
  await expect(service.partitionQuery(db, user, root, query, { count: 2 })).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  })
  for (const [asked, count] of [
    [query, 0],
    [{ from: [{ collectionId: 'parted' }] }, 2],
    [{ ...query, limit: 5 }, 2],
    [{ ...query, orderBy: [{ field: { fieldPath: 'n' } }] }, 2],
  ] as const)
    await expect(service.partitionQuery(db, admin, root, asked as never, { count })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    })
})
