import { StorageError } from '../storage/errors.ts'
import { givenOf, patched } from '../storage/wire/description.ts'
import { boundaryOf, readMultipart } from '../storage/wire/multipart.ts'
import { checkBucket, checkName, decodeSegment } from '../storage/wire/names.ts'
import { preconditionsOf } from '../storage/wire/preconditions.ts'
import { parseRange } from '../storage/wire/range.ts'
import { bytesIn, commandsIn, contentRangeIn, hashesIn } from '../storage/wire/upload-headers.ts'
import { damagedBytes, damagedJson, damagedText } from './damage.ts'
import type { Parser } from './parsers.ts'
import type { Random } from './random.ts'

const refuses = (error: unknown) => error instanceof StorageError && error.httpStatus < 500

const described: readonly object[] = [
  { name: 'a/b.txt', contentType: 'text/plain; charset=utf-8', metadata: { by: 'ada', note: 'é😀' } },
  { contentType: 'image/png', cacheControl: 'private, max-age=0', contentDisposition: 'attachment; filename="a"' },
  { md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==', crc32c: 'mnG7TA==', metadata: { firebaseStorageDownloadTokens: 'abcdefgh' } },
  {},
]
const describedNames = [
  ...new Set(described.flatMap((one) => Object.keys(one))),
  'contentEncoding',
  'contentLanguage',
  '__proto__',
  'constructor',
]
const boundaries = ['b', '----WebKitFormBoundaryx', '0a9f8e7d6c', "it's (a) 'boundary'", '--']
const types = ['application/json', 'application/json; charset=utf-8', 'text/plain', '']
const multipartWords = ['\r\n', '--', '--b', '\r\n--b--\r\n', '\r\n\r\n', ': ', 'Content-Type', 'boundary=', '"', '{}']

/** A body of two parts, whole or damaged, in pieces as the network brings them. */
const multipart: Parser = {
  name: 'multipart',
  refuses,
  sample(random) {
    const boundary = random.one(boundaries)
    // Long, and byte by byte, is what costs most.
    const isLong = random.chance(0.002)
    const metadata = JSON.stringify(isLong ? { note: 'x'.repeat(60_000) } : random.one(described))
    const content = contentOf(boundary, random)
    const whole = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Type: ${random.one(types.slice(0, 2))}\r\n\r\n${metadata}\r\n`),
      Buffer.from(`--${boundary}\r\nContent-Type: ${random.one(types)}\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--${random.one(['', '\r\n', ' \r\n'])}`),
    ])
    const said = `multipart/related; boundary=${random.one([boundary, `"${boundary}"`])}`
    const isDamaged = !isLong && random.chance(0.6)
    const bytes = !isDamaged
      ? whole
      : random.chance(0.5)
        ? damagedBytes(whole, random)
        : Buffer.from(damagedText(whole.toString('latin1'), multipartWords, random), 'latin1')
    const contentType = random.chance(0.2) ? damagedText(said, multipartWords, random) : said
    const longest = isLong ? 1 : random.one([1, 7, 64, 20_000])
    return {
      input: `${contentType} ${bytes.toString('base64')}`,
      async read() {
        const asked = boundaryOf(contentType)
        const reading = partsOf(bytes, longest, asked)
        if (isDamaged || asked !== boundary) return void (await reading)
        const parts = await reading.catch((error: unknown) => {
          throw new Error('what is whole is refused', { cause: error })
        })
        if (JSON.stringify(parts.metadata) !== metadata) throw new Error('the metadata reads differently')
        if (Buffer.compare(parts.read, content) !== 0) throw new Error('the content reads differently')
        if (parts.overhead > bytes.length) throw new Error('more is left out of the body than it has')
      },
    }
  },
}

async function partsOf(bytes: Buffer, longest: number, boundary: string) {
  const { metadata, overhead, content } = await readMultipart(pieces(bytes, longest), boundary)
  const read: Buffer[] = []
  for await (const piece of content) read.push(piece)
  return { metadata, overhead, read: Buffer.concat(read) }
}

/** Content that often looks like the end of itself, and is not. */
function contentOf(boundary: string, random: Random): Buffer {
  const marks = [`\r\n--${boundary.slice(0, -1)}`, `--${boundary}`, '\r\n', '\r', '\r\n\r\n', '\0', 'text', '\r\n-']
  const text = Array.from({ length: random.whole(0, 40) }, () => random.one(marks)).join(random.one(['', ' ', '\n']))
  // The mark itself ends it wherever it stands.
  return Buffer.from(text.replaceAll(`\r\n--${boundary}`, '|'), 'latin1')
}

async function* pieces(bytes: Buffer, longest: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += longest) yield bytes.subarray(at, at + longest)
}

const numbers = [
  '0',
  '1',
  '99',
  '100',
  '262144',
  '9007199254740991',
  '9007199254740992',
  '9'.repeat(400),
  '-1',
  '1e9',
  '*',
  '',
]
const commands = [
  'upload, finalize',
  'start',
  'query',
  'cancel',
  'Upload,',
  'crc32c=mnG7TA==,md5=XUFAKrxLKna5cZ2REBfFkg==',
]
const headerWords = [...numbers, 'bytes ', 'bytes=', '/', ',', 'md5=', ' ', '\t']

function headerOf(random: Random): string {
  const [from, to, total] = [random.one(numbers), random.one(numbers), random.one(numbers)]
  return random.one([
    `bytes ${from}-${to}/${total}`,
    `bytes */${total}`,
    `bytes=${from}-${to}`,
    from,
    random.one(commands),
  ])
}

/** What the headers of uploads in parts, and those of ranges, say. */
const header: Parser = {
  name: 'headers',
  refuses,
  sample(random) {
    const header = headerOf(random)
    const input = random.chance(0.4) ? damagedText(header, headerWords, random) : header
    const readers = [
      () => {
        const { first, total } = contentRangeIn(input)
        whole(first, 'first')
        whole(total, 'total')
      },
      () => whole(bytesIn('A length', input), 'a length'),
      () => {
        const size = random.whole(0, 1000)
        const range = parseRange(input, size)
        if (range === null || range === 'unsatisfiable') return
        if (!(range.first >= 0 && range.first <= range.last && range.last < size))
          throw new Error('it is no range of it')
      },
      () => {
        const { md5 = '', crc32c = '' } = hashesIn(random.chance(0.5) ? input : [input, input])
        if (/[^\w+/=]/.test(md5 + crc32c)) throw new Error('a hash has what none has')
      },
      () => void commandsIn(input),
    ]
    return { input, read: random.one(readers) }
  },
}

function whole(number: number | null, what: string): void {
  if (number !== null && !(Number.isSafeInteger(number) && number >= 0)) throw new Error(`${what} is no whole number`)
}

const names = [
  'a/b.txt',
  'a%2Fb%20c',
  '..',
  'a/../b',
  '%',
  '%C3%A9',
  '%ff',
  'x'.repeat(1025),
  '\ud800',
  'demo.appspot.com',
  'A',
  '',
]
const queries = [
  'ifGenerationMatch=0',
  'ifMetagenerationNotMatch=12&generation=99999999999999999999',
  'generation=-1',
  'ifGenerationMatch=',
]

/** What is said of a file: its metadata, its name, and the conditions under which it is changed. */
const description: Parser = {
  name: 'descriptions',
  refuses,
  sample(random) {
    const json = damagedJson(random.one(described), described, describedNames, random)
    const name = random.chance(0.5) ? damagedText(random.one(names), names, random) : random.one(names)
    const query = damagedText(random.one(queries), queries, random)
    const isAdmin = random.chance(0.5)
    const readers = [
      () => {
        const { description: now, tokens } = givenOf(json, random.one([null, 'text/plain', name]), isAdmin)
        if (/[\r\n]/.test(now.contentType) || /[\r\n]/.test(now.contentDisposition ?? ''))
          throw new Error('a header would have two lines')
        patched({ ...now, tokens }, json, isAdmin)
      },
      () => void checkName(decodeSegment(name)),
      () => void checkBucket(name),
      () => void preconditionsOf(new URLSearchParams(query)),
    ]
    return { input: JSON.stringify({ json, name, query }), read: random.one(readers) }
  },
}

export const storageParsers: readonly Parser[] = [multipart, header, description]
