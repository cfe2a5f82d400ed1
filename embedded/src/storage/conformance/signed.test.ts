import { cert, deleteApp, getApps, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signer, startStorage, type Answer, type StorageUnderTest } from '../storage-under-test.ts'

let running: StorageUnderTest
let emulated: StorageUnderTest
const pem = (key: typeof signer.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = 'firebase-adminsdk@demo.iam.gserviceaccount.com'
const privateAt = ({ ports }: StorageUnderTest) => `http://127.0.0.1:${ports.private}`
const publicAt = ({ ports }: StorageUnderTest) => `http://127.0.0.1:${ports.public}`
let apps = 0
/** The SDK of a service account, which signs by itself. It reads where it calls from the environment when it is made. */
function sdkOf(world: StorageUnderTest, { key = signer.privateKey, email = account } = {}) {
  process.env['STORAGE_EMULATOR_HOST'] = privateAt(world) + world.storage.capability
  const credential = cert({ projectId: 'demo', clientEmail: email, privateKey: pem(key) })
  return getStorage(initializeApp({ credential }, `signer${apps++}`))
}
type GetSignedUrlConfig = Parameters<
  ReturnType<ReturnType<ReturnType<typeof sdkOf>['bucket']>['file']>['getSignedUrl']
>[0]
const file = (name: string, given: Parameters<typeof sdkOf>[1] = {}) =>
  sdkOf(running, given).bucket(running.bucket).file(name)
type Changed = Partial<GetSignedUrlConfig> & { host?: string }
const inMinutes = (minutes: number) => Date.now() + minutes * 60_000
async function address(name: string, action: GetSignedUrlConfig['action'], changed: Changed = {}, given = {}) {
  const [url] = await file(name, given).getSignedUrl({
    version: 'v4',
    action,
    expires: inMinutes(15),
    host: publicAt(running),
    ...changed,
  } as GetSignedUrlConfig)
  return url
}
const status = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status
const refusal = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, init)
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]]
}
const codeIn = ({ status: code, body }: Answer) => [code, /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1]]

beforeAll(async () => {
  running = await startStorage({ rules: null })
  emulated = await startStorage({ rules: null, emulator: true })
})
afterAll(async () => {
  delete process.env['STORAGE_EMULATOR_HOST']
  await Promise.all(getApps().map((app) => deleteApp(app)))
  await running?.stop()
  await emulated?.stop()
})

async function put(name: string, text: string, headers: Record<string, string> = { 'content-type': 'text/plain' }) {
  expect(
    await status(await address(name, 'write', { contentType: headers['content-type'] ?? 'text/plain' }), {
      method: 'PUT',
      headers,
      body: text,
    }),
  ).toBe(200)
}

describe('addresses that the official SDK signed', () => {
  it.each(['plain.txt', "a folder/100% ü😀/a+b(c)!*'.txt", 'n/a%2Fb', 'n/q?x#y', 'double//slash', ' spaced '])(
    '[S22] put, read, ask for and delete %j at the public address, where rules let nobody in',
    async (name) => {
      await put(name, `of ${name}`)
      const read = await address(name, 'read')
      const answer = await fetch(read)
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'text/plain',
        `of ${name}`,
      ])
      expect(await status(read, { method: 'HEAD' })).toBe(200)
      expect(await status(await address(name, 'delete'), { method: 'DELETE' })).toBe(204)
      expect(await refusal(read)).toEqual([404, 'NoSuchKey'])
    },
  )
  it('[S22] work at the private address, and in the version that the SDK takes by itself', async () => {
    await put('both', 'x')
    const [v2] = await file('both').getSignedUrl({ action: 'read', expires: inMinutes(5) })
    const [v4] = await file('both').getSignedUrl({ action: 'read', expires: inMinutes(5), version: 'v4' })
    expect([v2.includes('GoogleAccessId='), v2.startsWith(`${privateAt(running)}/${running.bucket}/both?`)]).toEqual([
      true,
      true,
    ])
    expect([await status(v2), await status(v4)]).toEqual([200, 200])
  })
  it('[S22] of V2 hold their method, their name, their type and their end', async () => {
    const [write] = await file('v2').getSignedUrl({
      action: 'write',
      expires: inMinutes(5),
      contentType: 'text/plain',
      extensionHeaders: { 'x-goog-meta-of': 'v2' },
    })
    const headers = { 'content-type': 'text/plain', 'x-goog-meta-of': 'v2' }
    const put2 = (url: string, other: object = {}) =>
      refusal(url, { method: 'PUT', headers: { ...headers, ...other }, body: 'x' })
    expect(await put2(write)).toEqual([200, undefined])
    expect((await file('v2').getMetadata())[0].metadata).toEqual({ of: 'v2' })
    expect(await put2(write, { 'content-type': 'text/html' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put2(write, { 'x-goog-meta-of': 'another' })).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put2(write.replace('/v2?', '/v3?'))).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await refusal(write, { headers })).toEqual([403, 'SignatureDoesNotMatch'])
    const later = write.replace(/Expires=\d+/, `Expires=${Math.floor(inMinutes(60) / 1000)}`)
    expect(await put2(later)).toEqual([403, 'SignatureDoesNotMatch'])
    expect(await put2(write.replace(/Expires=\d+/, 'Expires=1'))).toEqual([400, 'ExpiredToken'])
  })
  it('[S22] carry headers, which become what is known of the file', async () => {
    const md5 = createHash('md5').update('hello').digest('base64')
    const extensionHeaders = {
      'x-goog-meta-book': 'b1',
      'cache-control': 'no-store',
      'x-goog-content-length-range': '2,5',
      'x-goog-if-generation-match': '0',
    }
    const write = await address('headers', 'write', { contentType: 'text/x', contentMd5: md5, extensionHeaders })
    const headers = { ...extensionHeaders, 'content-type': 'text/x', 'content-md5': md5 }
    expect(await refusal(write, { method: 'PUT', headers, body: 'hellO' })).toEqual([400, 'InvalidArgument'])
    const done = await fetch(write, { method: 'PUT', headers, body: 'hello' })
    expect([done.status, done.headers.get('x-goog-stored-content-length')]).toEqual([200, '5'])
    const [{ cacheControl, contentType, metadata, md5Hash, generation }] = await file('headers').getMetadata()
    expect([cacheControl, contentType, metadata, md5Hash]).toEqual(['no-store', 'text/x', { book: 'b1' }, md5])
    expect(done.headers.get('x-goog-generation')).toBe(generation)
    expect(await refusal(write, { method: 'PUT', headers, body: 'hello' })).toEqual([412, 'PreconditionFailed'])
  })
  it('[S22] bound what is put by its size and by its hash', async () => {
    const sized = { 'x-goog-content-length-range': '2,5' }
    const write = await address('sized', 'write', { extensionHeaders: sized })
    const put1 = (body: string) => refusal(write, { method: 'PUT', headers: sized, body })
    expect(await put1('x')).toEqual([400, 'EntityTooSmall'])
    expect(await put1('longer than that')).toEqual([400, 'EntityTooLarge'])
    // Without a length, too.
    const inParts = new Response('longer than that').body
    expect(
      await refusal(write, { method: 'PUT', headers: sized, body: inParts, duplex: 'half' } as RequestInit),
    ).toEqual([400, 'EntityTooLarge'])
    const hashed = { 'x-goog-content-sha256': createHash('sha256').update('right').digest('hex') }
    const exact = await address('sized', 'write', { extensionHeaders: hashed })
    expect(await refusal(exact, { method: 'PUT', headers: hashed, body: 'wrong' })).toEqual([400, 'BadDigest'])
    expect(await file('sized').exists()).toEqual([false])
    expect(await status(exact, { method: 'PUT', headers: hashed, body: 'right' })).toBe(200)
  })
  it('[S22] say how what is read is to be kept, but nothing uploaded runs for that', async () => {
    await put('named', '<p>hello</p>')
    const type = await fetch(await address('named', 'read', { responseType: 'text/x', promptSaveAs: 'ü "a".txt' }))
    expect([type.headers.get('content-type'), type.headers.get('content-disposition')]).toEqual([
      'text/x',
      expect.stringMatching(/^attachment; filename\*=UTF-8''%C3%BC/),
    ])
    const page = await fetch(
      await address('named', 'read', { responseType: 'text/html', responseDisposition: 'inline' }),
    )
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox/)
    const script = await fetch(await address('named', 'read', { responseType: 'text/javascript' }))
    expect(script.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await refusal(await address('named', 'read', { responseType: 'x\r\nset-cookie: a=b' }))).toEqual([
      400,
      'InvalidArgument',
    ])
  })
  it('[S22] of one generation read no other', async () => {
    await put('generation', 'one')
    const [{ generation = 0 }] = await file('generation').getMetadata()
    const at = (wanted: number | string) =>
      sdkOf(running)
        .bucket(running.bucket)
        .file('generation', { generation: Number(wanted) })
    const signed = async (wanted: number | string) =>
      (await at(wanted).getSignedUrl({ version: 'v4', action: 'read', expires: inMinutes(5) }))[0]
    expect(await status(await signed(generation))).toBe(200)
    expect(await status(await signed(7))).toBe(404)
  })
  it('[S22] begin an upload that goes on by its own address, in parts of the SDK', async () => {
    const begin = await address('parts', 'resumable', { contentType: 'text/plain' })
    const headers = { 'x-goog-resumable': 'start', 'content-type': 'text/plain' }
    const began = await fetch(begin, { method: 'POST', headers })
    expect(began.status).toBe(201)
    const uri = began.headers.get('location') ?? ''
    expect(uri.startsWith(`${publicAt(running)}/${running.bucket}/parts?upload_id=`)).toBe(true)
    const bytes = Buffer.alloc(700_000, 'abc')
    const stream = file('parts').createWriteStream({ uri, chunkSize: 262_144 })
    stream.end(bytes)
    await finished(stream)
    const [back] = await file('parts').download()
    expect(back.equals(bytes)).toBe(true)
    expect((await file('parts').getMetadata())[0].contentType).toBe('text/plain')
    // The id opens this one upload, under its own name and dialect.
    expect(await status(uri.replace('/parts?', '/other?'), { method: 'PUT', body: 'x' })).toBe(404)
    const [mine] = await file('mine').createResumableUpload()
    const id = new URL(mine).searchParams.get('upload_id')
    expect(
      await status(`${publicAt(running)}/${running.bucket}/mine?upload_id=${id}`, { method: 'PUT', body: 'x' }),
    ).toBe(404)
  })
  it('[S14] [S22] begin no more uploads than there may be unfinished ones', async () => {
    const world = await startStorage({ rules: null, limits: { signedUploads: 2 } })
    try {
      const [url] = await sdkOf(world)
        .bucket(world.bucket)
        .file('often')
        .getSignedUrl({ version: 'v4', action: 'resumable', expires: inMinutes(5), host: publicAt(world) })
      const begin = () => fetch(url, { method: 'POST', headers: { 'x-goog-resumable': 'start' } })
      const [one, two] = [await begin(), await begin()]
      expect([one.status, two.status, (await begin()).status]).toEqual([201, 201, 402])
      expect(await status(one.headers.get('location') ?? '', { method: 'DELETE' })).toBe(499)
      expect((await begin()).status).toBe(201)
    } finally {
      await world.stop()
    }
  })
  it('[S22] name the bucket in the host as well', async () => {
    await put('hosted/ü', 'x')
    for (const changed of [{ virtualHostedStyle: true }, { cname: `https://${running.bucket}` }]) {
      const url = new URL(await address('hosted/ü', 'read', { host: undefined, ...changed } as Changed))
      const send = (host: string) => running.send('public', 'GET', url.pathname + url.search, { headers: { host } })
      expect((await send(url.host)).body.toString()).toBe('x')
      expect(codeIn(await send('demo.firebasestorage.app'))).toEqual([403, 'SignatureDoesNotMatch'])
    }
  })
})

describe('addresses that nobody signed so', () => {
  const changes: [what: string, change: (url: URL) => void, expected: [number, string]][] = [
    ['another object', (url) => (url.pathname += 'x'), [403, 'SignatureDoesNotMatch']],
    ['another bucket', (url) => (url.pathname = '/demo.firebasestorage.app/held'), [403, 'SignatureDoesNotMatch']],
    [
      'a way around',
      (url) => (url.pathname = url.pathname.replace('/held', '/x%2f%2e%2e%2fheld')),
      [400, 'InvalidArgument'],
    ],
    ['a later end', (url) => url.searchParams.set('X-Goog-Expires', '604800'), [403, 'SignatureDoesNotMatch']],
    ['eight days', (url) => url.searchParams.set('X-Goog-Expires', '691200'), [400, 'InvalidArgument']],
    ['no time at all', (url) => url.searchParams.set('X-Goog-Expires', '0'), [400, 'InvalidArgument']],
    ['another day', (url) => url.searchParams.set('X-Goog-Date', '20200131T000000Z'), [400, 'InvalidArgument']],
    ['no date', (url) => url.searchParams.set('X-Goog-Date', '99999999T999999Z'), [400, 'InvalidArgument']],
    ['another parameter', (url) => url.searchParams.set('generation', '1'), [403, 'SignatureDoesNotMatch']],
    ['a parameter twice', (url) => url.searchParams.append('X-Goog-Date', 'x'), [400, 'InvalidArgument']],
    [
      'another algorithm',
      (url) => url.searchParams.set('X-Goog-Algorithm', 'GOOG4-HMAC-SHA256'),
      [400, 'InvalidArgument'],
    ],
    ['no algorithm', (url) => url.searchParams.delete('X-Goog-Algorithm'), [400, 'InvalidArgument']],
    ['no signature', (url) => url.searchParams.delete('X-Goog-Signature'), [400, 'InvalidArgument']],
    ['an empty one', (url) => url.searchParams.set('X-Goog-Signature', ''), [400, 'InvalidArgument']],
    ['a short one', (url) => url.searchParams.set('X-Goog-Signature', '00'), [403, 'SignatureDoesNotMatch']],
    ['a huge one', (url) => url.searchParams.set('X-Goog-Signature', '00'.repeat(4000)), [400, 'InvalidArgument']],
    ['no host signed', (url) => url.searchParams.set('X-Goog-SignedHeaders', 'accept'), [400, 'InvalidArgument']],
    [
      'headers that are not there',
      (url) => url.searchParams.set('X-Goog-SignedHeaders', 'host;x-goog-meta-a'),
      [400, 'MalformedSecurityHeader'],
    ],
    [
      'another account',
      (url) =>
        url.searchParams.set(
          'X-Goog-Credential',
          (url.searchParams.get('X-Goog-Credential') ?? '').replace('@demo.', '@other.'),
        ),
      [403, 'AccessDenied'],
    ],
    ['another part of the address', (url) => url.searchParams.set('acl', ''), [403, 'SignatureDoesNotMatch']],
  ]
  it.each(changes)('[S22] are refused: %s', async (_what, change, expected) => {
    await put('held', 'treasure')
    const url = new URL(await address('held', 'read'))
    change(url)
    const answer = await running.send('public', 'GET', url.pathname + url.search)
    expect(codeIn(answer)).toEqual(expected)
    expect(answer.body.toString()).not.toContain('treasure')
  })
  it.each<[what: string, given: Parameters<typeof sdkOf>[1], expected: [number, string]]>([
    ['by another key', { key: stranger.privateKey }, [403, 'SignatureDoesNotMatch']],
    ['of another project', { email: 'firebase-adminsdk@other.iam.gserviceaccount.com' }, [403, 'AccessDenied']],
    ['of a project whose name ends so', { email: 'a@notdemo.iam.gserviceaccount.com' }, [403, 'AccessDenied']],
    ['of a person', { email: 'ada@example.com' }, [403, 'AccessDenied']],
  ])('[S22] are refused: signed %s', async (_what, given, expected) => {
    await put('held', 'treasure')
    expect(await refusal(await address('held', 'read', {}, given))).toEqual(expected)
  })
  it('[S22] are refused with other methods and headers than were signed, and for what there is not', async () => {
    await put('held', 'treasure')
    const read = await address('held', 'read')
    const write = await address('held', 'write', { contentType: 'text/plain' })
    const matchless = [403, 'SignatureDoesNotMatch']
    expect(await refusal(read, { method: 'DELETE' })).toEqual(matchless)
    expect(await refusal(read, { method: 'PUT', body: 'x' })).toEqual(matchless)
    expect(await refusal(write, { headers: { 'content-type': 'text/plain' } })).toEqual(matchless)
    const put1 = (headers: Record<string, string>) => refusal(write, { method: 'PUT', headers, body: 'x' })
    expect(await put1({ 'content-type': 'text/html' })).toEqual(matchless)
    expect(await put1({ 'content-type': 'text/plain', 'x-goog-meta-mine': 'y' })).toEqual([
      400,
      'MalformedSecurityHeader',
    ])
    const acl = { 'x-goog-acl': 'public-read' }
    const open = await address('held', 'write', { extensionHeaders: acl })
    expect(await refusal(open, { method: 'PUT', headers: acl, body: 'x' })).toEqual([501, 'NotImplemented'])
    expect((await file('held').download())[0].toString()).toBe('treasure')
    const away = file('held')
    await away.setMetadata({ temporaryHold: true })
    expect(await refusal(await address('held', 'delete'), { method: 'DELETE' })).toEqual([403, 'AccessDenied'])
    await away.setMetadata({ temporaryHold: false })
    expect(await refusal(await address('none', 'read'))).toEqual([404, 'NoSuchKey'])
    expect(await status(read, { method: 'PATCH' })).toBe(403)
    expect(await status(`${publicAt(running)}/${running.bucket}/held`)).toBe(404)
    expect(await status(`${privateAt(running)}/${running.bucket}/held`)).toBe(404)
  })
  it.each(['x/../held', 'x/%2e%2e/held'])(
    '[S22] lead nowhere else by %j, though it was signed for a name with it',
    async (path) => {
      await put('held', 'treasure')
      const { search } = new URL(await address('x/../held', 'read'))
      const answer = await running.send('public', 'GET', `/${running.bucket}/${path}${search}`)
      expect(codeIn(answer)).toEqual([400, 'InvalidArgument'])
    },
  )
  it('[S22] are over at their end, and not good before their beginning', async () => {
    const world = await startStorage({ rules: null })
    try {
      const [bucket, host] = [sdkOf(world).bucket(world.bucket), publicAt(world)]
      await bucket.file('timed').save('x', { resumable: false })
      const signed = async (more: object) =>
        (
          await bucket
            .file('timed')
            .getSignedUrl({ version: 'v4', action: 'read', expires: inMinutes(30), host, ...more })
        )[0]
      const [now, soon] = [await signed({}), await signed({ accessibleAt: inMinutes(20) })]
      expect(await status(now)).toBe(200)
      expect(await refusal(soon)).toEqual([403, 'RequestTimeTooSkewed'])
      world.advance(25 * 60_000)
      expect([await status(now), await status(soon)]).toEqual([200, 200])
      world.advance(6 * 60_000)
      expect(await refusal(now)).toEqual([400, 'ExpiredToken'])
    } finally {
      await world.stop()
    }
  })
})

describe('where test suites have service accounts of their own', () => {
  it('[S17] [S22] an address is believed but for its time, both ways', async () => {
    const suite = sdkOf(emulated, { key: stranger.privateKey, email: 'me@suite.iam.gserviceaccount.com' })
    const own = suite.bucket('demo-suite.appspot.com').file('a b')
    const at = async (action: 'read' | 'write') =>
      (await own.getSignedUrl({ version: 'v4', action, expires: inMinutes(30), host: privateAt(emulated) }))[0]
    expect(await status(await at('write'), { method: 'PUT', body: 'theirs' })).toBe(200)
    const read = await at('read')
    expect(await (await fetch(read)).text()).toBe('theirs')
    emulated.advance(31 * 60_000)
    expect(await refusal(read)).toEqual([400, 'ExpiredToken'])
    // As the official emulator, which asks nobody for a signature.
    expect(await (await fetch(`${privateAt(emulated)}/demo-suite.appspot.com/a%20b`)).text()).toBe('theirs')
    expect(await status(`${publicAt(emulated)}/demo-suite.appspot.com/a%20b`)).toBe(404)
    expect(await status(`${privateAt(emulated)}/demo-suite.appspot.com/a%20b`, { method: 'PUT', body: 'x' })).toBe(404)
  })
})
