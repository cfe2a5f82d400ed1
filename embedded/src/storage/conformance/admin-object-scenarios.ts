import { codeOf, type Scenario } from './admin-scenario.ts'

/** Whether a file is there, what is said of it, and which state of it a call means. */
export const adminObjectScenarios: Scenario[] = [
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
    '[S21] deletes and overwrites nothing that is held, and a copy of it is not',
    async ({ bucket }) => {
      const file = bucket.file('h/held')
      await file.save('one')
      const [held] = await file.setMetadata({ temporaryHold: true })
      const [described] = await file.setMetadata({ cacheControl: 'no-store' })
      await bucket.file('h/other').save('two')
      const refused = [
        await codeOf(file.delete()),
        await codeOf(file.save('three')),
        await codeOf(bucket.file('h/other').copy(file)),
        await codeOf(bucket.combine(['h/other'], 'h/held')),
      ]
      const [copy] = await file.copy(bucket.file('h/copy'))
      const copied = await codeOf(copy.delete())
      const [free] = await file.setMetadata({ temporaryHold: false })
      return [
        held.temporaryHold,
        described.temporaryHold,
        refused,
        copied,
        free.temporaryHold ?? false,
        String((await file.download())[0]),
        await codeOf(file.delete()),
      ]
    },
    [true, true, [403, 403, 403, 403], 'done', false, 'one', 'done'],
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
]
