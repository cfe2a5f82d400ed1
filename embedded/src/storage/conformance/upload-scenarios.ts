import { it, type Scenario } from './scenario.ts'

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
