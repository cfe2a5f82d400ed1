import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { multipart, openRules, ownRules, startStorage, type StorageUnderTest } from './storage-under-test.ts'
import { patience } from '../conformance/patience.ts'

let files: StorageUnderTest
beforeAll(async () => {
  files = await startStorage({ rules: ownRules, limits: { unfinishedUploads: 5, unfinishedBytes: 1_000_000 } })
})
afterAll(() => files.stop())

const objects = '/v0/b/demo.appspot.com/o'
const as = (token: string) => ({ authorization: `Firebase ${token}` })

async function begin(one: StorageUnderTest, name: string, length: number | null, metadata: object = {}, token = 'ada') {
  const answer = await one.send('public', 'POST', `${objects}?name=${encodeURIComponent(name)}`, {
    headers: {
      ...as(token),
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-type': 'application/octet-stream',
      ...(length === null ? {} : { 'x-goog-upload-header-content-length': String(length) }),
    },
    body: JSON.stringify(metadata),
  })
  return { ...answer, url: new URL(String(answer.headers['x-goog-upload-url'] ?? 'http://none/')) }
}
type Step = { token?: string; offset?: number; body?: Buffer | string }
const step = (one: StorageUnderTest, url: URL, command: string, { token = 'ada', offset, body }: Step = {}) =>
  one.send('public', 'POST', url.pathname + url.search, {
    headers: {
      ...as(token),
      'x-goog-upload-command': command,
      ...(offset === undefined ? {} : { 'x-goog-upload-offset': String(offset) }),
    },
    body: body ?? '',
  })
/** Begins to send 200,000 bytes and hangs once half of them have come; `ended` when the connection is cut. */
async function hangIn(one: StorageUnderTest, url: URL): Promise<{ ended: Promise<void> }> {
  const hanging = request({
    host: '127.0.0.1',
    port: url.port,
    method: 'POST',
    path: url.pathname + url.search,
    agent: false,
    headers: {
      ...as('ada'),
      'x-goog-upload-command': 'upload',
      'x-goog-upload-offset': '0',
      'content-length': '200000',
    },
  })
  const ended = new Promise<void>((resolve) => hanging.on('error', () => resolve()))
  hanging.write(Buffer.alloc(100_000, 'a'))
  const place = join(one.folder, 'storage/uploads')
  await vi.waitFor(
    () => expect(readdirSync(place).map((name) => statSync(join(place, name)).size)).toEqual([100_000]),
    { timeout: patience },
  )
  return { ended }
}
const received = ({ headers }: { headers: Record<string, unknown> }) => [
  headers['x-goog-upload-status'],
  headers['x-goog-upload-size-received'],
]
const read = (one: StorageUnderTest, name: string, token = 'ada') =>
  one.send('public', 'GET', `${objects}/${encodeURIComponent(name)}?alt=media`, { headers: as(token) })

describe('an upload in parts', () => {
  it('[S07] goes from start over query to the end, which can be said twice', async () => {
    const { status, url, headers } = await begin(files, 'users/ada/a', 10)
    expect([status, headers['x-goog-upload-status'], url.origin]).toEqual([
      200,
      'active',
      expect.stringMatching(/^http:\/\/127/),
    ])
    expect(received(await step(files, url, 'query'))).toEqual(['active', '0'])
    expect(received(await step(files, url, 'upload', { offset: 0, body: '01234' }))).toEqual(['active', '5'])
    expect(received(await step(files, url, 'query'))).toEqual(['active', '5'])
    const end = await step(files, url, 'upload, finalize', { offset: 5, body: '56789' })
    expect(received(end)[0]).toBe('final')
    expect(JSON.parse(end.body.toString())).toMatchObject({ name: 'users/ada/a', size: '10' })
    const again = await step(files, url, 'upload, finalize', { offset: 5, body: '56789' })
    expect([again.status, again.body.toString()]).toEqual([200, end.body.toString()])
    expect(received(await step(files, url, 'query'))).toEqual(['final', '10'])
    expect((await read(files, 'users/ada/a')).body.toString()).toBe('0123456789')
  })
  it('[S07] skips what was sent before, and refuses what would leave a hole', async () => {
    const { url } = await begin(files, 'users/ada/skip', 10)
    await step(files, url, 'upload', { offset: 0, body: '01234' })
    expect(received(await step(files, url, 'upload', { offset: 0, body: '01234' }))).toEqual(['active', '5'])
    expect(received(await step(files, url, 'upload', { offset: 3, body: '3456' }))).toEqual(['active', '7'])
    const hole = await step(files, url, 'upload', { offset: 9, body: '9' })
    expect([hole.status, received(hole)[0]]).toEqual([400, 'active'])
    await step(files, url, 'upload, finalize', { offset: 7, body: '789' })
    expect((await read(files, 'users/ada/skip')).body.toString()).toBe('0123456789')
  })
  it('[S07] is no longer and no shorter than was announced', async () => {
    const { url } = await begin(files, 'users/ada/length', 5)
    expect((await step(files, url, 'upload', { offset: 0, body: '0123456789' })).status).toBe(400)
    expect((await step(files, url, 'upload, finalize', { offset: 0, body: '012' })).status).toBe(400)
    expect((await step(files, url, 'upload, finalize', { offset: 0, body: '01234' })).status).toBe(200)
  })
  it('[S07] belongs to whoever began it, by every command', async () => {
    const { url } = await begin(files, 'users/ada/mine', 5)
    for (const command of ['query', 'upload', 'upload, finalize', 'finalize', 'cancel'])
      for (const token of ['ben', 'eve'])
        expect((await step(files, url, command, { token, offset: 0, body: 'evil!' })).status).toBe(
          token === 'ben' ? 403 : 401,
        )
    expect(received(await step(files, url, 'query'))).toEqual(['active', '0'])
    expect((await step(files, url, 'cancel')).status).toBe(200)
    expect((await step(files, url, 'query')).status).toBe(404)
  })
  it('[S07] of an unknown id is 404, and one of odd form too', async () => {
    for (const id of ['A'.repeat(32), '../../x', '', 'x'.repeat(5000)])
      expect(
        (await step(files, new URL(`http://x${objects}?name=a&upload_id=${encodeURIComponent(id)}`), 'query')).status,
      ).toBe(404)
  })
  it('[S07] that the rules refuse at its end is over', async () => {
    const strict = await startStorage({
      rules: `service firebase.storage { match /b/{b}/o { match /{all=**} { allow write: if request.resource.contentType == 'image/png'; } } }`,
    })
    const { url, status } = await begin(strict, 'x', 15, { contentType: 'image/png' })
    expect(status).toBe(200)
    const end = await step(strict, url, 'upload, finalize', { offset: 0, body: '<!doctype html>' })
    expect([end.status, received(end)[0]]).toEqual([403, 'final'])
    expect((await step(strict, url, 'query')).status).toBe(404)
    await strict.stop()
  })
  it('[S09] with a wrong hash is refused, and leaves nothing', async () => {
    const { url } = await begin(files, 'users/ada/hash', 5, { md5Hash: 'AAAAAAAAAAAAAAAAAAAAAA==' })
    expect((await step(files, url, 'upload, finalize', { offset: 0, body: '01234' })).status).toBe(400)
    expect((await read(files, 'users/ada/hash')).status).toBe(404)
  })
  it('[S14] is one of few that a person may leave unfinished', async () => {
    const one = await startStorage({ limits: { unfinishedUploads: 3, unfinishedBytes: 1000 } })
    expect((await begin(one, 'big', 1001)).status).toBe(402)
    for (const expected of [200, 200, 200, 402]) expect((await begin(one, 'x', 10)).status).toBe(expected)
    expect((await begin(one, 'x', 10, {}, 'ben')).status).toBe(200)
    await one.stop()
  })
  it('[S14] must say its length', async () => expect((await begin(files, 'users/ada/x', null)).status).toBe(400))
  it('[S16] is given up after a day', async () => {
    const one = await startStorage()
    const { url } = await begin(one, 'x', 10)
    await step(one, url, 'upload', { offset: 0, body: '01234' })
    one.advance(86_000_000)
    await one.storage.collect()
    expect(received(await step(one, url, 'query'))).toEqual(['active', '5'])
    one.advance(500_000)
    await one.storage.collect()
    expect((await step(one, url, 'query')).status).toBe(404)
    expect(readdirSync(join(one.folder, 'storage/uploads'))).toEqual([])
    await one.stop()
  })
})

describe('what goes wrong on the way', () => {
  it('[S08] a restart in the middle loses nothing that was acknowledged', async () => {
    const content = Buffer.alloc(900_000, 'the quick brown fox')
    let one = await startStorage()
    const { url } = await begin(one, 'restart', content.length)
    await step(one, url, 'upload', { offset: 0, body: content.subarray(0, 500_000) })
    await one.stop({ keep: true })
    one = await startStorage({ dataFolder: one.folder })
    expect(received(await step(one, url, 'query'))).toEqual(['active', '500000'])
    const end = await step(one, url, 'upload, finalize', { offset: 500_000, body: content.subarray(500_000) })
    expect(JSON.parse(end.body.toString()).md5Hash).toBe(createHash('md5').update(content).digest('base64'))
    expect((await read(one, 'restart')).body.equals(content)).toBe(true)
    await one.stop()
  })
  it('[S08] a cut connection keeps what came, and a newer request takes the place of a hanging one', async () => {
    const one = await startStorage()
    const { url } = await begin(one, 'cut', 300_000)
    await hangIn(one, url)
    const over = await step(one, url, 'upload', { offset: 0, body: Buffer.alloc(150_000, 'a') })
    expect(received(over)).toEqual(['active', '150000'])
    const end = await step(one, url, 'upload, finalize', { offset: 150_000, body: Buffer.alloc(150_000, 'b') })
    expect(end.status).toBe(200)
    expect(
      (await read(one, 'cut')).body.equals(Buffer.concat([Buffer.alloc(150_000, 'a'), Buffer.alloc(150_000, 'b')])),
    ).toBe(true)
    await one.stop()
  })
  it('[S08] a file with bytes beyond what was acknowledged goes on from there', async () => {
    let one = await startStorage()
    const { url } = await begin(one, 'beyond', 10)
    await step(one, url, 'upload', { offset: 0, body: '01234' })
    await one.stop({ keep: true })
    const { appendFileSync } = await import('node:fs')
    const [name = ''] = readdirSync(join(one.folder, 'storage/uploads'))
    appendFileSync(join(one.folder, 'storage/uploads', name), 'never acknowledged')
    one = await startStorage({ dataFolder: one.folder })
    await step(one, url, 'upload, finalize', { offset: 5, body: '56789' })
    expect((await read(one, 'beyond')).body.toString()).toBe('0123456789')
    await one.stop()
  })
})

it('[S08] stopping in the middle of an upload is no failure', async () => {
  const one = await startStorage()
  const { url } = await begin(one, 'stopped', 300_000)
  const cut = await hangIn(one, url)
  await one.stop({ keep: true })
  await cut.ended
  expect(one.fatal).toEqual([])
  const again = await startStorage({ dataFolder: one.folder })
  const end = await step(again, url, 'upload, finalize', { offset: 0, body: Buffer.alloc(300_000, 'a') })
  expect(end.status).toBe(200)
  await again.stop()
})

describe('the admin dialect in parts', () => {
  async function beginAsAdmin(one: StorageUnderTest): Promise<string> {
    const start = `${one.storage.capability}/upload/storage/v1/b/demo.appspot.com/o?name=parts&uploadType=resumable`
    const { headers } = await one.send('private', 'POST', start, { body: '{}' })
    const { pathname, search } = new URL(String(headers['location']))
    return pathname + search
  }

  it('[S07] answers 308 with what is here, checks its hashes, and tells the result again', async () => {
    const one = await startStorage()
    const path = await beginAsAdmin(one)
    const put = (range: string, body = '', headers = {}) =>
      one.send('private', 'PUT', path, { headers: { 'content-range': range, ...headers }, body })
    expect([(await put('bytes */*')).status, (await put('bytes */*')).headers['range']]).toEqual([308, undefined])
    const first = await put('bytes 0-4/*', '01234')
    expect([first.status, first.headers['range']]).toEqual([308, 'bytes=0-4'])
    expect((await put('bytes */*')).headers['range']).toBe('bytes=0-4')
    const last = await put('bytes 5-9/10', '56789', {
      'x-goog-hash': `md5=${createHash('md5').update('0123456789').digest('base64')}`,
    })
    expect(JSON.parse(last.body.toString())).toMatchObject({ kind: 'storage#object', size: '10' })
    expect((await put('bytes */*')).status).toBe(200)
    expect((await one.send('private', 'PUT', path.replace(one.storage.capability, '/-/other'), {})).status).toBe(403)
    await one.stop()
  })
  it('[S09] a wrong hash at the end is refused', async () => {
    const one = await startStorage()
    const answer = await one.send('private', 'PUT', await beginAsAdmin(one), {
      headers: { 'content-range': 'bytes 0-*/*', 'x-goog-hash': 'crc32c=AAAAAA==' },
      body: 'x',
    })
    expect(answer.status).toBe(400)
    await one.stop()
  })
})

it('[S20] a large file has an MD5 only when one was announced, which is checked also at the very end', async () => {
  const one = await startStorage()
  const content = Buffer.alloc(65 * 2 ** 20, 'large')
  const md5 = createHash('md5').update(content).digest('base64')
  const upload = async (name: string, metadata: object) => {
    const { url } = await begin(one, name, content.length, metadata)
    const end = await step(one, url, 'upload, finalize', { offset: 0, body: content })
    return { status: end.status, ...(JSON.parse(end.body.toString()) as { md5Hash?: string; crc32c?: string }) }
  }
  expect((await upload('plain', {})).md5Hash).toBeUndefined()
  expect((await upload('announced', { md5Hash: md5 })).md5Hash).toBe(md5)
  expect((await upload('wrong', { md5Hash: 'AAAAAAAAAAAAAAAAAAAAAA==' })).status).toBe(400)
  const base = one.storage.capability
  const started = await one.send(
    'private',
    'POST',
    `${base}/upload/storage/v1/b/demo.appspot.com/o?name=late&uploadType=resumable`,
    {
      headers: { 'x-upload-content-length': String(content.length) },
    },
  )
  const place = new URL(String(started.headers['location']))
  const put = (hash: string) =>
    one.send('private', 'PUT', place.pathname + place.search, {
      headers: { 'content-range': `bytes 0-${content.length - 1}/${content.length}`, 'x-goog-hash': `md5=${hash}` },
      body: content,
    })
  expect(JSON.parse((await put(md5)).body.toString()).md5Hash).toBe(md5)
  await one.stop()
})

it('[S19] a hundred uploads at once all arrive, of the same content as of others', async () => {
  const one = await startStorage({ rules: openRules })
  const contents = Array.from({ length: 100 }, (_, n) => Buffer.alloc(50_000 + (n % 50) * 1000, `content ${n % 50}`))
  const answers = await Promise.all(
    contents.map((content, n) =>
      one.send('public', 'POST', `${objects}?name=many%2F${n}`, multipart({ name: `many/${n}` }, content)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200))
  for (const [n, content] of contents.entries()) expect((await read(one, `many/${n}`)).body.equals(content)).toBe(true)
  const blobs = join(one.folder, 'storage/blobs')
  expect(readdirSync(blobs).flatMap((place) => readdirSync(join(blobs, place)))).toHaveLength(50)
  expect(one.fatal).toEqual([])
  await one.stop()
})
