import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { multipart, startStorage, type StorageUnderTest } from './storage-under-test.ts'

const objects = '/v0/b/demo.appspot.com/o'
const at = (name: string) => `${objects}/${encodeURIComponent(name)}`
const put = (one: StorageUnderTest, name: string, content: string | Buffer, metadata: object = {}, token = 'ada') => {
  const { headers, body } = multipart({ name, ...metadata }, content)
  return one.send('public', 'POST', `${objects}?name=${encodeURIComponent(name)}`, {
    headers: { ...headers, ...(token === '' ? {} : { authorization: `Firebase ${token}` }) },
    body,
  })
}
const json = ({ body }: { body: Buffer }) => JSON.parse(body.toString()) as Record<string, string>
const blobsIn = (one: StorageUnderTest) => {
  const blobs = join(one.folder, 'storage/blobs')
  return readdirSync(blobs).flatMap((place) => readdirSync(join(blobs, place)))
}
async function using(run: (one: StorageUnderTest) => Promise<void>, changed: Parameters<typeof startStorage>[0] = {}) {
  const one = await startStorage(changed)
  try {
    await run(one)
    expect(one.fatal).toEqual([])
  } finally {
    await one.stop()
  }
}

describe('contents', () => {
  it('[S10] lie once, and go when nobody refers to them for as long as the delay', () =>
    using(async (one) => {
      await put(one, 'a', 'same')
      await put(one, 'b', 'same')
      expect(blobsIn(one)).toHaveLength(1)
      await one.send('public', 'DELETE', at('a'))
      one.advance(4_000_000)
      await one.storage.collect()
      expect(blobsIn(one)).toHaveLength(1)
      await put(one, 'b', 'other')
      await one.storage.collect()
      expect(blobsIn(one)).toHaveLength(2)
      one.advance(3_599_000)
      await one.storage.collect()
      expect(blobsIn(one)).toHaveLength(2)
      one.advance(2_000)
      await one.storage.collect()
      expect(blobsIn(one)).toEqual([createHash('sha256').update('other').digest('hex')])
    }))
  it('[S10] that come back before they are collected stay', () =>
    using(async (one) => {
      await put(one, 'a', 'same')
      await one.send('public', 'DELETE', at('a'))
      one.advance(3_000_000)
      await put(one, 'c', 'same')
      one.advance(4_000_000)
      await one.storage.collect()
      expect((await one.send('public', 'GET', `${at('c')}?alt=media`)).body.toString()).toBe('same')
    }))
  it('[S10] without metadata, which a crash leaves, are found at the start and collected after the delay', async () => {
    let one = await startStorage()
    await put(one, 'a', 'kept')
    await one.stop({ keep: true })
    const orphan = createHash('sha256').update('orphan').digest('hex')
    mkdirSync(join(one.folder, 'storage/blobs', orphan.slice(0, 2)), { recursive: true })
    writeFileSync(join(one.folder, 'storage/blobs', orphan.slice(0, 2), orphan), 'orphan')
    writeFileSync(join(one.folder, 'storage/uploads', 'A'.repeat(24)), 'half')
    one = await startStorage({ dataFolder: one.folder })
    await one.storage.collect()
    expect(blobsIn(one)).toHaveLength(2)
    expect(readdirSync(join(one.folder, 'storage/uploads'))).toEqual([])
    one.advance(3_700_000)
    await one.storage.collect()
    expect(blobsIn(one)).toEqual([createHash('sha256').update('kept').digest('hex')])
    await one.stop()
  })
  it('[S10] that a rule refuses after the bytes leave nothing behind', () =>
    using(
      async (one) => {
        expect((await put(one, 'x.png', '<html>', { contentType: 'image/png' })).status).toBe(403)
        expect(readdirSync(join(one.folder, 'storage/uploads'))).toEqual([])
        expect(blobsIn(one)).toEqual([])
      },
      {
        rules: `service firebase.storage { match /b/{b}/o { match /{all=**} { allow write: if request.resource.contentType == 'image/png'; } } }`,
      },
    ))
})

describe('download tokens', () => {
  it('[S11] open one object, for content and metadata, by GET alone', () =>
    using(
      async (one) => {
        const { downloadTokens: token } = json(await put(one, 'users/ada/x', 'x'))
        await put(one, 'users/ada/y', 'y')
        const ask = async (method: string, path: string, body = '') =>
          (await one.send('public', method, `${path}${path.includes('?') ? '&' : '?'}token=${token}`, { body })).status
        expect(await ask('GET', `${at('users/ada/x')}?alt=media`)).toBe(200)
        expect(await ask('GET', at('users/ada/x'))).toBe(200)
        expect(await ask('GET', `${at('users/ada/y')}?alt=media`)).toBe(403)
        expect(await ask('PATCH', at('users/ada/x'), '{}')).toBe(403)
        expect(await ask('DELETE', at('users/ada/x'))).toBe(403)
        await put(one, 'users/ada/x', 'new')
        expect(await ask('GET', `${at('users/ada/x')}?alt=media`)).toBe(403)
      },
      {
        rules: `service firebase.storage { match /b/{b}/o { match /users/{u}/{x=**} { allow read, write: if request.auth.uid == u; } } }`,
      },
    ))
  it('[S11] cannot be chosen by users', () =>
    using(async (one) => {
      const made = json(await put(one, 'x', 'x', { metadata: { firebaseStorageDownloadTokens: 'guessable' } }))
      expect(made['downloadTokens']).toMatch(/^[0-9a-f-]{36}$/)
      const changed = json(
        await one.send('public', 'PATCH', at('x'), {
          body: JSON.stringify({ metadata: { firebaseStorageDownloadTokens: 'guessable' } }),
        }),
      )
      expect(changed['downloadTokens']).toBe(made['downloadTokens'])
    }))
})

describe('what is held', () => {
  it('[S21] cannot be deleted, overwritten or let go by users, and describes itself to administrators alone', () =>
    using(async (one) => {
      await put(one, 'a', 'one')
      const hold = (temporaryHold: unknown) =>
        one.send('private', 'PATCH', `${one.storage.capability}/storage/v1/b/demo.appspot.com/o/a`, {
          body: JSON.stringify({ temporaryHold }),
        })
      expect((await hold('yes')).status).toBe(400)
      expect(json(await hold(true))).toMatchObject({ temporaryHold: true })
      const described = json(
        await one.send('public', 'PATCH', at('a'), {
          body: JSON.stringify({ temporaryHold: false, cacheControl: 'no-store' }),
        }),
      )
      expect([described['cacheControl'], 'temporaryHold' in described]).toEqual(['no-store', false])
      expect((await one.send('public', 'DELETE', at('a'))).status).toBe(403)
      expect((await put(one, 'a', 'two')).status).toBe(403)
      expect((await one.send('public', 'GET', `${at('a')}?alt=media`)).body.toString()).toBe('one')
      await hold(null)
      expect((await put(one, 'a', 'two')).status).toBe(200)
    }))
})

describe('quotas', () => {
  it('[S14] bound the bytes of a person, who gets them back by deleting', () =>
    using(
      async (one) => {
        expect((await put(one, 'a', 'x'.repeat(600))).status).toBe(200)
        expect((await put(one, 'b', 'x'.repeat(600))).status).toBe(402)
        expect((await put(one, 'a', 'y'.repeat(900))).status).toBe(200)
        expect((await put(one, 'b', 'x'.repeat(600), {}, 'ben')).status).toBe(200)
        await one.send('public', 'DELETE', at('a'))
        expect((await put(one, 'c', 'x'.repeat(900))).status).toBe(200)
      },
      { limits: { personBytes: 1000 } },
    ))
  it('[S14] hold also when many uploads come at once', () =>
    using(
      async (one) => {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put(one, `q${n}`, 'x'.repeat(300))))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([
          ...Array.from({ length: 3 }, () => 200),
          ...Array.from({ length: 17 }, () => 402),
        ])
      },
      { limits: { personBytes: 1000 } },
    ))
  it('[S14] bound the number of files, the size of one, and the room on the disk', async () => {
    await using(
      async (one) => {
        for (const [name, status] of [
          ['a', 200],
          ['b', 200],
          ['c', 402],
          ['b', 200],
        ] as const)
          expect((await put(one, name, 'x')).status).toBe(status)
      },
      { limits: { personObjects: 2 } },
    )
    await using(async (one) => expect((await put(one, 'a', 'x'.repeat(101))).status).toBe(402), {
      limits: { object: 100 },
    })
    await using(async (one) => expect((await put(one, 'a', 'x')).status).toBe(402), {
      limits: { reserve: Number.MAX_SAFE_INTEGER },
    })
  })
})

describe('reading', () => {
  it('[S13] HEAD has the headers and no body', () =>
    using(async (one) => {
      await put(one, 'x', 'hello')
      const { status, headers, body } = await one.send('public', 'HEAD', `${at('x')}?alt=media`)
      expect([status, headers['content-length'], headers['x-goog-hash'], body.length]).toEqual([
        200,
        '5',
        'crc32c=mnG7TA==,md5=XUFAKrxLKna5cZ2REBfFkg==',
        0,
      ])
    }))
  it('[S13] stored gzip is expanded for who cannot read it', () =>
    using(async (one) => {
      await put(one, 'z', gzipSync('zipped'), { contentEncoding: 'gzip', contentType: 'text/plain' })
      const plain = await one.send('public', 'GET', `${at('z')}?alt=media`)
      expect([plain.body.toString(), plain.headers['content-encoding']]).toEqual(['zipped', undefined])
      const stored = await one.send('public', 'GET', `${at('z')}?alt=media`, { headers: { 'accept-encoding': 'gzip' } })
      expect([stored.headers['content-encoding'], stored.body.subarray(0, 2).toString('hex')]).toEqual(['gzip', '1f8b'])
    }))
  it('[S13] what calls itself gzip and is none cuts the connection, and nothing else', () =>
    using(async (one) => {
      await put(one, 'z', 'no gzip', { contentEncoding: 'gzip' })
      await one.send('public', 'GET', `${at('z')}?alt=media`).catch(() => null)
      expect((await put(one, 'y', 'fine')).status).toBe(200)
    }))
})

describe('lists', () => {
  it('[S15] skip names that the web SDK cannot address, and show them to servers', () =>
    using(async (one) => {
      for (const name of ['l/a', 'l//b', 'l/c/', '/l']) await put(one, name, 'x')
      const web = json(await one.send('public', 'GET', `${objects}?prefix=l%2F`)) as unknown as {
        items: { name: string }[]
      }
      expect(web.items.map(({ name }) => name)).toEqual(['l/a'])
      const admin = json(
        await one.send('private', 'GET', `${one.storage.capability}/b/demo.appspot.com/o`),
      ) as unknown as typeof web
      expect(admin.items.map(({ name }) => name)).toEqual(['/l', 'l//b', 'l/a', 'l/c/'])
    }))
  it.each(['prefix=l', 'maxResults=0', 'maxResults=1001', 'maxResults=x', 'pageToken=%00', 'pageToken=*'])(
    '[S15] %s is refused',
    (query) => using(async (one) => expect((await one.send('public', 'GET', `${objects}?${query}`)).status).toBe(400)),
  )
  it('[S15] are bounded by neighbours that only look alike', () =>
    using(async (one) => {
      for (const name of ['a/x', 'a0', 'a-', 'ab/x', 'b']) await put(one, name, 'x')
      const found = json(await one.send('public', 'GET', `${objects}?prefix=&delimiter=%2F`)) as unknown as {
        items: { name: string }[]
        prefixes: string[]
      }
      expect([found.items.map(({ name }) => name), found.prefixes]).toEqual([
        ['a-', 'a0', 'b'],
        ['a/', 'ab/'],
      ])
    }))
})

it('[S18] every change is an event, in order, over a restart', async () => {
  let one = await startStorage()
  let heard = 0
  one.storage.onEvent(() => heard++)
  await put(one, 'e', 'one')
  await put(one, 'e', 'two')
  await one.send('public', 'PATCH', at('e'), { body: '{"cacheControl":"no-store"}' })
  await one.send('public', 'DELETE', at('e'))
  expect(heard).toBe(4)
  await one.stop({ keep: true })
  one = await startStorage({ dataFolder: one.folder })
  const events = one.storage.eventsAfter(0, 10)
  expect(events.map(({ change, object }) => [change, object.name, object.metageneration])).toEqual([
    ['finalized', 'e', 1],
    ['finalized', 'e', 1],
    ['metadataUpdated', 'e', 2],
    ['deleted', 'e', 2],
  ])
  expect(one.storage.lastEvent()).toBe(events.at(-1)?.sequence)
  await one.stop()
})

describe('an emulator', () => {
  it('[S17] serves any bucket, believes types, takes rules by the control endpoint', () =>
    using(
      async (one) => {
        const rules = (content: string) =>
          one.send('private', 'PUT', '/internal/setRules', {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ rules: { files: [{ name: 'storage.rules', content }] } }),
          })
        const upload = async () => {
          const { headers, body } = multipart({ name: 'a', contentType: 'image/png' }, 'three')
          return one.send('private', 'POST', '/v0/b/any-bucket/o?name=a', { headers, body })
        }
        expect((await upload()).status).toBe(403)
        const bad = await rules('service firebase.storage {')
        expect([bad.status, json(bad)['message']]).toEqual([400, expect.stringContaining('storage.rules:1')])
        expect(
          (await rules('service firebase.storage { match /b/{b}/o { match /{a=**} { allow read, write; } } }')).status,
        ).toBe(200)
        expect(json(await upload())['contentType']).toBe('image/png')
        expect((await one.send('public', 'PUT', '/internal/setRules')).status).toBe(404)
        expect((await one.send('private', 'POST', '/internal/reset')).status).toBe(200)
        expect((await one.send('private', 'GET', '/b/any-bucket/o/a')).status).toBe(404)
      },
      { emulator: true, rules: null },
    ))
  it('[S21] says what each expression of its rules came to, once a request, also where they read documents', () =>
    using(
      async (one) => {
        const get = (path: string) => one.send('private', 'GET', path)
        const valuesOf = async (query = '') =>
          (
            (json(await get(`/internal/ruleCoverage${query}`)) as { report?: { values?: object[] }[] }).report ?? []
          ).map(({ values = [] }) => values)
        expect(await valuesOf()).toEqual([[], []])
        await get(`/v0/b/${one.bucket}/o/shown`)
        await get(`/v0/b/${one.bucket}/o/shown`)
        await get(`/v0/b/${one.bucket}/o/hidden`)
        const [shown, long] = await valuesOf()
        expect(shown).toEqual([
          { value: { boolValue: true }, count: 2 },
          { value: { boolValue: false }, count: 1 },
        ])
        expect(long).toEqual([])
        const page = await get('/internal/ruleCoverage.html')
        expect(page.headers['content-type']).toMatch(/^text\/html/)
        expect(page.body.toString()).toContain('1 were both true and false')
        // A bucket with rules of its own is counted by itself, and new rules begin anew.
        const content = 'service firebase.storage { match /b/{b}/o { match /{a=**} { allow read: if a == b; } } }'
        await one.send('private', 'PUT', '/internal/setRules', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ rules: { files: [{ name: 'own.rules', content, resource: 'own' }] } }),
        })
        await get('/v0/b/own/o/x')
        expect(await valuesOf('?bucket=own')).toEqual([[{ value: { boolValue: false }, count: 1 }]])
        expect((await valuesOf('?bucket=other'))[0]).toEqual(shown)
        one.storage.setRules(null, 'none')
        expect((await get('/internal/ruleCoverage')).status).toBe(404)
        expect((await one.send('public', 'GET', '/internal/ruleCoverage')).status).toBe(404)
      },
      {
        emulator: true,
        documents: { 'seen/shown': { yes: { booleanValue: true } }, 'seen/hidden': { yes: { booleanValue: false } } },
        rules: `rules_version = '2';
          service firebase.storage { match /b/{b}/o {
            match /{name} { allow get: if firestore.get(/databases/(default)/documents/seen/$(name)).data.yes; }
            match /long/{name} { allow get: if name.size() > 5; }
          } }`,
      },
    ))
  it('[S17] has its controls nowhere else', () =>
    using(async (one) =>
      expect((await one.send('private', 'PUT', '/internal/setRules', { body: '{}' })).status).toBe(404),
    ))
})

describe('rules', () => {
  it('[S06] read two documents, and no more', () =>
    using(
      async (one) => {
        expect((await put(one, 'two', 'x')).status).toBe(200)
        expect((await put(one, 'three', 'x')).status).toBe(403)
        expect((await put(one, 'missing', 'x')).status).toBe(403)
        expect(one.storage.denials()).toMatchObject(
          [
            { method: 'create', path: 'demo.appspot.com/missing', who: 'ada', notes: [/Document not found error/] },
            { path: 'demo.appspot.com/three', notes: [/More than 2 other documents/] },
          ].map((denial) => ({ ...denial, notes: denial.notes.map((note) => expect.stringMatching(note)) })),
        )
      },
      {
        documents: {
          'd/a': { ok: { booleanValue: true } },
          'd/b': { ok: { booleanValue: true } },
          'd/c': { ok: { booleanValue: true } },
        },
        rules: `service firebase.storage { match /b/{b}/o {
          function ok(id) { return firestore.get(/databases/(default)/documents/d/$(id)).data.ok; }
          match /two { allow write: if ok('a') && ok('b') && ok('a'); }
          match /three { allow write: if ok('a') && ok('b') && ok('c'); }
          match /missing { allow write: if ok('none') || false; } } }`,
      },
    ))
  it('[S06] see sizes, types and hashes of what is stored and of what would be', () =>
    using(
      async (one) => {
        expect((await put(one, 'f', 'hello', { contentType: 'text/plain', metadata: { a: 'b' } })).status).toBe(200)
        expect((await one.send('public', 'PATCH', at('f'), { body: '{"metadata":{"a":"c"}}' })).status).toBe(200)
        expect((await one.send('public', 'GET', at('f'))).status).toBe(200)
        expect((await one.send('public', 'DELETE', at('f'))).status).toBe(204)
      },
      {
        rules: `service firebase.storage { match /b/{bucket}/o { match /{name} {
          allow create: if request.resource.size == 5 && request.resource.name == name && request.resource.bucket == bucket
            && request.resource.contentType == 'text/plain' && request.resource.metadata.a == 'b' && resource == null;
          allow update: if request.resource.metadata.a == 'c' && resource.metadata.a == 'b' && resource.md5Hash == 'XUFAKrxLKna5cZ2REBfFkg=='
            && resource.metageneration == 1 && resource.timeCreated <= request.time;
          allow get: if resource.size == 5 && request.resource == null && request.path[3] == name;
          allow delete: if request.resource == null && resource.metageneration == 2; } } }`,
      },
    ))
})

it('[S10] the folder of a store that lost its contents answers, and does not lie', async () => {
  const one = await startStorage()
  await put(one, 'a', 'lost')
  rmSync(join(one.folder, 'storage/blobs'), { recursive: true })
  expect((await one.send('public', 'GET', `${at('a')}?alt=media`)).status).toBe(500)
  await one.stop()
})
