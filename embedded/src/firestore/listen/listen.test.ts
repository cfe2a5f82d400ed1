import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FirestoreService } from '../service.ts'
import type { StructuredQuery } from '../wire/json.ts'
import { encodeMessage, encodeResponse } from '../wire/protobuf.ts'
import { responseParts } from '../wire/response-text.ts'
import {
  admin,
  db,
  freshFile,
  integer,
  listen,
  openTestService,
  resumeTokenOf,
  root,
  set,
  shape,
  snapshots,
} from '../test-service.ts'

let file: string
let service: FirestoreService
beforeEach(async () => {
  file = freshFile()
  service = await openTestService(file)
})
afterEach(() => service.close())

const few: StructuredQuery = {
  from: [{ collectionId: 'c' }],
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'LESS_THAN', value: integer(10) } },
}
const target = (targetId: number, structuredQuery: StructuredQuery) => ({
  targetId,
  query: { parent: root, structuredQuery },
})
const commit = (...writes: Parameters<typeof service.commit>[2]) => service.commit(db, admin, writes)

test('[LI1] A target is answered with one ADD, its documents, CURRENT and a snapshot line', async () => {
  await commit(set('c/a', { n: integer(1) }), set('c/far', { n: integer(50) }))
  const ear = listen(service)
  ear.add(target(2, few))
  expect(shape(await ear.until(snapshots(1)))).toEqual(['ADD', '+a', 'CURRENT', '~'])
})

test('[LI2] Changes, exits and deletions of one commit come before one snapshot line at its time', async () => {
  await commit(set('c/a', { n: integer(1) }), set('c/b', { n: integer(2) }))
  const ear = listen(service)
  ear.add(target(2, few))
  await ear.until(snapshots(1))
  const { commitTime } = await commit(
    set('c/a', { n: integer(99) }),
    { delete: `${root}/c/b` },
    set('c/d', { n: integer(3) }),
  )
  const heard = await ear.until(snapshots(1))
  expect(shape(heard)).toEqual(['-a', 'xb', '+d', '~'])
  expect(heard.at(-1)).toMatchObject({ targetChange: { readTime: commitTime } })
})

test('[LI3] A removed target is answered with one REMOVE and hears nothing more', async () => {
  const ear = listen(service)
  ear.add(target(2, few))
  ear.stream.removeTarget(2)
  await commit(set('c/a', { n: integer(1) }))
  ear.add({ targetId: 4, documents: { documents: [`${root}/c/none`] } })
  expect(shape(await ear.until(snapshots(2)))).toEqual(['ADD', 'CURRENT', '~', 'REMOVE', 'ADD', 'CURRENT', '~'])
})

test('[LI10] A target of one time ends with REMOVE once it is current, and hears nothing more', async () => {
  await commit(set('c/a', { n: integer(1) }))
  const ear = listen(service)
  ear.add({ ...target(2, few), once: true })
  const isOver = (heard: Parameters<typeof shape>[0]) => shape(heard).includes('REMOVE')
  expect(shape(await ear.until(isOver))).toEqual(['ADD', '+a', 'CURRENT', '~', 'REMOVE'])
  await commit(set('c/b', { n: integer(2) }))
  ear.add({ targetId: 4, documents: { documents: [`${root}/c/none`] } })
  expect(shape(await ear.until(snapshots(1)))).toEqual(['ADD', 'CURRENT', '~'])
})

test('[LI4] A query with a limit hears of the document that enters its window and of the one that leaves', async () => {
  await commit(set('c/a', { n: integer(3) }), set('c/b', { n: integer(5) }))
  const ear = listen(service)
  ear.add(target(2, { from: [{ collectionId: 'c' }], orderBy: [{ field: { fieldPath: 'n' } }], limit: 2 }))
  await ear.until(snapshots(1))
  await commit(set('c/x', { n: integer(1) }))
  expect(shape(await ear.until(snapshots(1)))).toEqual(['+x', '-b', '~'])
  await commit({ delete: `${root}/c/x` })
  expect(shape(await ear.until(snapshots(1)))).toEqual(['+b', 'xx', '~'])
})

test('[LI4] A window that fills, overflows and empties again holds what its query finds', async () => {
  const ear = listen(service)
  ear.add(target(2, { from: [{ collectionId: 'c' }], orderBy: [{ field: { fieldPath: 'n' } }], limit: 3 }))
  await ear.until(snapshots(1))
  const steps: [Parameters<typeof commit>, string[]][] = [
    [
      [set('c/a', { n: integer(4) }), set('c/b', { n: integer(5) })],
      ['+a', '+b'],
    ],
    [[set('c/a', { n: integer(9) }), set('c/out', { other: integer(1) })], ['+a']],
    [[set('c/d', { n: integer(1) })], ['+d']],
    [[set('c/e', { n: integer(2) })], ['+e', '-a']],
    [[{ delete: `${root}/c/d` }], ['+a', 'xd']],
    [
      [{ delete: `${root}/c/a` }, { delete: `${root}/c/e` }],
      ['xa', 'xe'],
    ],
    [[set('c/b', { other: integer(1) })], ['-b']],
    [
      [
        set('c/f', { n: integer(1) }),
        set('c/g', { n: integer(2) }),
        set('c/h', { n: integer(3) }),
        set('c/i', { n: integer(4) }),
      ],
      ['+f', '+g', '+h'],
    ],
  ]
  for (const [writes, heard] of steps) {
    await commit(...writes)
    expect(shape(await ear.until(snapshots(1))).toSorted()).toEqual([...heard, '~'].toSorted())
  }
})

test.each([
  ['without a limit', few],
  [
    'with a limit',
    { from: [{ collectionId: 'c' }], where: few.where, orderBy: [{ field: { fieldPath: 'n' } }], limit: 3 },
  ],
])('[LI5] A resume token, even across a restart, brings only what changed: a query %s', async (_title, query) => {
  await commit(set('c/a', { n: integer(1) }), set('c/b', { n: integer(2) }), set('c/same', { n: integer(3) }))
  const ear = listen(service)
  ear.add(target(2, query))
  const resumeToken = resumeTokenOf(await ear.until(snapshots(1)))
  await commit(set('c/a', { n: integer(77) }), { delete: `${root}/c/b` }, set('c/d', { n: integer(4) }))
  await service.close()
  service = await openTestService(file)
  const again = listen(service)
  again.add({ ...target(2, query), resumeToken })
  const heard = shape(await again.until(snapshots(1)))
  expect([heard[0], ...heard.slice(1, -2).sort(), ...heard.slice(-2)]).toEqual([
    'ADD',
    '+d',
    '-a',
    'xb',
    'CURRENT',
    '~',
  ])
})

test('[LI6] A token of another file is stale: RESET, then the whole result', async () => {
  await commit(set('c/a', { n: integer(1) }))
  const ear = listen(service)
  ear.add({ ...target(2, few), resumeToken: Buffer.from('0000000000000000:5').toString('base64') })
  expect(shape(await ear.until(snapshots(1)))).toEqual(['ADD', 'RESET', '+a', 'CURRENT', '~'])
})

test('[LI7] A denied target is removed with cause 7, also when the rules change, and others go on', async () => {
  const user = { kind: 'user', auth: null } as const
  const rules = (open: string) =>
    `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{c}/{id} { allow read: if c in [${open}]; } } }`
  service.setRules(rules("'c', 'e'"), 'firestore.rules')
  const ear = listen(service, user)
  ear.add(target(2, { from: [{ collectionId: 'c' }] }))
  ear.add(target(4, { from: [{ collectionId: 'e' }] }))
  ear.add(target(6, { from: [{ collectionId: 'secret' }] }))
  const denial = (id: number) => ({
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [id],
      cause: { code: 7, message: 'Missing or insufficient permissions.' },
    },
  })
  const removal = (heard: Parameters<typeof shape>[0]) => shape(heard).includes('REMOVE')
  expect(await ear.until(removal)).toContainEqual(denial(6))
  service.setRules(rules("'e'"), 'firestore.rules')
  expect(await ear.until(removal)).toContainEqual(denial(2))
  await commit(set('c/a', {}), set('e/a', {}))
  expect(shape(await ear.until(snapshots(1)))).toEqual(['+a', '~'])
})

test("[LI8] A document that leaves a user's query is shown only if it may still be read", async () => {
  const user = { kind: 'user', auth: { uid: 'u', token: {} } } as const
  service.setRules(
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /c/{id} { allow read: if resource.data.owner == request.auth.uid; } } }",
    'firestore.rules',
  )
  await commit(set('c/a', { owner: { stringValue: 'u' } }))
  const ear = listen(service, user)
  ear.add(
    target(2, {
      from: [{ collectionId: 'c' }],
      where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: 'u' } } },
    }),
  )
  expect(shape(await ear.until(snapshots(1)))).toEqual(['ADD', '+a', 'CURRENT', '~'])
  await commit(set('c/a', { owner: { stringValue: 'other' } }))
  expect(shape(await ear.until(snapshots(1)))).toEqual(['?a', '~'])
})

test('[LI9] What several streams hear of one commit is handed on together, and a document is one object for all of them', async () => {
  const ears = [listen(service), listen(service), listen(service)]
  for (const ear of ears) ear.add(target(2, few))
  for (const ear of ears) await ear.until(snapshots(1))
  await commit(set('c/a', { n: integer(1) }))
  const [one, ...others] = (await Promise.all(ears.map((ear) => ear.until(snapshots(1))))).map((heard) =>
    heard.flatMap((response) => ('documentChange' in response ? [response.documentChange] : [])),
  )
  expect(one).toMatchObject([{ document: { name: `${root}/c/a` }, targetIds: [2] }])
  for (const other of others) expect(other[0]?.document).toBe(one?.[0]?.document)
  const { head, shared, tail } = responseParts({ documentChange: one![0]! })
  expect(JSON.parse(`${head}${shared?.text}${tail}`)).toEqual({ documentChange: one![0]! })
  expect(encodeResponse('ListenResponse', { documentChange: one![0]! })).toEqual(
    encodeMessage('ListenResponse', { documentChange: structuredClone(one![0]!) }),
  )
})

test('[LI11] A long result is told beside commits, and what was committed meanwhile is in it, once it is current', async () => {
  const rows = (from: number, n: number) =>
    Array.from({ length: 500 }, (_, at) =>
      set(`c/r${from + at}`, { n: integer(n), at: integer(at), text: { stringValue: 'x'.repeat(500) } }),
    )
  for (let from = 0; from < 3000; from += 500) await commit(...rows(from, 0))
  const orderBy = ['n', 'at'].map((fieldPath) => ({ field: { fieldPath }, direction: 'DESCENDING' as const }))
  const whole: StructuredQuery = { from: [{ collectionId: 'c' }], orderBy }
  const queries = [whole, { ...whole, limit: 40 }, few]
  const ear = listen(service)
  queries.forEach((query, index) => ear.add(target(2 * index + 2, query)))
  // One that is no longer wanted before it is told is only told that it has ended.
  ear.add(target(50, whole))
  ear.stream.removeTarget(50)
  await commit(...rows(1000, 5), { delete: `${root}/c/r0` })
  await commit(set('c/new', { n: integer(9), at: integer(1) }), set('c/r600', { gone: integer(1) }))
  const { commitTime } = await commit({ delete: `${root}/c/r1400` })
  const held = new Map<number, Map<string, string>>(queries.map((_, index) => [2 * index + 2, new Map()]))
  const current = new Set<number>()
  let time = ''
  const take = (responses: Parameters<typeof shape>[0]) => {
    for (const response of responses) {
      if ('targetChange' in response) {
        const { targetChangeType, targetIds = [], readTime } = response.targetChange
        if (targetChangeType === 'CURRENT') for (const id of targetIds) current.add(id)
        if (targetIds.length === 0 && readTime) time = readTime
      }
      if ('documentChange' in response) {
        const { document, targetIds, removedTargetIds } = response.documentChange
        for (const id of targetIds ?? []) held.get(id)?.set(document.name, document.updateTime ?? '')
        for (const id of removedTargetIds ?? []) held.get(id)?.delete(document.name)
      }
      if ('documentDelete' in response)
        for (const id of response.documentDelete.removedTargetIds ?? [])
          held.get(id)?.delete(response.documentDelete.document)
    }
  }
  while (current.size < queries.length || time < commitTime) take(await ear.until((heard) => heard.length > 0))
  for (const [index, query] of queries.entries()) {
    const { documents } = await service.runQuery(db, admin, root, query, {})
    const expected = documents.map(({ name, updateTime }) => [name, updateTime])
    expect([...(held.get(2 * index + 2) ?? [])].toSorted()).toEqual(expected.toSorted())
  }
})
