import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore/lite'
import {
  and,
  constant,
  countAll,
  execute,
  field,
  or,
  type Pipeline,
  type PipelineSource,
} from 'firebase/firestore/lite/pipelines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../conformance/patience.ts'
import type { FirestoreService } from '../../service.ts'
import type { Value } from '../../wire/json.ts'
import { admin, db, freshFile, integer, openTestService, set } from '../../test-service.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { readPipeline } from './read-pipeline.ts'

let service: FirestoreService
let server: TestServer
type Source = PipelineSource<Pipeline>
let from: Source
const app = initializeApp({ projectId: 'p', apiKey: 'k' }, 'pipelines')
const vector = (...numbers: number[]): Value => ({
  mapValue: {
    fields: {
      __type__: text('__vector__'),
      value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
    },
  },
})
const text = (stringValue: string) => ({ stringValue })

beforeAll(async () => {
  service = await openTestService(freshFile(), undefined, undefined, { openWithoutRules: true })
  service.setRules(null, 'no rules')
  await service.commit(db, admin, [
    set('c/a', { n: integer(1), k: text('x'), at: { mapValue: { fields: { b: integer(7) } } } }),
    set('c/b', { n: integer(2), k: text('y'), tags: { arrayValue: { values: [text('t')] } } }),
    set('c/c', { n: integer(3), k: text('x'), gone: { nullValue: null } }),
    set('c/d', { k: text('x') }),
    set('places/1', { id: text('furthest'), at: vector(9, 9) }),
    set('places/2', { id: text('near'), at: vector(0, 1) }),
    set('places/3', { id: text('further'), at: vector(0, 3) }),
    set('c/a/c/deep', { n: integer(9) }),
  ])
  server = await startTestServer(service, { emulator: true, project: 'p' })
  // It prints what is refused, which here is wanted.
  setLogLevel('silent')
  const firestore = getFirestore(app)
  connectFirestoreEmulator(firestore, '127.0.0.1', server.port)
  // Its types say so only where they are not beside those of the whole SDK.
  from = (firestore as unknown as { pipeline(): Source }).pipeline()
}, patience)
afterAll(async () => {
  await deleteApp(app)
  await server.stop()
  await service.close()
})

const ids = async (make: (from: Source) => Pipeline) =>
  (await execute(make(from))).results.map((result) => result.ref?.path)
const data = async (make: (from: Source) => Pipeline) =>
  (await execute(make(from))).results.map((result) => result.data())

describe('[PI1] what the web SDK asks by a pipeline', () => {
  it.each<[what: string, make: (from: Source) => Pipeline, paths: string[]]>([
    ['a collection', (from) => from.collection('c'), ['c/a', 'c/b', 'c/c', 'c/d']],
    ['a collection below a document', (from) => from.collection('c/a/c'), ['c/a/c/deep']],
    [
      'a group',
      (from) => from.collectionGroup('c').where(field('n').greaterThan(2)).sort(field('n').ascending()),
      ['c/c', 'c/a/c/deep'],
    ],
    ['documents', (from) => from.documents(['c/b', 'c/none', 'c/a']).limit(1), ['c/b']],
    ['a value', (from) => from.collection('c').where(field('k').equal('x')), ['c/a', 'c/c', 'c/d']],
    ['a field inside', (from) => from.collection('c').where(field('at.b').equal(constant(7))), ['c/a']],
    ['null', (from) => from.collection('c').where(field('gone').equal(null)), ['c/c']],
    ['one of many', (from) => from.collection('c').where(field('n').equalAny([1, 3])), ['c/a', 'c/c']],
    ['an element', (from) => from.collection('c').where(field('tags').arrayContains('t')), ['c/b']],
    [
      'several together',
      (from) =>
        from
          .collection('c')
          .where(and(field('k').equal('x'), or(field('n').lessThan(2), field('n').greaterThanOrEqual(3))))
          .sort(field('n').descending()),
      [],
    ],
    [
      'some of them, sorted',
      (from) => from.collection('c').where(field('n').exists()).sort(field('n').descending()).offset(1).limit(1),
      ['c/b'],
    ],
    ['those that have a field', (from) => from.collection('c').where(field('n').exists()), ['c/a', 'c/b', 'c/c']],
    [
      'the last',
      (from) =>
        from
          .collection('c')
          .where(field('n').exists())
          .sort(field('n').descending())
          .limit(2)
          .sort(field('n').ascending()),
      ['c/b', 'c/c'],
    ],
    [
      'what differs, where it is sorted by it',
      (from) => from.collection('c').where(field('n').notEqual(2)).sort(field('n').ascending()),
      ['c/a', 'c/c'],
    ],
    ['by name', (from) => from.collection('c').sort(field('__name__').descending()).limit(3).offset(1), ['c/c', 'c/b']],
    ['nothing', (from) => from.collection('c').limit(0), []],
  ])('%s', async (what, make, paths) => {
    // What is asked inside an "or" may be absent, so nothing may be sorted by it.
    if (what === 'several together') return expect(ids(make)).rejects.toThrow('may be absent')
    expect(await ids(make)).toEqual(paths)
  })

  it('is told some fields, under other names', async () => {
    expect(
      await data((from) => from.collection('c').where(field('n').equal(1)).select('k', field('at.b').as('seven'))),
    ).toEqual([{ k: 'x', seven: 7 }])
  })

  it('is told what is nearest to a vector, and how near', async () => {
    expect(
      await data((from) =>
        from
          .collection('places')
          .where(field('id').exists())
          .findNearest({
            field: 'at',
            vectorValue: [0, 1],
            distanceMeasure: 'euclidean',
            limit: 2,
            distanceField: 'far',
          })
          .select('id', 'far'),
      ),
    ).toEqual([
      { id: 'near', far: 0 },
      { id: 'further', far: 2 },
    ])
  })

  it('counts, sums and averages each by itself', async () => {
    expect(
      await data((from) =>
        from
          .collection('c')
          .where(field('k').equal('x'))
          .aggregate(countAll().as('all'), field('n').sum().as('sum'), field('n').average().as('mean')),
      ),
    ).toEqual([{ all: 3, sum: 4, mean: 2 }])
  })

  it.each<[what: string, make: (from: Source) => Pipeline]>([
    ['"distinct"', (from) => from.collection('c').distinct('n')],
    ['"add_fields"', (from) => from.collection('c').addFields(field('n').add(1).as('m'))],
    ['"sample"', (from) => from.collection('c').sample(2)],
    ['"unnest"', (from) => from.collection('c').unnest(field('tags').as('t'))],
    ['"not_equal"', (from) => from.collection('c').where(field('n').notEqual(2))],
    ['"array_contains_all"', (from) => from.collection('c').where(field('tags').arrayContainsAll(['t']))],
    [
      '"exists" of a field',
      (from) => from.collection('c').where(field('n').exists()).sort(field('__name__').ascending()),
    ],
    [
      '"sort" after "limit"',
      (from) => from.collection('c').sort(field('__name__').ascending()).limit(2).sort(field('__name__').ascending()),
    ],
    [
      '"where" by a field that "select" does not leave',
      (from) => from.collection('c').select('k').where(field('n').equal(1)),
    ],
    [
      '"aggregate" of fields after "limit"',
      (from) => from.collection('c').limit(2).aggregate(field('n').sum().as('s')),
    ],
    ['may be absent', (from) => from.collection('c').sort(field('n').ascending())],
    ['"where" after "limit"', (from) => from.collection('c').limit(2).where(field('n').equal(1))],
    ['with groups', (from) => from.collection('c').aggregate({ accumulators: [countAll().as('t')], groups: ['k'] })],
    ['"equal" of a function', (from) => from.collection('c').where(field('n').add(1).equal(2))],
    ['anything but a constant', (from) => from.collection('c').where(field('n').equal(field('m')))],
  ])('[PI2] is refused by name where a query cannot say it: %s', async (said, make) => {
    await expect(ids(make)).rejects.toMatchObject({ code: 'unimplemented', message: expect.stringContaining(said) })
  })
})

it('[PI3] is judged by the rules as the query that it is', async () => {
  service.setRules(
    `service cloud.firestore { match /databases/{d}/documents { match /c/{id} { allow list: if resource.data.k == 'x'; } } }`,
    'firestore.rules',
  )
  expect(await ids((from) => from.collection('c').where(field('k').equal('x')).limit(1))).toEqual(['c/a'])
  await expect(ids((from) => from.collection('c'))).rejects.toMatchObject({ code: 'permission-denied' })
})

it.each<[what: string, body: object]>([
  ['nothing', {}],
  ['no stages', { structuredPipeline: { pipeline: { stages: [] } } }],
  ['stages that are none', { structuredPipeline: { pipeline: { stages: [1] } } }],
  [
    'a collection of two',
    { structuredPipeline: { pipeline: { stages: [{ name: 'collection', args: [{ referenceValue: '/c/a' }] }] } } },
  ],
  [
    'functions without end',
    {
      structuredPipeline: {
        pipeline: {
          stages: [
            { name: 'collection', args: [{ referenceValue: '/c' }] },
            {
              name: 'where',
              args: [
                Array.from({ length: 50 }).reduce<object>(
                  (inside) => ({ functionValue: { name: 'and', args: [inside] } }),
                  { functionValue: { name: 'and', args: [] } },
                ),
              ],
            },
          ],
        },
      },
    },
  ],
])('[PI2] %s is refused', (_what, body) => {
  expect(() => readPipeline('projects/p/databases/(default)/documents', { ...body })).toThrow(
    expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
  )
})
