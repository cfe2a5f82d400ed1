import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { text, type Scenario } from './admin-scenario.ts'

/** Bytes on their way in and out. */
export const adminByteScenarios: Scenario[] = [
  [
    'saves in one stream, as is the default',
    async ({ bucket }) => {
      await bucket.file('a/stream').save('hello')
      return text(bucket, 'a/stream')
    },
    'hello',
  ],
  [
    'saves in one request',
    async ({ bucket }) => {
      await bucket.file('a/one').save('hello', { resumable: false })
      return text(bucket, 'a/one')
    },
    'hello',
  ],
  [
    'saves in chunks',
    async ({ bucket }) => {
      const bytes = Buffer.alloc(700_000, 'abc')
      await bucket.file('a/chunks').save(bytes, { chunkSize: 262_144, resumable: true })
      return (await bucket.file('a/chunks').download())[0].equals(bytes)
    },
    true,
  ],
  [
    'saves a size that is a whole number of chunks',
    async ({ bucket }) => {
      const bytes = Buffer.alloc(524_288, 'abc')
      await bucket.file('a/whole').save(bytes, { chunkSize: 262_144, resumable: true })
      return (await bucket.file('a/whole').download())[0].length
    },
    524_288,
  ],
  [
    'saves nothing at all',
    async ({ bucket }) => {
      await bucket.file('a/empty').save('')
      return (await bucket.file('a/empty').getMetadata())[0].size
    },
    '0',
  ],
  [
    'streams out',
    async ({ bucket }) => {
      await bucket.file('a/out').save('hello')
      let found = ''
      const stream = bucket.file('a/out').createReadStream()
      stream.on('data', (chunk: Buffer) => (found += chunk.toString()))
      await finished(stream)
      return found
    },
    'hello',
  ],
  [
    'reads a range',
    async ({ bucket }) => {
      await bucket.file('a/range').save('hello')
      return (await bucket.file('a/range').download({ start: 1, end: 3 }))[0].toString()
    },
    'ell',
  ],
  [
    'uploads a file of the disk',
    async ({ bucket, folder }) => {
      writeFileSync(join(folder, 'up.txt'), 'from disk')
      await bucket.upload(join(folder, 'up.txt'), { destination: 'a/up.txt' })
      return [await text(bucket, 'a/up.txt'), (await bucket.file('a/up.txt').getMetadata())[0].contentType]
    },
    ['from disk', 'text/plain'],
  ],
  [
    'downloads to the disk',
    async ({ bucket, folder }) => {
      await bucket.file('a/down').save('to disk')
      await bucket.file('a/down').download({ destination: join(folder, 'down') })
      return readFileSync(join(folder, 'down'), 'utf8')
    },
    'to disk',
  ],
  [
    'carries 8 MB unharmed',
    async ({ bucket }) => {
      const bytes = Buffer.alloc(8_000_003, 'the quick brown fox')
      await bucket.file('a/eight').save(bytes, { validation: 'md5' })
      const [back] = await bucket.file('a/eight').download({ validation: 'crc32c' })
      return createHash('sha256').update(back).digest('hex') === createHash('sha256').update(bytes).digest('hex')
    },
    true,
  ],
  [
    'gzips on the way in and out',
    async ({ bucket }) => {
      await bucket.file('a/gzip').save('hello '.repeat(500), { gzip: true })
      const [metadata] = await bucket.file('a/gzip').getMetadata()
      return [metadata.contentEncoding, (await text(bucket, 'a/gzip')) === 'hello '.repeat(500)]
    },
    ['gzip', true],
  ],
  [
    'leaves compressed bytes as they are when asked',
    async ({ bucket }) => {
      await bucket.file('a/gz').save(gzipSync('zipped'), { metadata: { contentEncoding: 'gzip' }, resumable: false })
      return (await bucket.file('a/gz').download({ decompress: false }))[0].subarray(0, 2).toString('hex')
    },
    '1f8b',
  ],
]
