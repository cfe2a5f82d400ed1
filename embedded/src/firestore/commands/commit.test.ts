import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FirestoreService } from '../service.ts'
import type { Fields, Filter, Value, Write } from '../wire/json.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from '../test-service.ts'

let service: FirestoreService
beforeAll(async () => {
  service = await openTestService(freshFile())
})
afterAll(() => service.close())

const read = async (path: string) => (await service.batchGet(db, admin, [`${root}/${path}`], {})).results[0]
const refusal = (status: string) => expect.objectContaining({ status })

test('[CM1] A commit is atomic: one refused precondition undoes its other writes', async () => {
  const writes = [set('atomic/a', { n: integer(1) }), { ...set('atomic/b', {}), currentDocument: { exists: true } }]
  await expect(service.commit(db, admin, writes)).rejects.toThrow(refusal('NOT_FOUND'))
  expect(await read('atomic/a')).toEqual({ missing: `${root}/atomic/a` })
})

test('[CM2] All documents of one commit share its time', async () => {
  const { writeResults, commitTime } = await service.commit(db, admin, [set('time/a', {}), set('time/b', {})])
  expect(writeResults).toEqual([{ updateTime: commitTime }, { updateTime: commitTime }])
})

test('What is said of each document that a commit changed is one object, which is kept for all of them', async () => {
  const { writeResults } = await service.commit(db, admin, [set('one/a', {}), set('one/b', {})])
  expect(writeResults[1]).toBe(writeResults[0])
})

test('[CM3] Preconditions answer NOT_FOUND, ALREADY_EXISTS and FAILED_PRECONDITION', async () => {
  await service.commit(db, admin, [set('pre/a', {})])
  const missing = { ...set('pre/none', {}), currentDocument: { exists: true } }
  await expect(service.commit(db, admin, [missing])).rejects.toThrow(`No document to update: ${root}/pre/none`)
  const there = { ...set('pre/a', {}), currentDocument: { exists: false } }
  await expect(service.commit(db, admin, [there])).rejects.toThrow(refusal('ALREADY_EXISTS'))
  const old = { ...set('pre/a', {}), currentDocument: { updateTime: '2001-01-01T00:00:00Z' } }
  await expect(service.commit(db, admin, [old])).rejects.toThrow(refusal('FAILED_PRECONDITION'))
})

test('[CM4] A mask touches only its paths, deletes those absent, and an empty mask touches none', async () => {
  await service.commit(db, admin, [set('mask/a', { keep: integer(1), drop: integer(2), 'odd name': integer(3) })])
  const masked = {
    update: { name: `${root}/mask/a`, fields: { m: { mapValue: { fields: { x: integer(9) } } } } },
    updateMask: { fieldPaths: ['m.x', 'drop', '`odd name`'] },
  }
  await service.commit(db, admin, [masked])
  const transformed = {
    update: { name: `${root}/mask/a`, fields: {} },
    updateMask: {},
    updateTransforms: [{ fieldPath: 'keep', increment: integer(1) }],
  }
  await service.commit(db, admin, [transformed])
  expect(await read('mask/a')).toMatchObject({
    found: { fields: { keep: integer(2), m: { mapValue: { fields: { x: integer(9) } } } } },
  })
  const result = await read('mask/a')
  expect(result && 'found' in result && Object.keys(result.found.fields ?? {}).sort()).toEqual(['keep', 'm'])
})

test('[CM5] A write that changes nothing keeps the update time; deleting what is missing succeeds', async () => {
  const first = await service.commit(db, admin, [set('same/a', { n: integer(1) })])
  const second = await service.commit(db, admin, [set('same/a', { n: integer(1) })])
  expect(second.writeResults[0]?.updateTime).toBe(first.commitTime)
  expect((await service.commit(db, admin, [{ delete: `${root}/same/none` }])).writeResults).toEqual([{}])
})

test('[BW1] A batch that names a reserved id is INVALID_ARGUMENT as a whole', async () => {
  const batch = [set('batched/a', {}), set('batched/__x__', {})]
  await expect(service.batchWrite(db, admin, batch)).rejects.toThrow(refusal('INVALID_ARGUMENT'))
  expect(await read('batched/a')).toEqual({ missing: `${root}/batched/a` })
})

test('[CM8] A commit may set again what it deleted, but not update it as if it were there', async () => {
  const update = { ...set('again/a', { n: integer(2) }), currentDocument: { exists: true } }
  const gone = { delete: `${root}/again/a` }
  await service.commit(db, admin, [set('again/a', { n: integer(1) })])
  await expect(service.commit(db, admin, [gone, update])).rejects.toThrow(refusal('INVALID_ARGUMENT'))
  await service.commit(db, admin, [gone, set('again/a', {}), update])
  expect(await read('again/a')).toMatchObject({ found: { fields: { n: integer(2) } } })
})

test('[CM7] A document over 1 MiB, a reserved id and a foreign database are INVALID_ARGUMENT', async () => {
  const half = { stringValue: 'x'.repeat(600_000) }
  for (const write of [
    set('big/a', { a: half, b: half }),
    set('big/__x__', {}),
    { delete: 'projects/other/databases/(default)/documents/a/b' },
  ])
    await expect(service.commit(db, admin, [write])).rejects.toThrow(refusal('INVALID_ARGUMENT'))
})

test('[CM7] A commit of more than 10 MiB is INVALID_ARGUMENT, and one below it is taken', async () => {
  const megabyte = { a: { stringValue: 'x'.repeat(1_000_000) } }
  const many = (count: number) => Array.from({ length: count }, (_, index) => set(`heavy/${index}`, megabyte))
  await expect(service.commit(db, admin, many(11))).rejects.toThrow(refusal('INVALID_ARGUMENT'))
  expect(await read('heavy/0')).toEqual({ missing: `${root}/heavy/0` })
  expect((await service.commit(db, admin, many(10))).writeResults).toHaveLength(10)
})

test('[QU3] A query has at most one array-contains in each disjunction', async () => {
  const contains = (name: string) => ({
    fieldFilter: { field: { fieldPath: name }, op: 'ARRAY_CONTAINS' as const, value: integer(1) },
  })
  const asked = (op: 'AND' | 'OR') =>
    service.runQuery(
      db,
      admin,
      root,
      {
        from: [{ collectionId: 'tags' }],
        where: { compositeFilter: { op, filters: [contains('a'), contains('b')] } },
      },
      {},
    )
  await expect(asked('AND')).rejects.toThrow(refusal('INVALID_ARGUMENT'))
  expect((await asked('OR')).documents).toEqual([])
})

test.each(['in', 'array-contains-any', '!='])(
  '[QU4] A query with not-in beside %s is INVALID_ARGUMENT',
  async (beside) => {
    const field = { fieldPath: 'n' }
    const list = { arrayValue: { values: [integer(1), integer(2)] } }
    const filter = (op: 'NOT_IN' | 'IN' | 'ARRAY_CONTAINS_ANY' | 'NOT_EQUAL', value: Value = list): Filter => ({
      fieldFilter: { field, op, value },
    })
    const others: Record<string, Filter> = {
      in: filter('IN'),
      'array-contains-any': filter('ARRAY_CONTAINS_ANY'),
      '!=': filter('NOT_EQUAL', integer(1)),
    }
    const found = (filters: Filter[]) =>
      service.runQuery(
        db,
        admin,
        root,
        { from: [{ collectionId: 'tags' }], where: { compositeFilter: { op: 'AND', filters } } },
        {},
      )
    const other = others[beside] ?? filter('IN')
    await expect(found([filter('NOT_IN'), other])).rejects.toThrow(refusal('INVALID_ARGUMENT'))
    expect((await found([other])).documents).toEqual([])
    expect((await found([filter('NOT_IN')])).documents).toEqual([])
  },
)

test('[RU1] Rules see in request.query the orders that a query names, and no others', async () => {
  service.setRules(
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /sorted/{id} { allow list: if request.query.orderBy == 'n'; } match /plain/{id} { allow list: if !('orderBy' in request.query); } } }",
    'test.rules',
    db.project,
  )
  const user = { kind: 'user' as const, auth: null }
  const orderBy = [{ field: { fieldPath: 'n' }, direction: 'ASCENDING' as const }]
  const sorted = { from: [{ collectionId: 'sorted' }] }
  const plain = { from: [{ collectionId: 'plain' }] }
  expect((await service.runQuery(db, user, root, { ...sorted, orderBy }, {})).documents).toEqual([])
  await expect(service.runQuery(db, user, root, sorted, {})).rejects.toThrow(refusal('PERMISSION_DENIED'))
  expect((await service.runQuery(db, user, root, plain, {})).documents).toEqual([])
  await expect(service.runQuery(db, user, root, { ...plain, orderBy }, {})).rejects.toThrow(
    refusal('PERMISSION_DENIED'),
  )
})

test('[TX1] A transaction whose read document has changed is ABORTED', async () => {
  await service.commit(db, admin, [set('tx/a', { n: integer(1) })])
  const { transaction = '' } = await service.batchGet(db, admin, [`${root}/tx/a`], {
    newTransaction: { readWrite: {} },
  })
  await service.commit(db, admin, [set('tx/a', { n: integer(2) })])
  await expect(service.commit(db, admin, [set('tx/b', {})], transaction)).rejects.toThrow(refusal('ABORTED'))
})

test('[TX2] A transaction whose query would give another result is ABORTED', async () => {
  const { transaction = '' } = await service.runQuery(
    db,
    admin,
    root,
    { from: [{ collectionId: 'txq' }] },
    { newTransaction: { readWrite: {} } },
  )
  await service.commit(db, admin, [set('txq/new', {})])
  await expect(service.commit(db, admin, [set('tx/c', {})], transaction)).rejects.toThrow(refusal('ABORTED'))
})

test('[TX3] A commit asked for twice with one transaction id happens once', async () => {
  const transaction = await service.beginTransaction(db, admin, { readWrite: {} })
  const write = {
    update: { name: `${root}/tx/once`, fields: {} },
    updateMask: {},
    updateTransforms: [{ fieldPath: 'n', increment: integer(1) }],
  }
  const first = await service.commit(db, admin, [write], transaction)
  expect(await service.commit(db, admin, [write], transaction)).toEqual(first)
  expect(await read('tx/once')).toMatchObject({ found: { fields: { n: integer(1) } } })
})

test('[TX4] A read-only transaction sees one moment, whatever is written meanwhile', async () => {
  await service.commit(db, admin, [set('ro/a', { n: integer(1) })])
  const transaction = await service.beginTransaction(db, admin, { readOnly: {} })
  await service.commit(db, admin, [set('ro/a', { n: integer(2) }), set('ro/b', { n: integer(3) })])
  const { documents } = await service.runQuery(db, admin, root, { from: [{ collectionId: 'ro' }] }, { transaction })
  expect(documents.map((document) => document.fields)).toEqual([{ n: integer(1) }])
})

test('[TX4] A transaction reads the present while all that it read is as it was, and after that the moment before it was not', async () => {
  const read = async (transaction: string, id: string) => {
    const { results } = await service.batchGet(db, admin, [`${root}/rw/${id}`], { transaction })
    return 'found' in results[0]! ? results[0].found?.fields : undefined
  }
  const [one, other] = [{ n: integer(1) }, { n: integer(2) }]
  await service.commit(db, admin, [set('rw/a', one), set('rw/b', one), set('rw/c', one)])
  const transaction = await service.beginTransaction(db, admin, {})
  expect(await read(transaction, 'a')).toEqual(one)
  await service.commit(db, admin, [set('rw/b', other)])
  expect(await read(transaction, 'b')).toEqual(other)
  await service.commit(db, admin, [set('rw/b', one), set('rw/c', other)])
  expect(await read(transaction, 'c')).toEqual(one)
  await expect(service.commit(db, admin, [set('rw/d', one)], transaction)).rejects.toThrow(refusal('ABORTED'))
})

test('[BW1] A batch of independent writes answers each by itself', async () => {
  const { status } = await service.batchWrite(db, admin, [
    set('bw/a', {}),
    { ...set('bw/b', {}), currentDocument: { exists: true } },
  ])
  expect(status.map(({ code }) => code)).toEqual([0, 5])
})

test('[RU1] A refusal by the rules comes before a precondition, so existence does not leak', async () => {
  service.setRules(
    `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id} {
      allow read: if true; allow write: if request.auth != null && existsAfter(/databases/$(d)/documents/open/$(request.resource.data.pair)); } } }`,
    'firestore.rules',
  )
  const user = { kind: 'user', auth: { uid: 'u', token: {} } } as const
  const hidden = { ...set('secret/a', {}), currentDocument: { exists: true } }
  await expect(service.commit(db, user, [hidden])).rejects.toThrow(refusal('PERMISSION_DENIED'))
  await expect(service.commit(db, user, [set('open/a', { pair: { stringValue: 'b' } })])).rejects.toThrow(
    refusal('PERMISSION_DENIED'),
  )
  await service.commit(db, user, [
    set('open/a', { pair: { stringValue: 'b' } }),
    set('open/b', { pair: { stringValue: 'a' } }),
  ])
  await expect(service.runQuery(db, user, root, { from: [{ collectionId: 'secret' }] }, {})).rejects.toThrow(
    refusal('PERMISSION_DENIED'),
  )
  expect((await service.runQuery(db, user, root, { from: [{ collectionId: 'open' }] }, {})).documents).toHaveLength(2)
})

describe('what a commit makes of one document', () => {
  const user = { kind: 'user', auth: { uid: 'u', token: {} } } as const
  const of = (path: string, fields: Fields, more: Partial<Write> = {}): Write => ({ ...set(path, fields), ...more })
  const verify = (path: string, exists: boolean): Write => ({
    verify: `${root}/${path}`,
    currentDocument: { exists },
  })
  const gone = (path: string): Write => ({ delete: `${root}/${path}` })
  const flag = (value: boolean): Fields => ({ closed: { booleanValue: value } })

  beforeAll(async () => {
    service.setRules(
      `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents {
        match /door/{id} {
          allow get: if id != 'hidden';
          allow create: if request.resource.data.closed == true;
          allow update: if resource.data.closed == false && request.resource.data.closed == true;
          allow delete: if resource.data.closed == false;
        }
        match /free/{id} { allow read, write: if true; } } }`,
      'door.rules',
      db.project,
    )
    await service.commit(db, admin, [
      set('door/open', flag(false)),
      set('door/shut', flag(true)),
      set('door/hidden', flag(true)),
    ])
  })

  test.each<[what: string, writes: Write[], verdict: string]>([
    [
      'a shut one that is opened first and then shut again',
      [of('door/shut', flag(false)), of('door/shut', flag(true))],
      'PERMISSION_DENIED',
    ],
    ['a new one by way of an open one', [of('door/new1', flag(false)), of('door/new1', flag(true))], 'OK'],
    ['a new one that is left open', [of('door/new2', flag(true)), of('door/new2', flag(false))], 'PERMISSION_DENIED'],
    [
      'a shut one that is removed and made again',
      [gone('door/shut'), of('door/shut', flag(true))],
      'PERMISSION_DENIED',
    ],
    ['a shut one that is opened and removed', [of('door/shut', flag(false)), gone('door/shut')], 'PERMISSION_DENIED'],
    ['one that is made and removed again', [of('door/new3', flag(true)), gone('door/new3')], 'PERMISSION_DENIED'],
    [
      'an update and its transform as writes of their own',
      [of('door/open', {}, { updateMask: { fieldPaths: [] } }), of('door/open', flag(true))],
      'OK',
    ],
    ['the word that one exists', [verify('door/shut', true), of('free/a', {})], 'OK'],
    ['the word that one does not', [verify('door/none', false), of('free/a', {})], 'OK'],
    ['the word of one that may be read, which is wrong', [verify('door/none', true)], 'NOT_FOUND'],
    ['the word that a hidden one exists', [verify('door/hidden', true), of('free/a', {})], 'PERMISSION_DENIED'],
    ['the word that a hidden one does not', [verify('door/hidden', false), of('free/a', {})], 'PERMISSION_DENIED'],
    ['the word of a place that nobody may read', [verify('secret/a', true), of('free/a', {})], 'PERMISSION_DENIED'],
    [
      'the word of a hidden one that is written as well',
      [verify('door/hidden', true), of('door/hidden', flag(true))],
      'PERMISSION_DENIED',
    ],
  ])('[RU1] is judged once, from before to after: %s', async (_what, writes, verdict) => {
    const answer = await service.commit(db, user, writes).then(
      () => 'OK',
      (error: { status: string }) => error.status,
    )
    expect(answer).toBe(verdict)
  })
})

test('[AG1] count, sum and avg take the documents that have every aggregated field', async () => {
  await service.commit(db, admin, [
    set('ag/a', { n: integer(1) }),
    set('ag/b', { n: { doubleValue: 2.5 } }),
    set('ag/c', {}),
  ])
  const field = { fieldPath: 'n' }
  const { aggregateFields } = await service.runAggregation(
    db,
    admin,
    root,
    { from: [{ collectionId: 'ag' }] },
    [
      { alias: 'c', count: {} },
      { alias: 's', sum: { field } },
      { alias: 'a', avg: { field } },
    ],
    {},
  )
  expect(aggregateFields).toEqual({ c: integer(2), s: { doubleValue: 3.5 }, a: { doubleValue: 1.75 } })
})

test('[LD1] Lists name missing documents that hold collections, and collection ids', async () => {
  await service.commit(db, admin, [set('ld/a', {}), set('ld/gone/sub/x', {}), set('ld/z', {})])
  const names = async (showMissing: boolean) =>
    (await service.listDocuments(db, admin, root, 'ld', { showMissing })).documents.map(({ name }) =>
      name.split('/').at(-1),
    )
  expect(await names(true)).toEqual(['a', 'gone', 'z'])
  expect(await names(false)).toEqual(['a', 'z'])
  expect((await service.listCollectionIds(db, admin, `${root}/ld/gone`, {})).collectionIds).toEqual(['sub'])
})
