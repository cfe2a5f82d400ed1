import { it, type Scenario } from './scenario.ts'

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
