import { getDownloadURL } from 'firebase-admin/storage'
import { codeOf, text, type Scenario } from './admin-scenario.ts'

/** Lists, copies, download addresses, and what a bucket does not offer. */
export const adminBucketScenarios: Scenario[] = [
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
    'knows a bucket of another name from its first file on',
    async ({ bucket }) => {
      const other = bucket.storage.bucket('somebody-elses-bucket')
      const [before] = await other.exists()
      await other.file('first').save('x', { resumable: false })
      return [before, (await other.exists())[0]]
    },
    [false, true],
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
    'makes one file of others, in their order and in the state that is meant',
    async ({ bucket }) => {
      for (const name of ['c/b', 'c/a']) await bucket.file(name).save(name, { resumable: false })
      const [old] = await bucket.file('c/a').getMetadata()
      await bucket.file('c/a').save('newer', { resumable: false })
      const [whole] = await bucket.combine(['c/b', 'c/a', 'c/b'], 'c/whole.txt')
      const [{ size, contentType, md5Hash }] = await whole.getMetadata()
      const before = bucket.file('c/a', { generation: Number(old.generation) })
      const many = Array.from({ length: 33 }, () => 'c/a')
      return [
        await text(bucket, 'c/whole.txt'),
        [Number(size), contentType, md5Hash],
        await codeOf(bucket.combine(['c/a', 'c/none'], 'c/gone')),
        await codeOf(bucket.combine([before], 'c/gone')),
        await codeOf(bucket.combine(many, 'c/gone')),
        await codeOf(bucket.combine(['c/a'], 'c/whole.txt', { ifGenerationMatch: 0 })),
        await bucket.file('c/gone').exists(),
      ]
    },
    ['c/bnewerc/b', [11, 'text/plain', undefined], 404, 404, 400, 412, [false]],
  ],
  [
    'says what it does not offer',
    async ({ bucket }) => {
      await bucket.file('x/acl').save('x')
      return codeOf(bucket.file('x/acl').makePublic())
    },
    501,
  ],
  [
    'refuses signed addresses of another form',
    async ({ bucket, world }) =>
      (
        await fetch(
          `http://127.0.0.1:${world.embedded().privatePort}/${bucket.name}/a/one?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature=00`,
        )
      ).status,
    400,
  ],
]
