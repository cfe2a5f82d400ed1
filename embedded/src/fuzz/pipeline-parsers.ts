import { checkValue } from '../firestore/data/check-value.ts'
import { FirestoreError } from '../firestore/errors.ts'
import { disjunctions } from '../firestore/query/disjunctions.ts'
import { readQuery } from '../firestore/query/query.ts'
import { accumulatorNames } from '../firestore/transport/pipelines/accumulators.ts'
import { functions, type Row } from '../firestore/transport/pipelines/expressions.ts'
import { readPipeline, type PipelinePlan } from '../firestore/transport/pipelines/read-pipeline.ts'
import { turnsOf } from '../firestore/transport/pipelines/turns.ts'
import type { Value } from '../firestore/wire/json.ts'
import { parseDocumentName } from '../firestore/wire/names.ts'
import { parseJsonRequest } from '../firestore/wire/parse-json.ts'
import { damagedJson } from './damage.ts'
import { namesIn } from './names-in.ts'
import type { Parser } from './parsers.ts'
import type { Random } from './random.ts'
import { database, pipelines } from './requests.ts'

const refuses = (error: unknown) => error instanceof FirestoreError && error.status !== 'INTERNAL'
const db = { project: 'p', database: '(default)' }
const root = `${database}/documents`
const names = [...new Set(pipelines.flatMap(namesIn)), '__proto__', 'variableReferenceValue', 'rename']

/** A pipeline that is taken makes a query that the service takes, or refuses as it refuses a query, and stages that run. */
const pipeline: Parser = {
  name: 'pipelines',
  refuses,
  sample(random) {
    const request = damagedJson(random.one(pipelines), pipelines, names, random)
    return { input: JSON.stringify(request), read: () => runOf(request) }
  },
}

/** Expressions at random, which come to a value, to nothing or to an error, and neither throw nor take long. */
const expressions: Parser = {
  name: 'expressions',
  refuses,
  sample(random) {
    const stages = Array.from({ length: random.whole(1, 4) }, () => stageOf(random))
    const request = { database, structuredPipeline: { pipeline: { stages: [pipelineStart, ...stages] } } }
    const input = random.chance(0.2) ? damagedJson(request, pipelines, [...names, ...functionNames], random) : request
    return { input: JSON.stringify(input), read: () => runOf(input) }
  },
}

async function runOf(request: unknown): Promise<void> {
  const { structuredPipeline } = parseJsonRequest('ExecutePipelineRequest', JSON.parse(JSON.stringify(request)))
  const plan = readPipeline(root, { structuredPipeline })
  checkSource(plan)
  const all: Row[] = []
  for await (const some of through(plan)) all.push(...some)
  for (const { fields = {} } of all) for (const value of Object.values(fields)) checkTold(value)
}

function checkSource({ source }: PipelinePlan): void {
  if ('documents' in source) {
    for (const name of source.documents) parseDocumentName(name)
    return
  }
  const read = parseJsonRequest('RunQueryRequest', { parent: source.parent, structuredQuery: source.query })
  disjunctions(readQuery(db, read.parent, read.structuredQuery, true).filter)
}

/** The stages after the query, of a few documents. */
function through(plan: PipelinePlan): AsyncGenerator<Row[]> {
  const turns = turnsOf(() => 0)
  const run = { moment: { time: someTime, turns }, turns, random: () => 0.5, other: through }
  return plan.rows.reduce((rows, stage) => stage(rows, run), documents())
}

async function* documents(): AsyncGenerator<Row[]> {
  yield rows
  yield rows.slice(0, 1)
}

/** What is told is a value as it is stored, but for lists in lists. */
function checkTold(value: Value): void {
  if ('arrayValue' in value) for (const one of value.arrayValue.values ?? []) checkTold(one)
  else if ('mapValue' in value) for (const one of Object.values(value.mapValue.fields ?? {})) checkTold(one)
  else if (JSON.stringify(checkValue(value)) !== JSON.stringify(value))
    throw new Error(`${JSON.stringify(value).slice(0, 200)} is not told as it is stored`)
}

const functionNames = Object.keys(functions)

const someTime = '2024-02-29T23:59:59.999999Z'
const constants: readonly Value[] = [
  { nullValue: null },
  { booleanValue: true },
  { integerValue: '0' },
  { integerValue: '-3' },
  { integerValue: '2' },
  { integerValue: '9223372036854775807' },
  { integerValue: '-9223372036854775808' },
  { doubleValue: 1.5 },
  { doubleValue: 1e308 },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { doubleValue: '-0' },
  { timestampValue: someTime },
  { timestampValue: '0001-01-01T00:00:00.000000Z' },
  { timestampValue: '9999-12-31T23:59:59.999999Z' },
  { stringValue: '' },
  { stringValue: 'a,b 😀' },
  { stringValue: '(a+)+$' },
  { stringValue: '%_' },
  { stringValue: 'day' },
  { stringValue: 'isoyear' },
  { stringValue: 'Asia/Kolkata' },
  { stringValue: '__proto__' },
  { stringValue: 'x'.repeat(3_000) },
  { bytesValue: 'AQID' },
  { referenceValue: `${root}/c/d` },
  { referenceValue: `${root}/c/d/e/f` },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { arrayValue: { values: [] } },
  { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }, { nullValue: null }] } },
  { mapValue: { fields: {} } },
  { mapValue: { fields: { a: { integerValue: '1' }, b: { mapValue: { fields: { c: { stringValue: 'x' } } } } } } },
  {
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 0 }] } },
      },
    },
  },
]
const rows: Row[] = [
  { name: `${root}/c/1`, fields: Object.fromEntries(constants.map((value, at) => [`f${at}`, value])) },
  { name: `${root}/c/2`, fields: {}, createTime: someTime, updateTime: someTime },
]
const fieldNames = [...constants.map((_value, at) => `f${at}`), '__name__', '__create_time__', 'f31.b.c', 'absent']
const pipelineStart = { name: 'collection', args: [{ referenceValue: '/c' }] }

function expressionOf(random: Random, depth = 0): object {
  if (depth < 5 && random.chance(0.7)) {
    const name = random.one(functionNames)
    const { least = 0, most = 0 } = functions[name] ?? {}
    const length = random.chance(0.02) ? random.whole(0, 4) : random.whole(least, Math.min(most, least + 2))
    return { functionValue: { name, args: Array.from({ length }, () => expressionOf(random, depth + 1)) } }
  }
  return random.chance(0.6) ? { fieldReferenceValue: random.one(fieldNames) } : random.one(constants)
}

function stageOf(random: Random): object {
  const expression = () => expressionOf(random)
  const named = (value: object) => ({ mapValue: { fields: { [random.one(['m', 'm.n', 'f1'])]: value } } })
  const gathered = () => ({ functionValue: { name: random.one(accumulatorNames), args: [expression()] } })
  return random.one<() => object>([
    () => ({ name: 'where', args: [expression()] }),
    () => ({ name: 'add_fields', args: [named(expression())] }),
    () => ({ name: 'select', args: [named(expression())] }),
    () => ({ name: 'remove_fields', args: [{ fieldReferenceValue: random.one(fieldNames) }] }),
    () => ({ name: 'replace_with', args: [expression(), { stringValue: 'full_replace' }] }),
    () => ({ name: 'unnest', args: [expression(), { fieldReferenceValue: 'm' }] }),
    () => ({
      name: 'sort',
      args: [{ mapValue: { fields: { direction: { stringValue: 'ascending' }, expression: expression() } } }],
    }),
    () => ({ name: random.one(['limit', 'offset']), args: [{ integerValue: '1' }] }),
    () => ({ name: 'sample', args: [{ integerValue: '1' }, { stringValue: random.one(['documents', 'percent']) }] }),
    () => ({ name: 'distinct', args: [named(expression())] }),
    () => ({ name: 'aggregate', args: [{ mapValue: { fields: { g: gathered() } } }, named(expression())] }),
    () => ({ name: 'union', args: [{ pipelineValue: { stages: [pipelineStart] } }] }),
  ])()
}

export const pipelineParsers: readonly Parser[] = [pipeline, expressions]
