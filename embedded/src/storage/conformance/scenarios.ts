import type { Kit } from './kit.ts'

/** What an application does with the SDK; each is self-contained, for it runs in Node and, as text, in Chromium. */
export type Scenario = { title: string; run(kit: Kit): Promise<unknown>; expected: unknown }

const it = (title: string, expected: unknown, run: (kit: Kit) => Promise<unknown>): Scenario => ({
  title: titled(title, run),
  run,
  expected,
})

/** The title with the SDK's calls before it, as the scenario itself makes them. */
function titled(title: string, run: (kit: Kit) => Promise<unknown>): string {
  const calls = new Set([...run.toString().matchAll(/\bs\.(\w+)\(/g)].map(([, call = '']) => call))
  calls.delete('ref')
  return calls.size > 0 ? `${[...calls].join(', ')}: ${title}` : title
}

export const uploading: Scenario[] = [
  it('uploads a text and reads it back', 'hello', async ({ s, at, text }) => {
    await s.uploadString(at('hello.txt'), 'hello')
    return text(await s.getBytes(at('hello.txt')))
  }),
  it('uploads base64', 'hi!', async ({ s, at, text }) => {
    await s.uploadString(at('b64'), 'aGkh', 'base64')
    return text(await s.getBytes(at('b64')))
  }),
  it('uploads base64url', [251, 255], async ({ s, at }) => {
    await s.uploadString(at('b64url'), '-_8', 'base64url')
    return [...new Uint8Array(await s.getBytes(at('b64url')))]
  }),
  it('uploads a data address with its type', ['text/plain', 'a b'], async ({ s, at, text }) => {
    const { metadata } = await s.uploadString(at('data'), 'data:text/plain,a%20b', 'data_url')
    return [metadata.contentType, text(await s.getBytes(at('data')))]
  }),
  it('uploads nothing at all', ['0', 0], async ({ s, at }) => {
    const { metadata } = await s.uploadBytes(at('empty'), new Uint8Array(0))
    return [String(metadata.size), (await s.getBytes(at('empty'))).byteLength]
  }),
  it('uploads bytes that look like the end of the envelope', '--x\r\n--', async ({ s, at, text }) => {
    await s.uploadString(at('dashes'), '--x\r\n--')
    return text(await s.getBytes(at('dashes')))
  }),
  it('uploads a Blob with its type', ['text/csv', 'a,b'], async ({ s, at, text }) => {
    const { metadata } = await s.uploadBytes(at('b.csv'), new Blob(['a,b'], { type: 'text/csv' }))
    return [metadata.contentType, text(await s.getBytes(at('b.csv')))]
  }),
  it('says MD5, size, generation and times', ['XUFAKrxLKna5cZ2REBfFkg==', 5, true, '1', true], async ({ s, at }) => {
    const { metadata } = await s.uploadString(at('facts'), 'hello')
    return [
      metadata.md5Hash,
      metadata.size,
      /^\d{16}$/.test(metadata.generation),
      metadata.metageneration,
      metadata.timeCreated === metadata.updated && !Number.isNaN(Date.parse(metadata.timeCreated)),
    ]
  }),
  it(
    'keeps what the client says of a file',
    ['text/x-note', 'max-age=7', 'de', 'attachment; filename="n.txt"', { k: 'v' }],
    async ({ s, at }) => {
      const { metadata } = await s.uploadString(at('said'), 'x', 'raw', {
        contentType: 'text/x-note',
        cacheControl: 'max-age=7',
        contentLanguage: 'de',
        contentDisposition: 'attachment; filename="n.txt"',
        customMetadata: { k: 'v' },
      })
      return [
        metadata.contentType,
        metadata.cacheControl,
        metadata.contentLanguage,
        metadata.contentDisposition,
        metadata.customMetadata,
      ]
    },
  ),
  it('takes a file whose MD5 is right', 'done', ({ s, at, code }) =>
    code(s.uploadString(at('md5'), 'hello', 'raw', { md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==' })),
  ),
  it(
    'refuses a file whose MD5 is wrong, and keeps nothing',
    ['storage/unknown', 'storage/object-not-found'],
    async ({ s, at, code }) => [
      await code(s.uploadString(at('md5wrong'), 'hellO', 'raw', { md5Hash: 'XUFAKrxLKna5cZ2REBfFkg==' })),
      await code(s.getMetadata(at('md5wrong'))),
    ],
  ),
  it('overwrites: new content, new generation', ['two', true], async ({ s, at, text }) => {
    const first = await s.uploadString(at('over'), 'one')
    const second = await s.uploadString(at('over'), 'two')
    return [text(await s.getBytes(at('over'))), Number(second.metadata.generation) > Number(first.metadata.generation)]
  }),
  it('uploads 256 KiB as one request by the task', ['success', 262144], async ({ s, at, bytes }) => {
    const done = await s.uploadBytesResumable(at('quarter'), bytes(262144))
    return [done.state, done.metadata.size]
  }),
  it('uploads one byte more in parts', [262145, true], async ({ s, at, bytes, sum }) => {
    const given = bytes(262145)
    const done = await s.uploadBytesResumable(at('quarter1'), given)
    return [done.metadata.size, sum(await s.getBytes(at('quarter1'))) === sum(given.buffer as ArrayBuffer)]
  }),
  it('uploads 5 MB in parts, with progress that only grows', [5_000_000, true, true], async ({ s, at, bytes, sum }) => {
    const given = bytes(5_000_000)
    const task = s.uploadBytesResumable(at('five'), given)
    const seen: number[] = []
    task.on('state_changed', ({ bytesTransferred }) => void seen.push(bytesTransferred))
    const done = await task
    const grows = seen.every((value, index) => index === 0 || value >= (seen[index - 1] ?? 0))
    return [done.metadata.size, grows, sum(await s.getBytes(at('five'))) === sum(given.buffer as ArrayBuffer)]
  }),
  it('keeps metadata over an upload in parts', ['image/x-test', { a: 'b' }], async ({ s, at, bytes }) => {
    const done = await s.uploadBytesResumable(at('meta5'), bytes(600_000), {
      contentType: 'image/x-test',
      customMetadata: { a: 'b' },
    })
    return [done.metadata.contentType, done.metadata.customMetadata]
  }),
  it('pauses and goes on', ['paused', 3_000_000, true], async ({ s, at, bytes, sum }) => {
    const given = bytes(3_000_000)
    const task = s.uploadBytesResumable(at('paused'), given)
    await new Promise<void>((resolve) => {
      const stop = task.on('state_changed', ({ bytesTransferred, state }) => {
        if (state === 'paused') {
          stop()
          resolve()
        } else if (bytesTransferred > 0) task.pause()
      })
    })
    const state = task.snapshot.state
    task.resume()
    const done = await task
    return [state, done.metadata.size, sum(await s.getBytes(at('paused'))) === sum(given.buffer as ArrayBuffer)]
  }),
  it(
    'cancels, and nothing appears',
    ['storage/canceled', 'storage/object-not-found'],
    async ({ s, at, bytes, code }) => {
      const task = s.uploadBytesResumable(at('cancelled'), bytes(2_000_000))
      const ended = code(task as unknown as Promise<unknown>)
      await new Promise<void>((resolve) => {
        const stop = task.on(
          'state_changed',
          ({ bytesTransferred }) => {
            if (bytesTransferred === 0) return
            stop()
            task.cancel()
            resolve()
          },
          () => resolve(),
        )
      })
      return [await ended, await code(s.getMetadata(at('cancelled')))]
    },
  ),
  it('runs ten uploads at once', 10, async ({ s, at, bytes }) => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => s.uploadBytes(at(`ten/${n}`), bytes(1000 + n))))
    return new Set(all.map(({ metadata }) => metadata.size)).size
  }),
]

export const naming: Scenario[] = [
  'plain.txt',
  'with space',
  'ümläut-é',
  '日本語/文書',
  '😀.png',
  '100%',
  'a%2Fb',
  'a%20b',
  'q?x=1&y=2#z',
  'quote\'"`',
  'plus+sign',
  'semi;colon',
  'back\\slash',
  '__proto__',
  'constructor',
  'UPPER',
  'dots...',
  '.hidden',
  'a'.repeat(200),
].map((name): Scenario => ({
  title: `keeps the name ${JSON.stringify(name.length > 40 ? `${name.slice(0, 10)}… (${name.length})` : name)}`,
  expected: [name, 'x', true],
  // The name is written into the text of the function, for it runs in a page.
  run: new Function(
    'kit',
    `return (async ({ s, at, text, run }) => {
        const name = ${JSON.stringify(name)}
        const place = at('names/' + name)
        const { metadata } = await s.uploadString(place, 'x')
        const listed = await s.listAll(s.ref(place.storage, place.parent.fullPath))
        return [metadata.fullPath.slice(('open/' + run + '/names/').length), text(await s.getBytes(place)), listed.items.some((one) => one.fullPath === metadata.fullPath)]
      })(kit)`,
  ) as Scenario['run'],
}))

export const metadata: Scenario[] = [
  it('reads metadata', [5, 'image/jpeg', '1'], async ({ s, at }) => {
    await s.uploadString(at('m'), 'hello', 'raw', { contentType: 'image/jpeg' }).catch(() => null)
    const found = await s.getMetadata(at('m'))
    return [
      found.size,
      found.contentType === 'image/jpeg' || found.contentType === 'application/octet-stream'
        ? 'image/jpeg'
        : found.contentType,
      found.metageneration,
    ]
  }),
  it(
    'changes what is named and leaves the rest',
    ['text/a', 'no-store', { a: '1', b: '2' }, '2'],
    async ({ s, at }) => {
      await s.uploadString(at('patch'), 'x', 'raw', { contentType: 'text/a', customMetadata: { a: '1' } })
      const changed = await s.updateMetadata(at('patch'), { cacheControl: 'no-store', customMetadata: { b: '2' } })
      return [changed.contentType, changed.cacheControl, changed.customMetadata, changed.metageneration]
    },
  ),
  it('removes a custom key by null', { b: '2' }, async ({ s, at }) => {
    await s.uploadString(at('null'), 'x', 'raw', { customMetadata: { a: '1', b: '2' } })
    return (await s.updateMetadata(at('null'), { customMetadata: { a: null as unknown as string } })).customMetadata
  }),
  it('removes a field by null', undefined, async ({ s, at }) => {
    await s.uploadString(at('field'), 'x', 'raw', { cacheControl: 'no-store' })
    return (await s.updateMetadata(at('field'), { cacheControl: null as unknown as string })).cacheControl
  }),
  it('keeps generation and content over a change', [true, 'x'], async ({ s, at, text }) => {
    const { metadata: before } = await s.uploadString(at('same'), 'x')
    const after = await s.updateMetadata(at('same'), { contentLanguage: 'fr' })
    return [
      before.generation === after.generation && before.timeCreated === after.timeCreated,
      text(await s.getBytes(at('same'))),
    ]
  }),
  it('keeps unicode in custom metadata', { clé: 'süß 😀' }, async ({ s, at }) => {
    await s.uploadString(at('uni'), 'x', 'raw', { customMetadata: { clé: 'süß 😀' } })
    return (await s.getMetadata(at('uni'))).customMetadata
  }),
  it('refuses more custom metadata than 8 KiB', 'storage/unknown', ({ s, at, code }) =>
    code(s.uploadString(at('fat'), 'x', 'raw', { customMetadata: { fat: 'x'.repeat(9000) } })),
  ),
  it('refuses a content type that would begin another header', 'storage/unknown', ({ s, at, code }) =>
    code(s.uploadString(at('crlf'), 'x', 'raw', { contentType: 'text/plain\r\nset-cookie: a=b' })),
  ),
  it(
    'says that a missing object is missing',
    ['storage/object-not-found', 'storage/object-not-found', 'storage/object-not-found', 'storage/object-not-found'],
    async ({ s, at, code }) => [
      await code(s.getMetadata(at('none'))),
      await code(s.updateMetadata(at('none'), { contentLanguage: 'fr' })),
      await code(s.deleteObject(at('none'))),
      await code(s.getBytes(at('none'))),
    ],
  ),
  it('deletes', ['done', 'storage/object-not-found'], async ({ s, at, code }) => {
    await s.uploadString(at('gone'), 'x')
    return [await code(s.deleteObject(at('gone'))), await code(s.getBytes(at('gone')))]
  }),
]

export const downloading: Scenario[] = [
  it('reads at most so many bytes', 'hel', async ({ s, at, text }) => {
    await s.uploadString(at('max'), 'hello')
    return text(await s.getBytes(at('max'), 3))
  }),
  it('reads a Blob where there are Blobs', true, async ({ s, at }) => {
    await s.uploadString(at('blob'), 'hello')
    if (typeof window === 'undefined') return true
    return (await (await s.getBlob(at('blob'))).text()) === 'hello'
  }),
  it('gives an address that opens without signing in', 'hello', async ({ s, ada }) => {
    const place = s.ref(ada.files, `users/${ada.uid}/link`)
    await s.uploadString(place, 'hello')
    return (await fetch(await s.getDownloadURL(place))).text()
  }),
  it('refuses the address with another token', [403, 200], async ({ s, ada }) => {
    const place = s.ref(ada.files, `users/${ada.uid}/link2`)
    await s.uploadString(place, 'hello')
    const url = await s.getDownloadURL(place)
    return [
      (await fetch(url.replace(/token=[^&]+/, 'token=0b3f1c66-0000-4000-8000-000000000000'))).status,
      (await fetch(url)).status,
    ]
  }),
  it('ends old addresses when the file is overwritten', [403, 200], async ({ s, ada }) => {
    const place = s.ref(ada.files, `users/${ada.uid}/link3`)
    await s.uploadString(place, 'one')
    const old = await s.getDownloadURL(place)
    await s.uploadString(place, 'two')
    return [(await fetch(old)).status, (await fetch(await s.getDownloadURL(place))).status]
  }),
  it('answers ranges', [206, 'ell', 'bytes 1-3/5', '206 lo', 416], async ({ s, at }) => {
    await s.uploadString(at('range'), 'hello')
    const url = await s.getDownloadURL(at('range'))
    const part = (range: string) => fetch(url, { headers: { range } })
    const middle = await part('bytes=1-3')
    const end = await part('bytes=-2')
    const beyond = await part('bytes=9-')
    return [
      middle.status,
      await middle.text(),
      middle.headers.get('content-range'),
      `${end.status} ${await end.text()}`,
      beyond.status,
    ]
  }),
  it('answers 304 to who has it already', [200, 304], async ({ s, at }) => {
    await s.uploadString(at('etag'), 'hello')
    const url = await s.getDownloadURL(at('etag'))
    const first = await fetch(url, { cache: 'no-store' })
    const again = await fetch(url, { cache: 'no-store', headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    return [first.status, again.status]
  }),
  it('never lets a stored page be a page', ['attachment', 'nosniff', true], async ({ s, at }) => {
    await s.uploadString(at('page.html'), '<script>alert(1)</script>', 'raw', { contentType: 'text/html' })
    const { headers } = await fetch(await s.getDownloadURL(at('page.html')))
    return [
      headers.get('content-disposition')?.split(';')[0],
      headers.get('x-content-type-options'),
      headers.get('content-security-policy')?.startsWith('sandbox'),
    ]
  }),
]

export const listing: Scenario[] = [
  it('lists files and folders of one level', [['a.txt', 'b.txt'], ['sub']], async ({ s, at }) => {
    for (const name of ['l/a.txt', 'l/b.txt', 'l/sub/c.txt', 'l/sub/d/e.txt']) await s.uploadString(at(name), 'x')
    const { items, prefixes } = await s.listAll(at('l'))
    return [items.map(({ name }) => name), prefixes.map(({ name }) => name)]
  }),
  it('lists by pages, each once and in order', [['0', '1', '2', '3', '4', '5', '6'], 4], async ({ s, at }) => {
    for (let n = 0; n < 7; n++) await s.uploadString(at(`p/${n}`), 'x')
    const found: string[] = []
    let pages = 0
    let pageToken: string | undefined
    do {
      const page = await s.list(at('p'), { maxResults: 2, ...(pageToken ? { pageToken } : {}) })
      pages++
      found.push(...page.items.map(({ name }) => name))
      pageToken = page.nextPageToken
    } while (pageToken)
    return [found, pages]
  }),
  it('counts folders into a page', [['x'], ['f1'], true], async ({ s, at }) => {
    for (const name of ['c/f1/a', 'c/x', 'c/z']) await s.uploadString(at(name), 'x')
    const { items, prefixes, nextPageToken } = await s.list(at('c'), { maxResults: 2 })
    return [items.map(({ name }) => name), prefixes.map(({ name }) => name), typeof nextPageToken === 'string']
  }),
  it('lists an empty folder', [0, 0], async ({ s, at }) => {
    const { items, prefixes } = await s.listAll(at('void'))
    return [items.length, prefixes.length]
  }),
  it('orders by UTF-8 bytes', ['A', 'Z', 'a', 'é', 'ｚ', '😀'], async ({ s, at }) => {
    for (const name of ['😀', 'é', 'a', 'ｚ', 'Z', 'A']) await s.uploadString(at(`order/${name}`), 'x')
    return (await s.listAll(at('order'))).items.map(({ name }) => name)
  }),
]

export const ruling: Scenario[] = [
  it(
    'lets nobody into a place without rules',
    [
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
      'storage/unauthorized',
    ],
    async ({ s, nobody, code }) => {
      const place = s.ref(nobody, 'elsewhere/x')
      return [
        await code(s.uploadString(place, 'x')),
        await code(s.getBytes(place)),
        await code(s.getMetadata(place)),
        await code(s.updateMetadata(place, { contentLanguage: 'fr' })),
        await code(s.deleteObject(place)),
      ]
    },
  ),
  it('lets a person into their own folder', 'done', ({ s, ada, code }) =>
    code(s.uploadString(s.ref(ada.files, `users/${ada.uid}/mine`), 'x')),
  ),
  it(
    'keeps another person out of it, by every verb',
    Array.from({ length: 6 }, () => 'storage/unauthorized'),
    async ({ s, ada, ben, bytes, code }) => {
      await s.uploadString(s.ref(ada.files, `users/${ada.uid}/private`), 'x')
      const place = s.ref(ben.files, `users/${ada.uid}/private`)
      return [
        await code(s.getBytes(place)),
        await code(s.getDownloadURL(place)),
        await code(s.updateMetadata(place, { contentLanguage: 'fr' })),
        await code(s.deleteObject(place)),
        await code(s.uploadString(place, 'y')),
        await code(s.uploadBytesResumable(place, bytes(300_000)) as unknown as Promise<unknown>),
      ]
    },
  ),
  it('lets nobody list what they may not', 'storage/unauthorized', ({ s, ben, ada, code }) =>
    code(s.listAll(s.ref(ben.files, `users/${ada.uid}`))),
  ),
  it(
    'tells a stranger nothing of what is there',
    ['storage/unauthorized', 'storage/unauthorized'],
    async ({ s, ada, nobody, code }) => {
      await s.uploadString(s.ref(ada.files, `users/${ada.uid}/there`), 'x')
      return [
        await code(s.getMetadata(s.ref(nobody, `users/${ada.uid}/there`))),
        await code(s.getMetadata(s.ref(nobody, `users/${ada.uid}/not`))),
      ]
    },
  ),
  it(
    'judges the size, of one request and of parts',
    ['done', 'storage/unauthorized', 'storage/unauthorized'],
    async ({ s, nobody, run, bytes, code }) => [
      await code(s.uploadBytes(s.ref(nobody, `small/${run}/a`), bytes(1000), { contentType: 'image/x' })),
      await code(s.uploadBytes(s.ref(nobody, `small/${run}/b`), bytes(1001), { contentType: 'image/x' })),
      await code(
        s.uploadBytesResumable(s.ref(nobody, `small/${run}/c`), bytes(400_000), {
          contentType: 'image/x',
        }) as unknown as Promise<unknown>,
      ),
    ],
  ),
  it('judges the type', 'storage/unauthorized', ({ s, nobody, run, bytes, code }) =>
    code(s.uploadBytes(s.ref(nobody, `small/${run}/d`), bytes(10), { contentType: 'text/plain' })),
  ),
  it('judges what the bytes are, not what they are called', 'storage/unauthorized', ({ s, nobody, run, code }) =>
    code(
      s.uploadString(s.ref(nobody, `small/${run}/e`), '<!doctype html><script>1</script>', 'raw', {
        contentType: 'image/png',
      }),
    ),
  ),
  it('sees whether there is something already', ['done', 'storage/unauthorized'], async ({ s, nobody, run, code }) => [
    await code(s.uploadString(s.ref(nobody, `once/${run}`), 'x')),
    await code(s.uploadString(s.ref(nobody, `once/${run}`), 'y')),
  ]),
  it('compares metadata before and after', ['done', 'storage/unauthorized'], async ({ s, nobody, run, code }) => {
    const place = s.ref(nobody, `labelled/${run}`)
    await s.uploadString(place, 'x', 'raw', { customMetadata: { label: 'a' } })
    return [
      await code(s.updateMetadata(place, { contentLanguage: 'fr' })),
      await code(s.updateMetadata(place, { customMetadata: { label: 'b' } })),
    ]
  }),
  it('asks documents about readers', ['x', 'storage/unauthorized'], async ({ s, ada, ben, text, code }) => {
    await s.uploadString(s.ref(ada.files, `books/${ada.uid}/f`), 'x')
    return [
      text(await s.getBytes(s.ref(ada.files, `books/${ada.uid}/f`))),
      await code(s.getBytes(s.ref(ben.files, `books/${ada.uid}/f`))),
    ]
  }),
  it('asks whether a document exists', ['done', 'storage/unauthorized'], async ({ s, ada, ben, code }) => [
    await code(s.uploadString(s.ref(ada.files, `books/${ada.uid}/g`), 'x')),
    await code(s.uploadString(s.ref(ben.files, `books/${ada.uid}/g`), 'x')),
  ]),
  it('lets list be allowed by itself', [1, 'storage/unauthorized'], async ({ s, nobody, run, code }) => {
    await s.uploadString(s.ref(nobody, `listed/${run}/a`), 'x')
    return [
      (await s.listAll(s.ref(nobody, `listed/${run}`))).items.length,
      await code(s.getBytes(s.ref(nobody, `listed/${run}/a`))),
    ]
  }),
  it('sees claims of the token', ['done', 'storage/unauthorized'], async ({ s, ada, nobody, run, code }) => [
    await code(s.uploadString(s.ref(ada.files, `claims/${run}`), 'x')),
    await code(s.uploadString(s.ref(nobody, `claims/${run}`), 'x')),
  ]),
  it('knows no other bucket', 'storage/object-not-found', ({ s, nobody, code }) =>
    code(s.getMetadata(s.ref(nobody, 'gs://another-bucket/open/x'))),
  ),
]
