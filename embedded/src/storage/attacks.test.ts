import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart, openRules, ownRules, startStorage, type StorageUnderTest } from './storage-under-test.ts'

let own: StorageUnderTest
let open: StorageUnderTest
beforeAll(async () => {
  own = await startStorage({ rules: ownRules })
  open = await startStorage()
  await put(own, 'users/ada/secret.txt', 'secret', { token: 'ada', contentType: 'text/plain' })
})
afterAll(async () => {
  for (const one of [own, open]) {
    expect(one.fatal).toEqual([])
    await one.stop()
  }
})

const objects = '/v0/b/demo.appspot.com/o'
const at = (name: string) => `${objects}/${encodeURIComponent(name)}`
const as = (token: string): Record<string, string> => (token === '' ? {} : { authorization: `Firebase ${token}` })

async function put(
  { send }: StorageUnderTest,
  name: string,
  content: string | Buffer,
  {
    token = '',
    contentType = 'application/octet-stream',
    ...metadata
  }: Record<string, unknown> & { token?: string; contentType?: string } = {},
) {
  const { headers, body } = multipart({ name, contentType, ...metadata }, content, contentType)
  return send('public', 'POST', `${objects}?name=${encodeURIComponent(name)}`, {
    headers: { ...headers, ...as(token) },
    body,
  })
}
const download = (one: StorageUnderTest, name: string, headers: Record<string, string> = {}) =>
  one.send('public', 'GET', `${at(name)}?alt=media`, { headers })

describe('names that are paths', () => {
  it.each([
    '../../../etc/passwd',
    '..',
    '.',
    'a/../../b',
    './a',
    'a/.',
    'x\r\nset-cookie: a=b',
    'nul\0byte',
    '\u0001',
    'x'.repeat(1025),
    '',
  ])('[S03] the upload of %j is refused', async (name) => {
    expect((await put(open, name, 'x')).status).toBe(400)
  })
  it.each([
    '/v0/b/demo.appspot.com/o/..%2f..%2f..%2fetc%2fpasswd',
    '/v0/b/demo.appspot.com/o/%2e%2e%2fstorage.sqlite',
    '/v0/b/demo.appspot.com/o/a%2f..%2fb',
    '/v0/b/demo.appspot.com/o/%ff',
    '/v0/b/demo.appspot.com/o/%00',
    '/v0/b/..%2f..%2fetc/o/passwd',
    '/v0/b/demo.appspot.com%2f..%2fother/o/x',
  ])('[S03] reading %s is refused', async (path) => {
    for (const query of ['', '?alt=media']) {
      const { status, body } = await open.send('public', 'GET', path + query)
      expect([400, 404]).toContain(status)
      expect(body.toString()).not.toContain(open.folder)
    }
  })
  it.each(['/v0/b/demo.appspot.com/o/../../../../etc/passwd', '//etc/passwd', '/v0/b/demo.appspot.com/o/a/b/c'])(
    '[S03] %s leads to no file',
    async (path) => expect((await open.send('public', 'GET', path)).status).toBeGreaterThanOrEqual(400),
  )
  it('[S10] contents lie under their hashes alone, whatever they are called', async () => {
    await put(open, 'CON', 'windows')
    await put(open, 'a'.repeat(1024), 'long')
    const blobs = join(open.folder, 'storage/blobs')
    const found = readdirSync(blobs).flatMap((place) => readdirSync(join(blobs, place)))
    expect(found).toContain(createHash('sha256').update('windows').digest('hex'))
    expect(found.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
    expect(readdirSync(join(open.folder, 'storage/uploads'))).toEqual([])
  })
})

describe('files that would like to run', () => {
  const page = '<!doctype html><script>document.title="run"</script>'
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cases: [title: string, name: string, type: string, content: string | Buffer, stored: string, shown: string][] =
    [
      ['a page', 'p.html', 'text/html', page, 'text/html', 'attachment'],
      ['a page called a picture', 'p.png', 'image/png', page, 'text/html', 'attachment'],
      ['a page called a PDF', 'p.pdf', 'application/pdf', page, 'text/html', 'attachment'],
      ['a PDF with a page in its head', 'pp.pdf', 'application/pdf', `%PDF-1.4\n${page}`, 'text/html', 'attachment'],
      ['a drawing with script', 'd.svg', 'image/svg+xml', drawing, 'image/svg+xml', 'attachment'],
      ['a drawing called a picture', 'd.png', 'image/png', drawing, 'image/svg+xml', 'attachment'],
      [
        'a picture that is script as well',
        'g.gif',
        'image/gif',
        'GIF89a/*<script>*/=1;alert(1)//',
        'image/gif',
        'inline',
      ],
      [
        'a photograph with a page in its comment',
        'c.jpg',
        'image/jpeg',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 60]), Buffer.from(page)]),
        'image/jpeg',
        'inline',
      ],
      [
        'a picture with an archive behind it',
        'a.png',
        'image/png',
        Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.from('PK\u0003\u0004aaaa')]),
        'image/png',
        'inline',
      ],
      [
        'a PDF that is an archive as well',
        'pa.pdf',
        'application/pdf',
        '%PDF-1.4\nPK\u0003\u0004',
        'application/pdf',
        'attachment',
      ],
      [
        'an archive with a PDF in its head',
        'ap.pdf',
        'application/pdf',
        'PK\u0003\u0004%PDF-1.4',
        'application/zip',
        'attachment',
      ],
      ['a picture called script', 'g.js', 'text/javascript', 'GIF89a/**/=1', 'text/javascript', 'attachment'],
      ['an archive called a picture', 'z.jpg', 'image/jpeg', 'PK\u0003\u0004aaaa', 'application/zip', 'attachment'],
      [
        'a program called text',
        'm.csv',
        'image/webp',
        'MZ\u0090\0',
        'application/vnd.microsoft.portable-executable',
        'attachment',
      ],
      ['a script', 's.js', 'text/javascript', 'alert(1)', 'text/javascript', 'attachment'],
      [
        'a script of another name',
        's.mjs',
        'application/ecmascript',
        'alert(1)',
        'application/ecmascript',
        'attachment',
      ],
      ['a style', 's.css', 'text/css', '*{}', 'text/css', 'attachment'],
      ['a page as text', 't.txt', 'text/plain', page, 'text/plain', 'attachment'],
      ['plain words', 'w.txt', 'text/plain', 'words', 'text/plain', 'inline'],
      ['a program for the browser', 'w.wasm', 'application/wasm', '\0asm', 'application/wasm', 'attachment'],
      ['a manifest', 'm.webmanifest', 'application/manifest+json', '{}', 'application/manifest+json', 'attachment'],
      [
        'an XML page',
        'x.xhtml',
        'application/xhtml+xml',
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
        'application/xhtml+xml',
        'attachment',
      ],
    ]
  it.each(cases)('[S12] %s runs nowhere', async (_title, name, type, content, stored, shown) => {
    const { status, body } = await put(open, `run/${name}`, content, {
      contentType: type,
      contentDisposition: 'inline; filename="evil.html"',
    })
    expect(status).toBe(200)
    expect(JSON.parse(body.toString()).contentType).toBe(stored)
    const { headers } = await download(open, `run/${name}`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
    expect(String(headers['content-disposition'])).toMatch(new RegExp(`^${shown}; filename\\*=UTF-8''`))
    expect(String(headers['content-type'])).not.toMatch(/javascript|ecmascript|css|wasm|manifest/)
  })
  it.each(['script', 'worker', 'serviceworker', 'sharedworker', 'style', 'manifest', 'object', 'embed'])(
    '[S12] nothing is served as a %s',
    async (destination) => {
      await put(open, 'run/plain.txt', 'alert(1)', { contentType: 'text/plain' })
      expect((await download(open, 'run/plain.txt', { 'sec-fetch-dest': destination })).status).toBe(403)
    },
  )
  it('[S12] a stored name or disposition begins no other header', async () => {
    await put(open, 'run/a"b;c\'d.txt', 'x', {
      contentType: 'text/plain',
      contentDisposition: 'attachment; filename="../../e;vil.txt"',
    })
    const { headers } = await download(open, 'run/a"b;c\'d.txt')
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''e%3Bvil.txt")
  })
  it.each([
    { cacheControl: 'a\r\nb' },
    { contentDisposition: 'x\ny' },
    { contentLanguage: '\0' },
    { contentType: 'text/plain\nx: y' },
    { contentType: 'nonsense' },
    { contentEncoding: {} },
    { metadata: [] },
    { metadata: { a: {} } },
  ])('[S12] metadata %j is refused', async (metadata) =>
    expect((await put(open, 'run/m', 'x', metadata)).status).toBe(400),
  )
})

describe('contents that are not what was announced', () => {
  it.each([{ md5Hash: 'AAAAAAAAAAAAAAAAAAAAAA==' }, { crc32c: 'AAAAAA==' }, { md5Hash: 'not base64' }])(
    '[S09] %j is refused',
    async (metadata) => {
      expect((await put(open, 'wrong', 'x', metadata)).status).toBe(400)
      expect((await open.send('public', 'GET', at('wrong'))).status).toBe(404)
    },
  )
  it('[S09] a body that is cut leaves nothing', async () => {
    const { headers, body } = multipart({ name: 'cut' }, 'content')
    const cut = body.subarray(0, body.length - 10)
    expect((await open.send('public', 'POST', `${objects}?name=cut`, { headers, body: cut })).status).toBe(400)
    expect((await open.send('public', 'GET', at('cut'))).status).toBe(404)
    expect(readdirSync(join(open.folder, 'storage/uploads'))).toEqual([])
  })
  it('[S09] an upload without its length is refused before its bytes are read', async () => {
    const { headers, body } = multipart({ name: 'chunked' }, 'content')
    const answer = await open.send('public', 'POST', `${objects}?name=chunked`, {
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body,
    })
    expect(answer.status).toBe(411)
  })
})

describe('other people', () => {
  const verbs: [string, string, string, object][] = [
    ['reads metadata', 'GET', at('users/ada/secret.txt'), {}],
    ['reads content', 'GET', `${at('users/ada/secret.txt')}?alt=media`, {}],
    [
      'reads with a wrong download token',
      'GET',
      `${at('users/ada/secret.txt')}?alt=media&token=00000000-0000-4000-8000-000000000000`,
      {},
    ],
    ['asks for the head', 'HEAD', `${at('users/ada/secret.txt')}?alt=media`, {}],
    ['changes metadata', 'PATCH', at('users/ada/secret.txt'), { body: '{"contentType":"text/html"}' }],
    ['changes metadata by PUT', 'PUT', at('users/ada/secret.txt'), { body: '{}' }],
    [
      'changes metadata by an overridden POST',
      'POST',
      at('users/ada/secret.txt'),
      { headers: { 'x-http-method-override': 'PATCH' }, body: '{}' },
    ],
    ['deletes', 'DELETE', at('users/ada/secret.txt'), {}],
    [
      'deletes by an overridden POST',
      'POST',
      at('users/ada/secret.txt'),
      { headers: { 'x-http-method-override': 'DELETE' } },
    ],
    ['lists', 'GET', `${objects}?prefix=users%2Fada%2F&delimiter=%2F`, {}],
    ['lists everything', 'GET', `${objects}?prefix=`, {}],
    ['overwrites', 'POST', `${objects}?name=users%2Fada%2Fsecret.txt`, multipart({}, 'mine')],
    ['overwrites raw', 'POST', `${objects}?name=users%2Fada%2Fsecret.txt`, { body: 'mine' }],
    ['overwrites by name in the body', 'POST', objects, multipart({ name: 'users/ada/secret.txt' }, 'mine')],
    [
      'begins an upload in parts',
      'POST',
      `${objects}?name=users%2Fada%2Fsecret.txt`,
      {
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': '1',
        },
        body: '{}',
      },
    ],
    ['makes a token', 'POST', `${at('users/ada/secret.txt')}?create_token=true`, {}],
    ['takes a token away', 'POST', `${at('users/ada/secret.txt')}?delete_token=x`, {}],
  ]
  it.each(verbs)('[S05] ben %s: 403', async (_what, method, path, more) => {
    for (const token of ['ben', '']) {
      const { headers = {}, ...rest } = more as { headers?: Record<string, string>; body?: Buffer }
      const { status } = await own.send('public', method, path, { headers: { ...headers, ...as(token) }, ...rest })
      expect(status).toBe(403)
    }
    const { body } = await download(own, 'users/ada/secret.txt', as('ada'))
    expect(body.toString()).toBe('secret')
  })
  it('[S05] a missing file is no different from a forbidden one', async () => {
    const [there, not] = await Promise.all(
      ['secret.txt', 'nothing'].map((name) =>
        own.send('public', 'GET', at(`users/ada/${name}`), { headers: as('ben') }),
      ),
    )
    expect([there?.status, there?.body.toString()]).toEqual([not?.status, not?.body.toString()])
  })
  it.each([
    'Firebase eve',
    'Bearer eve',
    'Basic YWRhOmFkYQ==',
    'Firebase',
    'Firebase owner',
    'Bearer owner',
    `Firebase ${'x'.repeat(20_000)}`,
  ])('[S04] [S05] on the public listener %s is a bad token', async (authorization) =>
    expect(
      (
        await own.send('public', 'GET', at('users/ada/secret.txt'), {
          headers: { authorization: authorization.slice(0, 17_000) },
        })
      ).status,
    ).toBe(401),
  )
  it('[S05] no address of a bucket of others is known', async () => {
    for (const bucket of ['other.appspot.com', 'demo', 'demo.appspot.com.evil.example'])
      expect((await open.send('public', 'GET', `/v0/b/${bucket}/o/x`)).status).toBe(404)
  })
})

describe('the admin dialect', () => {
  const paths = [
    '/b/demo.appspot.com/o',
    '/b',
    '/storage/v1/b/demo.appspot.com/o',
    '/download/storage/v1/b/demo.appspot.com/o/x?alt=media',
    '/upload/storage/v1/b/demo.appspot.com/o?uploadType=media&name=x',
    '/demo.appspot.com/x',
  ]
  it.each(paths)('[S04] %s is not on the public listener, with the capability or without', async (path) => {
    for (const prefix of ['', open.storage.capability])
      for (const method of ['GET', 'POST'])
        expect(
          (await open.send('public', method, prefix + path, { headers: { authorization: 'Bearer owner' } })).status,
        ).toBe(404)
  })
  it.each(paths.slice(0, 5))('[S04] on the private one %s needs the capability', async (path) => {
    for (const prefix of ['', '/-/guess', `/-/${'A'.repeat(32)}`]) {
      const { status } = await open.send('private', 'GET', prefix + path)
      expect([403, 404]).toContain(status)
    }
  })
  it('[S04] opens below the capability, both dialects', async () => {
    const base = own.storage.capability
    const saved = await own.send(
      'private',
      'POST',
      `${base}/upload/storage/v1/b/demo.appspot.com/o?uploadType=media&name=server.txt`,
      { body: 'by server' },
    )
    expect(saved.status).toBe(200)
    expect((await own.send('private', 'GET', `${base}/v0/b/demo.appspot.com/o/server.txt`)).status).toBe(200)
    expect(
      (await own.send('private', 'GET', `${base}/b/demo.appspot.com/o/server.txt?alt=media`)).body.toString(),
    ).toBe('by server')
  })
  it('[S04] the word owner opens the web dialect on the private listener', async () => {
    const { status } = await own.send('private', 'GET', at('users/ada/secret.txt'), {
      headers: { authorization: 'Bearer owner' },
    })
    expect(status).toBe(200)
  })
})

describe('without rules', () => {
  it('[S05] no user is let in', async () => {
    const closed = await startStorage({ rules: null })
    expect((await put(closed, 'x', 'x', { token: 'ada' })).status).toBe(403)
    await closed.stop()
  })
  it('[S05] rules of another service are refused', async () => {
    expect(() => open.storage.setRules('rules_version = "2"; service cloud.firestore { }', 'f.rules')).toThrow(
      /firebase\.storage/,
    )
    expect(() => open.storage.setRules('service firebase.storage {', 's.rules')).toThrow(/s\.rules:1/)
    open.storage.setRules(openRules, 'storage.rules')
  })
})

it('[S10] a file that a person put into the folder is served to nobody', async () => {
  const stray = join(open.folder, 'storage/blobs/zz')
  mkdirSync(stray, { recursive: true })
  writeFileSync(join(stray, 'secret'), 'x')
  expect((await download(open, 'zz/secret')).status).toBe(404)
  expect(readFileSync(join(stray, 'secret'), 'utf8')).toBe('x')
})
