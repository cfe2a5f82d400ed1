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
const list = (...values: Value[]): Value => ({ arrayValue: { values } })

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
    set('lists/1', { of: list(text('t'), text('r'), text('s')), and: list(integer(1)), n: integer(1) }),
    set('lists/2', { of: list(text('t')), and: list(integer(1)), n: integer(2) }),
    set('lists/3', { of: list(text('s'), text('t')), and: list(integer(1), integer(2)), n: integer(3) }),
    set('sales/1', { of: text('tea'), in: text('N'), n: integer(3) }),
    set('sales/2', { of: text('tea'), in: text('S'), n: integer(5) }),
    set('sales/3', { of: text('jam'), in: text('N'), n: { doubleValue: 0.5 } }),
    set('sales/4', { of: text('jam'), in: text('N'), n: text('none') }),
    set('sales/5', { of: text('oil'), in: { nullValue: null } }),
    set('sales/6', { of: text('tea'), in: text('N'), n: { doubleValue: 3 } }),
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

/** As the SDK writes a function that it has no word for here. */
const call = (name: string, ...args: unknown[]) =>
  new (
    Object.getPrototypeOf(field('n').add(1)) as {
      constructor: new (name: string, args: unknown[]) => ReturnType<ReturnType<typeof field>['add']>
    }
  ).constructor(name, args)
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
      'several elements',
      (from) => from.collection('lists').where(field('of').arrayContainsAll(['s', 't'])),
      ['lists/1', 'lists/3'],
    ],
    [
      'several elements of two arrays, sorted',
      (from) =>
        from
          .collection('lists')
          .where(and(field('of').arrayContainsAll(['s', 't']), field('and').arrayContains(1), field('n').exists()))
          .sort(field('n').descending())
          .limit(1),
      ['lists/3'],
    ],
    [
      'several together',
      (from) =>
        from
          .collection('c')
          .where(and(field('k').equal('x'), or(field('n').lessThan(2), field('n').greaterThanOrEqual(3))))
          .sort(field('n').descending()),
      // One of them has no such field.
      ['c/c', 'c/a'],
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
  ])('%s', async (_what, make, paths) => {
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

  it.each<[what: string, make: (from: Source) => Pipeline, results: object[]]>([
    ['one field', (from) => from.collection('sales').distinct('of'), [{ of: 'tea' }, { of: 'jam' }, { of: 'oil' }]],
    [
      'two, one under another name, sorted and in part',
      (from) =>
        from
          .collection('sales')
          .distinct(field('of').as('what.it'), 'in')
          .sort(field('what.it').ascending(), field('in').descending())
          .offset(1)
          .limit(3),
      [
        { what: { it: 'oil' }, in: null },
        { what: { it: 'tea' }, in: 'S' },
        { what: { it: 'tea' }, in: 'N' },
      ],
    ],
    [
      'equal numbers of two kinds',
      (from) => from.collection('sales').where(field('of').equal('tea')).distinct('n'),
      [{ n: 3 }, { n: 5 }],
    ],
    [
      'what "select" leaves',
      (from) => from.collection('sales').where(field('n').exists()).select('in', 'n').distinct('in'),
      [{ in: 'N' }, { in: 'S' }],
    ],
  ])('is told each combination once: %s', async (_what, make, results) => {
    expect(await data(make)).toEqual(results)
  })

  it('counts, sums and averages group by group, and is told the first of them', async () => {
    expect(
      await data((from) =>
        from
          .collection('sales')
          .aggregate({
            accumulators: [countAll().as('many'), field('n').sum().as('sum'), field('n').average().as('mean')],
            groups: ['of'],
          })
          .sort(field('sum').descending()),
      ),
    ).toEqual([
      { of: 'tea', many: 3, sum: 11, mean: 11 / 3 },
      { of: 'jam', many: 2, sum: 0.5, mean: 0.5 },
      { of: 'oil', many: 1, sum: 0, mean: null },
    ])
    expect(
      await data((from) =>
        from
          .collection('sales')
          .sort(field('__name__').ascending())
          .limit(3)
          .aggregate({ accumulators: [countAll().as('many')], groups: ['in'] }),
      ),
    ).toEqual([
      { in: 'N', many: 2 },
      { in: 'S', many: 1 },
    ])
    expect(
      await data((from) =>
        from.collection('none').aggregate({ accumulators: [countAll().as('many')], groups: ['in'] }),
      ),
    ).toEqual([])
  })

  it.each<[what: string, make: (from: Source) => Pipeline]>([
    ['"distinct" by a field that a document lacks', (from) => from.collection('c').distinct('n')],
    ['the function "rand"', (from) => from.collection('c').addFields(call('rand').as('m'))],
    ['the function "array_filter"', (from) => from.collection('c').where(call('array_filter', field('n')).asBoolean())],
    [
      'the accumulator "mode"',
      (from) => from.collection('c').rawStage('aggregate', [{ m: call('mode', field('n')) }, {}]),
    ],
    ['the stage "search"', (from) => from.collection('c').rawStage('search', [])],
    [
      'a pipeline in the place of an expression',
      (from) => from.collection('c').addFields(from.collection('c').toArrayExpression().as('m')),
    ],
    [
      'the option "colour" of the stage "unnest"',
      (from) => from.collection('c').unnest({ selectable: field('tags').as('t'), rawOptions: { colour: 'red' } }),
    ],
  ])('[PI2] is refused by name: %s', async (said, make) => {
    await expect(ids(make)).rejects.toMatchObject({
      code: 'unimplemented',
      message: expect.stringMatching(new RegExp(said, 'i')),
    })
  })
})

describe('[PI4] how a pipeline is answered', () => {
  const asked = async (stages: object[], explaining: object, who = 'owner') => {
    const answer = await fetch(
      `http://127.0.0.1:${server.port}/v1/projects/p/databases/(default)/documents:executePipeline`,
      {
        method: 'POST',
        headers: who === '' ? {} : { authorization: `Bearer ${who}` },
        body: JSON.stringify({
          structuredPipeline: {
            pipeline: { stages: [{ name: 'collection', args: [{ referenceValue: '/sales' }] }, ...stages] },
            options: { explain_options: { mapValue: { fields: explaining } }, index_mode: text('recommended') },
          },
        }),
      },
    )
    const said: unknown = await answer.json()
    const answers = (Array.isArray(said) ? said : [said]) as {
      results?: object[]
      explainStats?: { data: { '@type': string; value: string } }
      error?: { status: string; message: string }
    }[]
    return {
      results: answers.flatMap(({ results = [] }) => results).length,
      stats: answers.at(-1)?.explainStats?.data.value ?? '',
      refusal: answers[0]?.error,
    }
  }
  const isTea = {
    name: 'where',
    args: [{ functionValue: { name: 'equal', args: [{ fieldReferenceValue: 'of' }, text('tea')] } }],
  }
  const grouped = {
    name: 'aggregate',
    args: [
      { mapValue: { fields: { many: { functionValue: { name: 'count', args: [] } } } } },
      { mapValue: { fields: { in: { fieldReferenceValue: 'in' } } } },
    ],
  }

  it('is told to the operator beside its result, as text or JSON', async () => {
    const analysed = await asked([isTea], { mode: text('analyze'), output_format: text('text') })
    expect(analysed).toMatchObject({ results: 3, stats: expect.stringContaining('documents found: 3') })
    expect(analysed.stats).toContain('Collection (of ASC, __name__ ASC)')
    const ofGroups = await asked([isTea, grouped], { mode: text('analyze'), output_format: text('json') })
    expect(ofGroups.results).toBe(2)
    expect(JSON.parse(ofGroups.stats)).toMatchObject({ execution: { documentsFound: 3, entriesLookedAt: 3 } })
  })

  it('is told without it, and nothing is read', async () => {
    const counted = { name: 'aggregate', args: [...grouped.args.slice(0, 1), { mapValue: { fields: {} } }] }
    for (const stages of [[isTea], [isTea, grouped], [isTea, counted]]) {
      const planned = await asked(stages, { mode: text('explain'), output_format: text('json') })
      expect(planned.results).toBe(0)
      expect(JSON.parse(planned.stats)).toEqual({ indexes: ['Collection (of ASC, __name__ ASC)'] })
    }
  })

  it.each<[what: string, explaining: object, who: string, status: string]>([
    ['anybody else', { mode: text('analyze') }, '', 'PERMISSION_DENIED'],
    ['an unknown mode', { mode: text('constructor') }, 'owner', 'INVALID_ARGUMENT'],
    ['an unknown form', { mode: text('analyze'), output_format: text('xml') }, 'owner', 'INVALID_ARGUMENT'],
    ['an unknown option', { colour: text('red') }, 'owner', 'UNIMPLEMENTED'],
  ])('is refused to %s', async (_what, explaining, who, status) => {
    expect((await asked([isTea], explaining, who)).refusal?.status).toBe(status)
  })
})

it('[PI3] is judged by the rules as the query that it is', async () => {
  service.setRules(
    `service cloud.firestore { match /databases/{d}/documents { match /c/{id} { allow list: if resource.data.k == 'x'; } } }`,
    'firestore.rules',
  )
  expect(await ids((from) => from.collection('c').where(field('k').equal('x')).limit(1))).toEqual(['c/a'])
  await expect(ids((from) => from.collection('c'))).rejects.toMatchObject({ code: 'permission-denied' })
  expect(await data((from) => from.collection('c').where(field('k').equal('x')).distinct('k'))).toEqual([{ k: 'x' }])
  await expect(data((from) => from.collection('c').distinct('k'))).rejects.toMatchObject({ code: 'permission-denied' })
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
    'two results under one name',
    {
      structuredPipeline: {
        pipeline: {
          stages: [
            { name: 'collection', args: [{ referenceValue: '/c' }] },
            {
              name: 'aggregate',
              args: [
                { mapValue: { fields: { 'k.n': { functionValue: { name: 'count', args: [] } } } } },
                { mapValue: { fields: { k: { fieldReferenceValue: 'k' } } } },
              ],
            },
          ],
        },
      },
    },
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
