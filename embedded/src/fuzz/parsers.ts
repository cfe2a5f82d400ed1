import { readFileSync } from 'node:fs'
import { checkFields } from '../firestore/data/check-value.ts'
import { documentSegments, parentSegments } from '../firestore/data/document-name.ts'
import { fieldPathText, parseFieldPath } from '../firestore/data/field-path.ts'
import { FirestoreError } from '../firestore/errors.ts'
import { readToken } from '../firestore/listen/resume-token.ts'
import { disjunctions } from '../firestore/query/disjunctions.ts'
import { readQuery } from '../firestore/query/query.ts'
import { frameReader, frames } from '../firestore/transport/grpc/frames.ts'
import { parseTimeout } from '../firestore/transport/grpc/status.ts'
import { routeRest } from '../firestore/transport/rest/routes.ts'
import { parseForwardForm } from '../firestore/transport/webchannel/form.ts'
import type { RequestName, Requests } from '../firestore/wire/messages.ts'
import { checkWritesIn, parseDatabase, parseDocumentName, parseParent } from '../firestore/wire/names.ts'
import { parseJsonRequest } from '../firestore/wire/parse-json.ts'
import { decodeRequest, encodeMessage } from '../firestore/wire/protobuf.ts'
import { parseTimestamp } from '../firestore/wire/scalars.ts'
import { compileRules } from '../rules/compile.ts'
import { RulesSyntaxError } from '../rules/ruleset.ts'
import { channelSessions } from './channel-sessions.ts'
import { damagedBytes, damagedJson, damagedText } from './damage.ts'
import { namesIn } from './names-in.ts'
import type { Random } from './random.ts'
import { pipelineParsers } from './pipeline-parsers.ts'
import { database, requests } from './requests.ts'
import { storageParsers } from './storage-parsers.ts'

/**
 * One input, and how it is read: `read` throws what the parser throws, or an error of its own where what was read is not what was said. What
 * comes in pieces is read in turns.
 */
export type Sample = { input: string; read(): void | Promise<void> }
/** What the wire reaches. `refuses`: the errors by which it says no. */
export type Parser = { name: string; sample(random: Random): Sample; refuses(error: unknown): boolean }

const byStatus = (error: unknown) => error instanceof FirestoreError && error.status !== 'INTERNAL'
const db = { project: 'p', database: '(default)' }
const root = `${database}/documents`
const names = [...new Set(requests.flatMap(({ json }) => namesIn(json))), '__proto__', 'constructor', 'unknown', '']

const listed = requests.map(({ json }) => json)

/** The JSON bodies of REST and WebChannel: what is read says the same in protobuf, and its queries and writes are checked as those are. */
const json: Parser = {
  name: 'json',
  refuses: (error) => byStatus(error) || error instanceof SyntaxError,
  sample(random) {
    const { name, json: request } = random.one(requests)
    const whole = JSON.stringify(damagedJson(request, listed, names, random))
    const input = random.chance(0.2) ? damagedText(whole, names, random) : whole
    return {
      input: `${name} ${input}`,
      read() {
        const message = parseJsonRequest(name, JSON.parse(input))
        const bytes = encodeMessage(name, message)
        const again = encodeMessage(name, decodeRequest(name, bytes))
        if (Buffer.compare(bytes, again) !== 0) throw new Error('it reads differently as protobuf')
        checkContents(name, message)
      },
    }
  },
}

/** What a service does with a request before it reads or writes. */
function checkContents(name: RequestName, message: Requests[RequestName]): void {
  const { structuredQuery, writes, addTarget } = message as Partial<
    Requests['RunQueryRequest'] & Requests['CommitRequest'] & Requests['ListenRequest']
  >
  const query = structuredQuery ?? addTarget?.query?.structuredQuery
  if (query) disjunctions(readQuery(db, root, query).filter)
  if (writes && name !== 'WriteRequest') checkWritesIn(db, writes)
  for (const { update } of writes ?? []) if (update) checkFields(update.fields)
}

const protobuf: Parser = {
  name: 'protobuf',
  refuses: byStatus,
  sample(random) {
    const { name, json: request } = random.one(requests)
    const bytes = damagedBytes(encodeMessage(name, request), random)
    return {
      input: `${name} ${bytes.toString('hex')}`,
      read: () => checkContents(name, decodeRequest(name, bytes)),
    }
  },
}

const frame: Parser = {
  name: 'frames',
  refuses: byStatus,
  sample(random) {
    const messages = Array.from({ length: random.whole(0, 5) }, () =>
      Buffer.alloc(random.whole(0, 300), random.whole(0, 255)),
    )
    const whole = frames(messages)
    const isDamaged = random.chance(0.5)
    const bytes = isDamaged ? damagedBytes(whole, random) : whole
    const cuts = Array.from({ length: random.whole(0, 6) }, () => random.whole(0, bytes.length)).toSorted(
      (a, b) => a - b,
    )
    return {
      input: bytes.toString('hex'),
      read() {
        const take = frameReader()
        const read = [...cuts, bytes.length].flatMap((cut, at) => take(bytes.subarray(cuts[at - 1] ?? 0, cut)))
        if (!isDamaged && Buffer.compare(frames(read), whole) !== 0) throw new Error('other messages came out of it')
      },
    }
  },
}

const forms = [
  `headers=${encodeURIComponent('X-Goog-Api-Client:gl-js/ fire/12\r\nAuthorization:Bearer a.b.c\r\nContent-Type:text/plain\r\n')}&count=1&ofs=0&req0___data__=${encodeURIComponent(JSON.stringify({ database }))}`,
  `count=2&ofs=7&req0___data__=${encodeURIComponent(JSON.stringify({ database, removeTarget: 4 }))}&req1___data__=%7B%7D`,
  'count=0',
]
const formWords = [
  'count=',
  'count=1000',
  'count=-1',
  'ofs=999999999999',
  'req0___data__=',
  'req999___data__=x',
  'headers=',
  '%0d%0a',
  '%u0041',
  '+',
  '=&=',
]

const form: Parser = {
  name: 'forms',
  refuses: byStatus,
  sample(random) {
    const input = damagedText(random.one(forms), formWords, random)
    return {
      input,
      read() {
        const { messages, offset } = parseForwardForm(input)
        if (messages.length > 1000 || !Number.isSafeInteger(offset)) throw new Error('more than a form may hold')
      },
    }
  },
}

const segments = [
  'c',
  'd',
  'a.b',
  '',
  '.',
  '..',
  '__x__',
  '__id7__',
  '__id99999999999999999999__',
  '%2F',
  '%C3%A9',
  '%',
  '%ff',
  'x:runQuery',
  'é😀',
  '\ud800',
  'x'.repeat(1501),
  '(default)',
  'documents',
  '`a`',
  '`a\\`b`',
  'a`b',
]
const pathStarts = [
  `${root}/`,
  root,
  database,
  '/v1/',
  `/v1/${root}/`,
  '',
  'projects/p/databases/other/documents/',
  'projects//databases/x/documents/',
]
const pathEnds = [
  '',
  '/',
  ':runQuery',
  ':commit',
  ':constructor',
  ':listen',
  '?mask.fieldPaths=a&readTime=2026-11-21T10:00:00Z',
  '?pageSize=x&orderBy=n desc',
  '#x',
]

/** Names of databases and documents, paths of fields, addresses of REST, and the short texts that headers and tokens are. */
const path: Parser = {
  name: 'paths',
  refuses: byStatus,
  sample(random) {
    const parts = Array.from({ length: random.whole(0, random.chance(0.05) ? 150 : 6) }, () => random.one(segments))
    const whole = random.one(pathStarts) + parts.join(random.one(['/', '/', '.'])) + random.one(pathEnds)
    const input = random.chance(0.5) ? damagedText(whole, segments, random) : whole
    const readers = [
      () => parseDatabase(input),
      () => parseDocumentName(input),
      () => parseParent(input),
      () => sameAgain(documentSegments(db, input), input),
      () => sameAgain(parentSegments(db, input), input),
      () => {
        const fieldPath = parseFieldPath(input)
        const again = parseFieldPath(fieldPathText(fieldPath))
        if (fieldPath.join('\0') !== again.join('\0'))
          throw new Error('the path of a field reads differently when written')
      },
      () => {
        const url = URL.parse(`http://h${input}`)
        if (url) routeRest(random.one(['GET', 'POST', 'PATCH', 'DELETE', 'PUT']), url).request({ a: 1 })
      },
      () => {
        parseTimestamp(input)
        parseTimeout(input)
        readToken('id', Buffer.from(input).toString('base64'))
      },
    ]
    const read = random.one(readers)
    return { input, read: () => void read() }
  },
}

function sameAgain(read: readonly string[], name: string): void {
  if (name !== '' && [root, ...read].join('/') !== name) throw new Error('its segments are not those of the name')
}

const rulesTexts: readonly string[] = (
  JSON.parse(readFileSync(new URL('../rules/vectors/rules.json', import.meta.url), 'utf8')) as { rules: string }[]
).map(({ rules }) => rules)
const rulesWords =
  "service cloud.firestore firebase.storage match allow function let return if in is true null get list read write request resource.data && || ! ?: ( ) [ ] { } {x} {x=**} $(x) ; , 1 2.5 9223372036854775808 b'\\x' rules_version matches('(a+)+$') ".split(
    ' ',
  )

const rules: Parser = {
  name: 'rules',
  refuses: (error) => error instanceof RulesSyntaxError && error.line >= 1 && error.column >= 1,
  sample(random) {
    const input = damagedText(random.one(rulesTexts), rulesWords, random)
    return {
      input,
      read() {
        const ruleset = compileRules(input, 'fuzz.rules')
        const resource = {
          name: ['databases', 'x', 'documents', 'yes', '1'],
          data: { type: 'map' as const, entries: new Map([['a', 1n]]) },
        }
        ruleset.decide({
          method: 'get',
          path: resource.name,
          auth: null,
          time: { seconds: 0n, nanos: 0 },
          resource,
          requestResource: null,
          read: () => null,
        })
      },
    }
  },
}

export const parsers: readonly Parser[] = [
  form,
  json,
  protobuf,
  frame,
  path,
  rules,
  channelSessions,
  ...pipelineParsers,
  ...storageParsers,
]
