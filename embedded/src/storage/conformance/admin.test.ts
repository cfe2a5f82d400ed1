import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getDownloadURL, getStorage } from 'firebase-admin/storage'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>
type Kit = { bucket: Bucket; world: World; folder: string }
type Scenario = [title: string, run: (kit: Kit) => Promise<unknown>, expected: unknown]

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: unknown }) => error.code,
  )
const text = async (bucket: Bucket, name: string) => (await bucket.file(name).download())[0].toString()

const scenarios: Scenario[] = [
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
  [
    'says that a file exists, or not',
    async ({ bucket }) => {
      await bucket.file('a/exists').save('x')
      return [(await bucket.file('a/exists').exists())[0], (await bucket.file('a/not').exists())[0]]
    },
    [true, false],
  ],
  [
    'answers 404 for what is missing',
    async ({ bucket }) => [
      await codeOf(bucket.file('none').getMetadata()),
      await codeOf(bucket.file('none').download()),
      await codeOf(bucket.file('none').delete()),
      await codeOf(bucket.file('none').setMetadata({ contentType: 'a/b' })),
      await codeOf(bucket.file('none').copy('other')),
    ],
    [404, 404, 404, 404, 404],
  ],
  [
    'deletes, also what is not there when told to ignore that',
    async ({ bucket }) => {
      await bucket.file('a/del').save('x')
      await bucket.file('a/del').delete()
      return codeOf(bucket.file('a/del').delete({ ignoreNotFound: true }))
    },
    'done',
  ],
  [
    'reads metadata of the JSON API',
    async ({ bucket }) => {
      await bucket.file('m/all').save('hello', { metadata: { contentType: 'text/x', metadata: { k: 'v' } } })
      const [found] = await bucket.file('m/all').getMetadata()
      return [
        found.kind,
        found.name,
        found.bucket,
        found.size,
        found.contentType,
        found.metadata,
        found.md5Hash,
        found.crc32c,
        found.metageneration,
        String(found.id).startsWith(`${bucket.name}/m/all/`),
      ]
    },
    [
      'storage#object',
      'm/all',
      'demo-files.appspot.com',
      '5',
      'text/x',
      { k: 'v' },
      'XUFAKrxLKna5cZ2REBfFkg==',
      'mnG7TA==',
      '1',
      true,
    ],
  ],
  [
    'changes metadata',
    async ({ bucket }) => {
      await bucket.file('m/patch').save('x', { metadata: { metadata: { a: '1' } } })
      const [found] = await bucket.file('m/patch').setMetadata({ cacheControl: 'no-store', metadata: { b: '2' } })
      return [found.cacheControl, found.metadata, found.metageneration]
    },
    ['no-store', { a: '1', b: '2' }, '2'],
  ],
  [
    'removes custom keys by null',
    async ({ bucket }) => {
      await bucket.file('m/null').save('x', { metadata: { metadata: { a: '1', b: '2' } } })
      return (await bucket.file('m/null').setMetadata({ metadata: { a: null } }))[0].metadata
    },
    { b: '2' },
  ],
  [
    'writes only where nothing is, when told so',
    async ({ bucket }) => {
      const save = () =>
        bucket.file('p/new').save('x', { preconditionOpts: { ifGenerationMatch: 0 }, resumable: false })
      return [await codeOf(save()), await codeOf(save())]
    },
    ['done', 412],
  ],
  [
    'overwrites only the generation that it knows',
    async ({ bucket }) => {
      await bucket.file('p/over').save('one')
      const [{ generation }] = await bucket.file('p/over').getMetadata()
      const save = () => bucket.file('p/over').save('two', { preconditionOpts: { ifGenerationMatch: generation ?? 0 } })
      return [await codeOf(save()), await codeOf(save())]
    },
    ['done', 412],
  ],
  [
    'changes only the metageneration that it knows',
    async ({ bucket }) => {
      await bucket.file('p/meta').save('x')
      const change = () => bucket.file('p/meta').setMetadata({ contentLanguage: 'de' }, { ifMetagenerationMatch: 1 })
      return [await codeOf(change()), await codeOf(change())]
    },
    ['done', 412],
  ],
  [
    'deletes only the generation that it knows',
    async ({ bucket }) => {
      await bucket.file('p/del').save('x')
      return codeOf(bucket.file('p/del').delete({ ifGenerationMatch: 1 }))
    },
    412,
  ],
  [
    'reads only the generation that it asks for',
    async ({ bucket }) => {
      await bucket.file('p/gen').save('x')
      const [{ generation }] = await bucket.file('p/gen').getMetadata()
      return [
        await codeOf(bucket.file('p/gen', { generation: generation ?? 0 }).download()),
        await codeOf(bucket.file('p/gen', { generation: 7 }).getMetadata()),
      ]
    },
    ['done', 404],
  ],
  [
    'lists by prefix',
    async ({ bucket }) => {
      for (const name of ['l/a', 'l/b', 'l/sub/c']) await bucket.file(name).save('x', { resumable: false })
      return (await bucket.getFiles({ prefix: 'l/' }))[0].map(({ name }) => name)
    },
    ['l/a', 'l/b', 'l/sub/c'],
  ],
  [
    'lists by delimiter',
    async ({ bucket }) => {
      const [files, , answer] = await bucket.getFiles({ prefix: 'l/', delimiter: '/', autoPaginate: false })
      return [files.map(({ name }) => name), (answer as { prefixes?: string[] }).prefixes]
    },
    [['l/a', 'l/b'], ['l/sub/']],
  ],
  [
    'lists by pages',
    async ({ bucket }) => {
      const [first, next] = await bucket.getFiles({ prefix: 'l/', maxResults: 2, autoPaginate: false })
      const [second, end] = await bucket.getFiles({ ...(next as object) })
      return [first.length, second.map(({ name }) => name), end]
    },
    [2, ['l/sub/c'], null],
  ],
  [
    'lists between offsets',
    async ({ bucket }) =>
      (await bucket.getFiles({ startOffset: 'l/b', endOffset: 'l/sub/z' }))[0].map(({ name }) => name),
    ['l/b', 'l/sub/c'],
  ],
  [
    'copies',
    async ({ bucket }) => {
      await bucket.file('c/from').save('copied', { metadata: { contentType: 'text/x' } })
      await bucket.file('c/from').copy(bucket.file('c/to'))
      return [
        await text(bucket, 'c/to'),
        (await bucket.file('c/to').getMetadata())[0].contentType,
        await text(bucket, 'c/from'),
      ]
    },
    ['copied', 'text/x', 'copied'],
  ],
  [
    'moves',
    async ({ bucket }) => {
      await bucket.file('c/move').save('moved')
      await bucket.file('c/move').move('c/moved')
      return [await text(bucket, 'c/moved'), (await bucket.file('c/move').exists())[0]]
    },
    ['moved', false],
  ],
  [
    'deletes all of a prefix',
    async ({ bucket }) => {
      for (const name of ['d/1', 'd/2', 'd/3']) await bucket.file(name).save('x', { resumable: false })
      await bucket.deleteFiles({ prefix: 'd/' })
      return (await bucket.getFiles({ prefix: 'd/' }))[0].length
    },
    0,
  ],
  [
    'knows the default bucket',
    async ({ bucket }) => [(await bucket.exists())[0], (await bucket.getMetadata())[0].name],
    [true, 'demo-files.appspot.com'],
  ],
  [
    'gives a download address that opens, where the rules let nobody in particular read',
    async ({ bucket }) => {
      await bucket.file('open/link').save('linked')
      return (await fetch(await getDownloadURL(bucket.file('open/link')))).text()
    },
    'linked',
  ],
  [
    'presets a download token',
    async ({ bucket, world }) => {
      const token = '11111111-2222-4333-8444-555555555555'
      await bucket.file('u/preset').save('preset', { metadata: { metadata: { firebaseStorageDownloadTokens: token } } })
      return (await fetch(`${world.origin}/v0/b/${bucket.name}/o/u%2Fpreset?alt=media&token=${token}`)).text()
    },
    'preset',
  ],
  [
    'revokes a download token',
    async ({ bucket, world }) => {
      const token = '11111111-2222-4333-8444-666666666666'
      await bucket.file('u/revoked').save('x', { metadata: { metadata: { firebaseStorageDownloadTokens: token } } })
      await bucket.file('u/revoked').setMetadata({ metadata: { firebaseStorageDownloadTokens: null } })
      return (await fetch(`${world.origin}/v0/b/${bucket.name}/o/u%2Frevoked?alt=media&token=${token}`)).status
    },
    403,
  ],
  [
    'adds and takes away tokens by the web dialect',
    async ({ bucket, world }) => {
      await bucket.file('u/tokens').save('x')
      const place = `http://127.0.0.1:${world.embedded().privatePort}/v0/b/${bucket.name}/o/u%2Ftokens`
      const post = async (query: string) =>
        (
          (await (
            await fetch(`${place}?${query}`, { method: 'POST', headers: { authorization: 'Bearer owner' } })
          ).json()) as { downloadTokens: string }
        ).downloadTokens.split(',')
      const one = await post('create_token=true')
      const two = await post('create_token=true')
      const left = await post(`delete_token=${one[0]}`)
      return [one.length, two.length, left.length, left[0] === two[1]]
    },
    [1, 2, 1, true],
  ],
  [
    'keeps odd names',
    async ({ bucket }) => {
      const names = ['n/100%', 'n/a b+c', 'n/ü😀', 'n/a%2Fb', 'n/q?x#y']
      for (const name of names) await bucket.file(name).save(name, { resumable: false })
      return Promise.all(names.map((name) => text(bucket, name))).then((all) =>
        all.every((one, index) => one === names[index]),
      )
    },
    true,
  ],
  [
    'says what it does not offer',
    async ({ bucket }) => {
      await bucket.file('x/acl').save('x')
      return [await codeOf(bucket.file('x/acl').makePublic()), await codeOf(bucket.combine(['x/acl'], 'x/all'))]
    },
    [501, 501],
  ],
  [
    'refuses signed addresses that it did not sign',
    async ({ bucket, world }) =>
      (
        await fetch(
          `http://127.0.0.1:${world.embedded().privatePort}/${bucket.name}/a/one?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature=00`,
        )
      ).status,
    404,
  ],
]

let kit: Kit
let app: App
beforeAll(async () => {
  const world = await openWorld({ flags: ['--emulator'] })
  process.env['STORAGE_EMULATOR_HOST'] = `http://127.0.0.1:${world.embedded().privatePort}`
  app = initializeApp({ projectId: 'demo-files', storageBucket: world.bucket }, 'files')
  kit = { bucket: getStorage(app).bucket(), world, folder: mkdtempSync(join(tmpdir(), 'admin-files-')) }
}, 120_000)
afterAll(async () => {
  delete process.env['STORAGE_EMULATOR_HOST']
  if (app) await deleteApp(app)
  if (kit) rmSync(kit.folder, { recursive: true, force: true })
  await kit?.world.stop()
})

/** The calls that the scenario makes of a file or a bucket, before its title. */
const titled = ([title, run, expected]: Scenario): Scenario => {
  const calls = [...run.toString().matchAll(/(?:\bbucket|\.file\([^)]*\)|\bfile|\bcopy)\.(\w+)\(/g)].map(
    ([, call = '']) => call,
  )
  const named = [...new Set(calls)].filter((call) => call !== 'file')
  return [named.length > 0 ? `${named.join(', ')}: ${title}` : title, run, expected]
}
describe('firebase-admin/storage in Node', () => {
  it.each(scenarios.map(titled))(
    '[S02] %s',
    async (_title, run, expected) => expect(await run(kit)).toEqual(expected),
    30_000,
  )
})
