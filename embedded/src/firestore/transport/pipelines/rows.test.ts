import { deleteApp, initializeApp } from 'firebase/app'
import { Bytes, connectFirestoreEmulator, getFirestore, setLogLevel, Timestamp } from 'firebase/firestore/lite'
import {
  add,
  and,
  array,
  arrayConcat,
  conditional,
  constant,
  countAll,
  countIf,
  currentTimestamp,
  type Expression,
  execute,
  field,
  like,
  logicalMaximum,
  map,
  mapMerge,
  not,
  or,
  type Ordering,
  type Pipeline,
  type PipelineSource,
  switchOn,
  xor,
} from 'firebase/firestore/lite/pipelines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../conformance/patience.ts'
import type { FirestoreService } from '../../service.ts'
import type { Value } from '../../wire/json.ts'
import { admin, db, freshFile, integer, openTestService, set } from '../../test-service.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let service: FirestoreService
let server: TestServer
type Source = PipelineSource<Pipeline>
let from: Source
const app = initializeApp({ projectId: 'p', apiKey: 'k' }, 'rows')
const text = (stringValue: string): Value => ({ stringValue })
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const time = (timestampValue: string): Value => ({ timestampValue })
const double = (doubleValue: number): Value => ({ doubleValue })

beforeAll(async () => {
  service = await openTestService(freshFile(), undefined, undefined, { openWithoutRules: true })
  service.setRules(null, 'no rules')
  await service.commit(db, admin, [
    set('sales/1', {
      of: text('tea'),
      in: text('N'),
      n: integer(3),
      price: double(2.5),
      tags: list(text('a'), text('b')),
    }),
    set('sales/2', { of: text('tea'), in: text('S'), n: integer(5), price: double(4), tags: list() }),
    set('sales/3', { of: text('jam'), in: text('N'), n: integer(1), price: double(3), tags: list(text('b')) }),
    set('sales/4', { of: text('jam'), in: text('S'), n: integer(7), price: { nullValue: null } }),
    set('sales/5', {
      of: text('oil'),
      in: text('N'),
      detail: { mapValue: { fields: { of: text('olive'), n: integer(2) } } },
    }),
    set('more/1', { of: text('nut'), n: integer(4) }),
    set('one/it', {
      n: integer(7),
      d: double(-2.5),
      word: text(' Grüße 😀 '),
      none: { nullValue: null },
      list: list(integer(3), integer(1), integer(3)),
      map: { mapValue: { fields: { a: integer(1), b: text('x') } } },
      at: time('2024-03-10T09:30:15.123456Z'),
      bytes: { bytesValue: Buffer.from('abc').toString('base64') },
    }),
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

const data = async (make: (from: Source) => Pipeline) =>
  (await execute(make(from))).results.map((result) => result.data())
/** What the expression comes to of the one document; undefined where it leaves no field. */
const valueOf = async (expression: Expression) => {
  const [row] = await data((source) => source.collection('one').select(expression.as('it')))
  const it = row?.['it'] as unknown
  return it instanceof Timestamp ? it.toDate().toISOString() : it instanceof Bytes ? it.toBase64() : it
}
const n = field('n')
const d = field('d')
const word = field('word')
const values = field('list')
const absent = field('nowhere')
const at = field('at')

describe('[PI5] an expression', () => {
  it.each<[what: string, expression: Expression, value: unknown]>([
    ['integers', add(n, 1).multiply(2).subtract(3), 13],
    ['integers that are divided', n.divide(2), 3],
    ['an integer by nothing', n.divide(0), undefined],
    ['doubles', d.divide(2), -1.25],
    ['a double by nothing', d.divide(0), -Infinity],
    ['a rest', n.mod(4), 3],
    ['with null', n.add(field('none')), null],
    ['with what is absent', n.add(absent), undefined],
    ['with a text', n.add(word), undefined],
    ['beyond 64 bits', constant(Number.MAX_SAFE_INTEGER).multiply(n).multiply(Number.MAX_SAFE_INTEGER), undefined],
    ['rounded', d.round(), -3],
    ['rounded to places', constant(1.005).round(2), 1.01],
    ['rounded before the point', constant(1250).round(-2), 1300],
    ['cut', d.trunc(), -2],
    ['floor', d.floor(), -3],
    ['ceiling', d.ceil(), -2],
    ['absolute', d.abs(), 2.5],
    ['power', n.pow(2), 49],
    ['root', constant(9).sqrt(), 3],
    ['root of less than nothing', d.sqrt(), undefined],
  ])('of numbers: %s', async (_what, expression, value) => expect(await valueOf(expression)).toEqual(value))

  it.each<[what: string, expression: Expression, value: unknown]>([
    ['upper', word.trim().toUpper(), 'GRÜSSE 😀'],
    ['lower', constant('ÄB').toLower(), 'äb'],
    ['characters', word.charLength(), 9],
    ['bytes', word.trim().byteLength(), 12],
    ['joined', word.trim().stringConcat('!', constant('?')), 'Grüße 😀!?'],
    ['a part', word.trim().substring(6, 1), '😀'],
    ['the end', word.trim().substring(-1), '😀'],
    ['where', word.stringIndexOf('😀'), 7],
    ['begins', word.startsWith(' G'), true],
    ['ends', word.endsWith('x'), false],
    ['has', word.stringContains('üß'), true],
    ['like', like('word', '%Gr__e%'), true],
    ['not like', like('word', 'Gr%'), false],
    ['matches', constant('abc').regexMatch('[a-c]+'), true],
    ['has a match', constant('xxabcxx').regexContains('^[a-c]+$'), false],
    ['no pattern', constant('a').regexMatch('('), undefined],
    ['a pattern that would take for ever', constant(`${'a'.repeat(5_000)}!`).regexMatch('(a+)+$'), false],
    ['reversed', constant('ab😀').stringReverse(), '😀ba'],
    ['split', constant('a,b').split(','), ['a', 'b']],
    ['put together', constant('a,b').split(',').join('-'), 'a-b'],
    ['replaced', constant('a$a').stringReplaceAll('a', '$&'), '$&$$&'],
    ['replaced once', constant('aa').stringReplaceOne('a', 'b'), 'ba'],
    ['repeated', constant('ab').stringRepeat(3), 'ababab'],
    ['repeated beyond measure', constant('ab').stringRepeat(1_000_000), undefined],
    ['of a number', n.toUpper(), undefined],
    ['of null', field('none').toUpper(), null],
  ])('of texts: %s', async (_what, expression, value) => expect(await valueOf(expression)).toEqual(value))

  it.each<[what: string, expression: Expression, value: unknown]>([
    ['and', and(n.greaterThan(1), n.lessThan(9)), true],
    ['and, one absent', and(n.greaterThan(1), absent.equal(1)), undefined],
    ['or, one absent', or(absent.equal(1), n.equal(7)), true],
    ['not', not(n.equal(7)), false],
    ['one or the other', xor(n.equal(7), n.equal(7)), false],
    ['fields', n.greaterThan(d), true],
    ['kinds', n.lessThan(word), false],
    ['3 and 3.0', constant(3).equal(values.arrayGet(0)), true],
    ['null and null', field('none').equal(null), true],
    ['one of', n.equalAny([1, n]), true],
    ['none of', n.notEqualAny([1, 2]), true],
    ['there', absent.exists(), false],
    ['absent', absent.isAbsent(), true],
    ['an error', n.divide(0).isError(), true],
    ['instead of an error', n.divide(0).ifError(constant('none')), 'none'],
    ['instead of what is absent', absent.ifAbsent('none'), 'none'],
    ['one way or another', conditional(n.greaterThan(5), constant('many'), constant('few')), 'many'],
    [
      'one of several ways',
      switchOn(n.lessThan(5), constant('few'), n.lessThan(10), constant('some'), constant('many')),
      'some',
    ],
    ['the greatest', logicalMaximum(n, d, absent, constant(3)), 7],
    [
      'kind',
      array([n, d, word, field('none'), values, field('map'), at, field('bytes')].map((one) => one.type())),
      ['int64', 'float64', 'string', 'null', 'array', 'map', 'timestamp', 'bytes'],
    ],
    ['id', field('__name__').documentId(), 'it'],
    ['collection', field('__name__').collectionId(), 'one'],
  ])('of conditions and kinds: %s', async (_what, expression, value) =>
    expect(await valueOf(expression)).toEqual(value),
  )

  it.each<[what: string, expression: Expression, value: unknown]>([
    ['made', array([n, constant('x'), d.abs()]), [7, 'x', 2.5]],
    ['length', values.arrayLength(), 3],
    ['at a place', values.arrayGet(1), 1],
    ['from the end', values.arrayGet(-1), 3],
    ['beyond the end', values.arrayGet(9), undefined],
    ['reversed', values.arrayReverse(), [3, 1, 3]],
    ['one after another', arrayConcat(values, [9]), [3, 1, 3, 9]],
    ['a part', values.arraySlice(1, 1), [1]],
    ['has', values.arrayContains(1), true],
    ['has all', values.arrayContainsAll([1, 3, 4]), false],
    ['has one', values.arrayContainsAny([4, 1]), true],
    ['where', values.arrayIndexOf(3), 0],
    ['where last', values.arrayLastIndexOf(3), 2],
    ['greatest', values.arrayMaximum(), 3],
    ['sum', values.arraySum(), 7],
    ['of no list', n.arrayLength(), undefined],
    ['a map', map({ n, twice: n.multiply(2), left: absent }), { n: 7, twice: 14 }],
    ['of a map', field('map').mapGet('b'), 'x'],
    ['of a map, absent', field('map').mapGet('c'), undefined],
    ['set', field('map').mapSet('c', n), { a: 1, b: 'x', c: 7 }],
    ['removed', field('map').mapRemove('b'), { a: 1 }],
    ['merged', mapMerge('map', { a: 2 }), { a: 2, b: 'x' }],
    ['names', field('map').mapKeys(), ['a', 'b']],
    [
      'entries',
      field('map').mapEntries(),
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 'x' },
      ],
    ],
  ])('of lists and maps: %s', async (_what, expression, value) => expect(await valueOf(expression)).toEqual(value))

  it.each<[what: string, expression: Expression, value: unknown]>([
    ['later', at.timestampAdd('day', 1), '2024-03-11T09:30:15.123Z'],
    ['before', at.timestampSubtract('hour', 10), '2024-03-09T23:30:15.123Z'],
    ['beyond all years', at.timestampAdd('day', 4_000_000), undefined],
    ['seconds', at.timestampToUnixSeconds(), 1710063015],
    ['microseconds', at.timestampToUnixMicros(), 1710063015123456],
    ['of seconds', constant(-1).unixSecondsToTimestamp(), '1969-12-31T23:59:59.000Z'],
    ['how long', at.timestampAdd('minute', 90).timestampDiff(at, 'hour'), 1],
    ['hour', at.timestampTruncate('hour'), '2024-03-10T09:00:00.000Z'],
    // On that day New York's clocks went forward at 7 o'clock.
    ['day in a zone', at.timestampTruncate('day', 'America/New_York'), '2024-03-10T05:00:00.000Z'],
    ['hour of half an hour', at.timestampTruncate('hour', 'Asia/Kolkata'), '2024-03-10T09:30:00.000Z'],
    ['week', at.timestampTruncate('week'), '2024-03-10T00:00:00.000Z'],
    ['week from Monday', at.timestampTruncate('isoweek'), '2024-03-04T00:00:00.000Z'],
    ['month', at.timestampTruncate('month'), '2024-03-01T00:00:00.000Z'],
    ['quarter', at.timestampTruncate('quarter'), '2024-01-01T00:00:00.000Z'],
    ['no such zone', at.timestampTruncate('day', 'Nowhere/At all'), undefined],
    ['hour in a zone', at.timestampExtract('hour', 'America/New_York'), 5],
    ['day of the week', at.timestampExtract('dayofweek'), 1],
    ['week of the ISO year', at.timestampExtract('isoweek'), 10],
    ['now', currentTimestamp().timestampDiff(at, 'day').greaterThan(0), true],
  ])('of times: %s', async (_what, expression, value) => expect(await valueOf(expression)).toEqual(value))

  it('asks of fields and not only of constants which are found', async () => {
    const found = async (make: (from: Source) => Pipeline) =>
      (await execute(make(from))).results.map(({ ref }) => ref?.path)
    expect(await found((source) => source.collection('sales').where(n.add(1).equal(4)))).toEqual(['sales/1'])
    expect(await found((source) => source.collection('sales').where(n.greaterThan(field('price'))))).toEqual([
      'sales/1',
      'sales/2',
    ])
    // What has no such field is not equal to it, and yet does not differ from it.
    expect(await found((source) => source.collection('sales').where(n.notEqual(3)))).toEqual([
      'sales/2',
      'sales/3',
      'sales/4',
    ])
    expect(await found((source) => source.collection('sales').where(n.isAbsent()))).toEqual(['sales/5'])
  })
})

describe('[PI6] a stage', () => {
  it('adds fields, and takes some away', async () => {
    expect(
      await data((source) =>
        source
          .collection('sales')
          .where(field('price').greaterThan(2.5))
          .addFields(n.multiply(field('price')).as('worth'), field('of').as('kept.of'))
          .removeFields('tags', 'price', 'in')
          .where(field('worth').greaterThan(3)),
      ),
    ).toEqual([{ of: 'tea', n: 5, worth: 20, kept: { of: 'tea' } }])
  })

  it('sorts by what may be absent, which comes first, and by expressions', async () => {
    const sorted = (order: Ordering) =>
      data((source) => source.collection('sales').sort(order, field('__name__').ascending()).select('n'))
    expect(await sorted(n.ascending())).toEqual([{}, { n: 1 }, { n: 3 }, { n: 5 }, { n: 7 }])
    expect(await sorted(n.subtract(4).abs().descending())).toEqual([{ n: 1 }, { n: 7 }, { n: 3 }, { n: 5 }, {}])
  })

  it('limits and passes over after any other', async () => {
    expect(
      await data((source) =>
        source
          .collection('sales')
          .sort(n.descending())
          .limit(3)
          .where(field('of').equal('jam'))
          .offset(0)
          .sort(n.ascending())
          .select('n')
          .limit(2),
      ),
    ).toEqual([{ n: 7 }])
    expect(await data((source) => source.collection('sales').addFields(n.as('m')).limit(0))).toEqual([])
  })

  it('makes one result of each element, and none of an empty list; what has no list stays', async () => {
    expect(
      await data((source) =>
        source.collection('sales').unnest(field('tags').as('tag'), 'place').select('n', 'tag', 'place'),
      ),
    ).toEqual([{ n: 3, tag: 'a', place: 0 }, { n: 3, tag: 'b', place: 1 }, { n: 1, tag: 'b', place: 0 }, { n: 7 }, {}])
  })

  it('puts a map in the place of a result', async () => {
    const one = (source: Source) => source.collection('sales').where(field('detail').exists())
    expect(await data((source) => one(source).replaceWith('detail'))).toEqual([{ of: 'olive', n: 2 }])
    expect(await data((source) => one(source).replaceWith(map({ was: field('of') })))).toEqual([{ was: 'oil' }])
    await expect(data((source) => source.collection('sales').replaceWith('of'))).rejects.toThrow('must be a map')
  })

  it('adds the results of another pipeline', async () => {
    expect(
      await data((source) =>
        source
          .collection('sales')
          .where(n.greaterThan(4))
          .union(source.collection('more').addFields(constant('other').as('in')))
          .sort(n.ascending())
          .select('n', 'in'),
      ),
    ).toEqual([
      { n: 4, in: 'other' },
      { n: 5, in: 'S' },
      { n: 7, in: 'S' },
    ])
  })

  it('takes some at random: so many, or such a part', async () => {
    const sampled = async (make: (from: Source) => Pipeline) =>
      (await execute(make(from))).results.map(({ ref }) => ref?.id)
    const two = await sampled((source) => source.collection('sales').sample(2))
    expect(new Set(two).size).toBe(2)
    expect(await sampled((source) => source.collection('sales').sample(99))).toHaveLength(5)
    expect(await sampled((source) => source.collection('sales').sample({ percentage: 1 }))).toHaveLength(5)
    expect(await sampled((source) => source.collection('sales').sample({ percentage: 0 }))).toEqual([])
    // Each of the five is found sooner or later.
    const seen = new Set<string | undefined>()
    for (let tries = 0; tries < 200 && seen.size < 5; tries++)
      for (const id of await sampled((source) => source.collection('sales').sample(1))) seen.add(id)
    expect(seen.size).toBe(5)
  })

  it('gathers what there is, of all or group by group', async () => {
    const accumulators = [
      countAll().as('all'),
      n.count().as('there'),
      countIf(n.greaterThan(2)).as('many'),
      field('of').countDistinct().as('kinds'),
      n.minimum().as('least'),
      n.maximum().as('most'),
      n.add(1).sum().as('sum'),
      field('price').average().as('mean'),
      n.first().as('first'),
      n.last().as('last'),
      n.arrayAgg().as('each'),
      field('of').arrayAggDistinct().as('of'),
    ] as const
    const ordered = (source: Source) => source.collection('sales').sort(field('__name__').ascending())
    expect(await data((source) => ordered(source).aggregate(...accumulators))).toEqual([
      {
        all: 5,
        there: 4,
        many: 3,
        kinds: 3,
        least: 1,
        most: 7,
        sum: 20,
        mean: 19 / 6,
        first: 3,
        last: null,
        each: [3, 5, 1, 7, null],
        of: ['tea', 'jam', 'oil'],
      },
    ])
    expect(
      await data((source) =>
        ordered(source).aggregate({
          accumulators: [n.maximum().as('most'), n.arrayAgg().as('each')],
          groups: [field('in').toLower().as('where')],
        }),
      ),
    ).toEqual([
      { where: 'n', most: 3, each: [3, 1, null] },
      { where: 's', most: 7, each: [5, 7] },
    ])
    expect(
      await data((source) => source.collection('none').aggregate(n.maximum().as('most'), n.count().as('there'))),
    ).toEqual([{ most: null, there: 0 }])
  })

  it('goes on with what was grouped', async () => {
    expect(
      await data((source) =>
        source
          .collection('sales')
          .where(n.exists())
          .aggregate({ accumulators: [n.sum().as('sum')], groups: ['of'] })
          .where(field('sum').greaterThanOrEqual(8))
          .addFields(field('sum').multiply(2).as('twice'))
          .sort(field('twice').descending(), field('of').ascending()),
      ),
    ).toEqual([
      { of: 'jam', sum: 8, twice: 16 },
      { of: 'tea', sum: 8, twice: 16 },
    ])
    expect(await data((source) => source.collection('sales').distinct(field('of').charLength().as('long')))).toEqual([
      { long: 3 },
    ])
  })

  it('is refused where it would grow without end', async () => {
    const doubled = (source: Source) => {
      let pipeline = source.collection('one').addFields(constant('x'.repeat(1_000)).as('f0'))
      for (let stage = 0; stage < 40; stage++)
        pipeline = pipeline.addFields(array([field(`f${stage}`), field(`f${stage}`)]).as(`f${stage + 1}`))
      return pipeline
    }
    await expect(data(doubled)).rejects.toThrow('at most 4194304 characters')
    await expect(
      data((source) =>
        Array.from({ length: 12 }).reduce<Pipeline>(
          (all) => all.union(source.collection('more')),
          source.collection('more'),
        ),
      ),
    ).rejects.toThrow('At most 10 pipelines')
  })
})

it('[PI3] The rules judge what is read, of each pipeline that is united', async () => {
  service.setRules(
    `service cloud.firestore { match /databases/{d}/documents {
      match /sales/{id} { allow list: if resource.data.of == 'tea'; } match /more/{id} { allow list; } } }`,
    'firestore.rules',
  )
  const tea = (source: Source) => source.collection('sales').where(field('of').equal('tea')).addFields(n.add(1).as('m'))
  expect(await data((source) => tea(source).select('m'))).toEqual([{ m: 4 }, { m: 6 }])
  expect(await data((source) => source.collection('more').union(tea(source)).select('n'))).toHaveLength(3)
  for (const asked of [
    // Worked out of what is read, and so no reason to read it.
    (source: Source) => source.collection('sales').where(field('of').toLower().equal('tea')),
    (source: Source) => source.collection('more').union(source.collection('sales')),
  ])
    await expect(data(asked)).rejects.toMatchObject({ code: 'permission-denied' })
})
