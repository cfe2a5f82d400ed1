import { cert, deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from './admin-scenario.ts'
import { blobsNamedIn } from '../copied-store.ts'
import { signer, startStorage, type StorageUnderTest } from '../storage-under-test.ts'

let running: StorageUnderTest
let app: App
let bucket: ReturnType<ReturnType<typeof getStorage>['bucket']>
let apps = 0
const connect = () => {
  process.env['STORAGE_EMULATOR_HOST'] = `http://127.0.0.1:${running.ports.private}${running.storage.capability}`
  const privateKey = signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  app = initializeApp(
    { credential: cert({ projectId: 'demo', clientEmail: 'a@demo.iam.gserviceaccount.com', privateKey }) },
    `versions${apps++}`,
  )
  bucket = getStorage(app).bucket(running.bucket)
}
beforeEach(async () => {
  running = await startStorage()
  connect()
})
afterEach(async () => {
  delete process.env['STORAGE_EMULATOR_HOST']
  await deleteApp(app)
  await running.stop()
  expect(running.fatal).toEqual([])
})

const keepVersions = (enabled = true) => bucket.setMetadata({ versioning: { enabled } })
async function save(name: string, text: string): Promise<number> {
  const file = bucket.file(name)
  await file.save(text, { resumable: false })
  return Number((await file.getMetadata())[0].generation)
}
const at = (name: string, generation: number) => bucket.file(name, { generation })
const textOf = async (file: ReturnType<typeof at>) => (await file.download())[0].toString()
/** Names with whether they are live, in the order in which the bucket lists them. */
async function versions(query: object = {}) {
  const [files] = await bucket.getFiles({ versions: true, ...query })
  return files.map(({ name, metadata }) => [name, metadata.timeDeleted === undefined ? 'live' : 'noncurrent'])
}
const changes = () => running.storage.eventsAfter(0, 100).map(({ change, object }) => `${change} ${object.name}`)
/** Days pass, and what is due is done. */
async function pass(days: number) {
  running.advance(days * 86_400_000)
  await running.storage.collect()
}

describe('a bucket that keeps versions, by the admin SDK', () => {
  it('[S23] says so, and goes on after a restart', async () => {
    expect((await bucket.getMetadata())[0].versioning).toEqual({ enabled: false })
    await keepVersions()
    const first = await save('a', 'one')
    await save('a', 'two')
    await deleteApp(app)
    await running.stop({ keep: true })
    // What backups copy the bytes by.
    expect(blobsNamedIn(join(running.folder, 'storage.sqlite'))).toHaveLength(2)
    running = await startStorage({ dataFolder: running.folder })
    connect()
    const [{ versioning, metageneration }] = await bucket.getMetadata()
    expect([versioning, metageneration]).toEqual([{ enabled: true }, '2'])
    expect(await textOf(at('a', first))).toBe('one')
    expect(await codeOf(bucket.setMetadata({ versioning: {} }, { ifMetagenerationMatch: 7 }))).toBe(412)
  })
  it('[S23] keeps what is overwritten and deleted, each under its generation', async () => {
    await keepVersions()
    const [one, two] = [await save('d/a', 'one'), await save('d/a', 'two')]
    await save('d/ab', 'other')
    expect(two).toBeGreaterThan(one)
    expect(await versions()).toEqual([
      ['d/a', 'noncurrent'],
      ['d/a', 'live'],
      ['d/ab', 'live'],
    ])
    await bucket.file('d/a').delete()
    expect(await bucket.file('d/a').exists()).toEqual([false])
    expect((await bucket.getFiles())[0].map(({ name }) => name)).toEqual(['d/ab'])
    expect(await versions()).toEqual([
      ['d/a', 'noncurrent'],
      ['d/a', 'noncurrent'],
      ['d/ab', 'live'],
    ])
    expect([await textOf(at('d/a', one)), await textOf(at('d/a', two))]).toEqual(['one', 'two'])
    const [{ timeDeleted, generation }] = await at('d/a', one).getMetadata()
    expect([Number(generation), Number.isNaN(Date.parse(String(timeDeleted)))]).toEqual([one, false])
    expect(await codeOf(at('d/a', 7).download())).toBe(404)
    expect(changes()).toEqual(['finalized d/a', 'archived d/a', 'finalized d/a', 'finalized d/ab', 'archived d/a'])
  })
  it('[S23] lists them by pages, prefixes and delimiters, in the order of names', async () => {
    await keepVersions()
    for (const name of ['l/b', 'l/a', 'l/b', 'l/a/1', 'l/a', 'l/ü', 'l/b']) await save(name, name)
    const all = await versions()
    expect(all).toEqual([
      ['l/a', 'noncurrent'],
      ['l/a', 'live'],
      ['l/a/1', 'live'],
      ['l/b', 'noncurrent'],
      ['l/b', 'noncurrent'],
      ['l/b', 'live'],
      ['l/ü', 'live'],
    ])
    for (const maxResults of [1, 2, 3]) {
      const found: string[] = []
      let next: object | null = { maxResults }
      for (let pages = 0; next !== null && pages <= all.length; pages++) {
        const [some, following] = await bucket.getFiles({ versions: true, autoPaginate: false, ...next })
        found.push(...some.map(({ name }) => name))
        next = following as object | null
      }
      expect(found).toEqual(all.map(([name]) => name))
    }
    const [files, , answer] = await bucket.getFiles({
      versions: true,
      prefix: 'l/a',
      delimiter: '/',
      autoPaginate: false,
    })
    expect(files.map(({ name }) => name)).toEqual(['l/a', 'l/a'])
    expect((answer as { prefixes?: string[] }).prefixes).toEqual(['l/a/'])
    // Generations are no part of a name.
    expect((await bucket.getFiles({ versions: true, delimiter: '1' }))[0]).toHaveLength(6)
  })
  it('[S23] deletes one generation for good, the live one as well', async () => {
    await keepVersions()
    const [one, two] = [await save('a', 'one'), await save('a', 'two')]
    await at('a', one).delete()
    expect(await versions()).toEqual([['a', 'live']])
    await at('a', two).delete()
    expect(await versions()).toEqual([])
    expect(await codeOf(at('a', two).delete())).toBe(404)
    expect(changes().slice(-2)).toEqual(['deleted a', 'deleted a'])
    await pass(1)
    expect(running.storage.lastEvent()).toBe(5)
  })
  it('[S23] brings one back by a copy, and composes of them', async () => {
    await keepVersions()
    const one = await save('a', 'one')
    await save('a', 'two')
    await bucket.file('a').delete()
    const [copy] = await at('a', one).copy(bucket.file('a'))
    expect([await textOf(copy), (await copy.getMetadata())[0].timeDeleted]).toEqual(['one', undefined])
    const live = Number((await bucket.file('a').getMetadata())[0].generation)
    expect(live).toBeGreaterThan(one)
    const [both] = await bucket.combine([at('a', one), bucket.file('a')], 'both')
    expect(await textOf(both)).toBe('oneone')
    expect(await versions()).toHaveLength(4)
  })
  it('[S23] describes a noncurrent one without making it live, and holds it', async () => {
    await keepVersions()
    const one = await save('a', 'one')
    await save('a', 'two')
    await at('a', one).setMetadata({ cacheControl: 'no-store', temporaryHold: true })
    expect((await bucket.file('a').getMetadata())[0].cacheControl).toBeUndefined()
    expect((await at('a', one).getMetadata())[0].cacheControl).toBe('no-store')
    expect(await codeOf(at('a', one).delete())).toBe(403)
    expect(await codeOf(at('a', one).setMetadata({ contentLanguage: 'de' }, { ifMetagenerationMatch: 1 }))).toBe(412)
    expect(await versions()).toHaveLength(2)
  })
  it('[S23] asks of the generation that a precondition names', async () => {
    await keepVersions()
    const one = await save('a', 'one')
    const two = await save('a', 'two')
    const overwrite = (ifGenerationMatch: number) =>
      codeOf(bucket.file('a').save('x', { resumable: false, preconditionOpts: { ifGenerationMatch } }))
    expect([await overwrite(one), await overwrite(0), await overwrite(two)]).toEqual([412, 412, 'done'])
    await bucket.file('a').delete()
    expect(await overwrite(0)).toBe('done')
  })
  it('[S23] keeps the bytes of a version as long as it, and counts them for whoever brought them', async () => {
    await keepVersions()
    const place = `/v0/b/${running.bucket}/o`
    const upload = (text: string) =>
      running.send('public', 'POST', `${place}?name=mine`, { headers: { authorization: 'Firebase ada' }, body: text })
    const [one] = [JSON.parse((await upload('1'.repeat(400))).body.toString()) as { generation: string }]
    await upload('2'.repeat(400))
    await pass(2)
    expect(await textOf(at('mine', Number(one.generation)))).toBe('1'.repeat(400))
    // The web dialect and its rules know the live ones alone.
    const asAda = { headers: { authorization: 'Firebase ada' } }
    for (const alt of ['', '&alt=media'])
      expect(
        (await running.send('public', 'GET', `${place}/mine?generation=${one.generation}${alt}`, asAda)).status,
      ).toBe(404)
    expect((await running.send('public', 'DELETE', `${place}/mine?generation=${one.generation}`, asAda)).status).toBe(
      404,
    )
    expect((await running.send('public', 'DELETE', `${place}/mine`, asAda)).status).toBe(204)
    expect(await versions()).toHaveLength(2)
  })
  it('[S14] [S23] does not let a person write over a file for ever', async () => {
    await deleteApp(app)
    await running.stop()
    running = await startStorage({ limits: { personBytes: 1000 } })
    connect()
    const upload = async () => {
      const path = `/v0/b/${running.bucket}/o?name=mine`
      return (
        await running.send('public', 'POST', path, {
          headers: { authorization: 'Firebase ada' },
          body: 'x'.repeat(400),
        })
      ).status
    }
    expect([await upload(), await upload(), await upload()]).toEqual([200, 200, 200])
    await keepVersions()
    expect([await upload(), await upload()]).toEqual([200, 402])
    const [noncurrent] = (await bucket.getFiles({ versions: true }))[0]
    await noncurrent?.delete()
    expect(await upload()).toBe(200)
  })
  it('[S23] stops keeping more when told to, and overwrites again', async () => {
    await keepVersions()
    await save('a', 'one')
    await save('a', 'two')
    await keepVersions(false)
    await save('a', 'three')
    await bucket.file('a').delete()
    expect(await versions()).toEqual([['a', 'noncurrent']])
  })
})

describe('rules of a bucket, by the admin SDK', () => {
  const rule = (condition: object) => bucket.addLifecycleRule({ action: { type: 'Delete' }, condition })
  it('[S24] are kept as they were given', async () => {
    await rule({ age: 30, matchesPrefix: ['tmp/'] })
    await rule({ numNewerVersions: 3, isLive: false })
    expect((await bucket.getMetadata())[0].lifecycle).toEqual({
      rule: [
        { action: { type: 'Delete' }, condition: { age: 30, matchesPrefix: ['tmp/'] } },
        { action: { type: 'Delete' }, condition: { numNewerVersions: 3, isLive: false } },
      ],
    })
    await bucket.setMetadata({ lifecycle: null })
    expect((await bucket.getMetadata())[0].lifecycle).toBeUndefined()
  })
  it('[S24] delete by age and name, and what is held not before it is let go', async () => {
    for (const name of ['tmp/a.log', 'tmp/b.txt', 'kept/a.log', 'tmp/held.log']) await save(name, name)
    await bucket.file('tmp/held.log').setMetadata({ temporaryHold: true })
    await rule({ age: 3, matchesPrefix: ['tmp/', 'other/'], matchesSuffix: ['.log'] })
    await pass(2)
    expect(await versions()).toHaveLength(4)
    await pass(1)
    const names = async () => (await versions()).map(([name]) => name)
    expect(await names()).toEqual(['kept/a.log', 'tmp/b.txt', 'tmp/held.log'])
    await bucket.file('tmp/held.log').setMetadata({ temporaryHold: false })
    await pass(1)
    expect(await names()).toEqual(['kept/a.log', 'tmp/b.txt'])
    expect(changes().slice(-1)).toEqual(['deleted tmp/held.log'])
  })
  it('[S24] make what is live noncurrent, then end it, each by its own days', async () => {
    await keepVersions()
    await save('a', 'one')
    await rule({ age: 2, isLive: true })
    await rule({ daysSinceNoncurrentTime: 3 })
    await pass(2)
    expect(await versions()).toEqual([['a', 'noncurrent']])
    await pass(2)
    expect(await versions()).toEqual([['a', 'noncurrent']])
    await pass(1)
    expect(await versions()).toEqual([])
    expect(changes()).toEqual(['finalized a', 'archived a', 'deleted a'])
  })
  it('[S24] keep so many versions of each name', async () => {
    await keepVersions()
    for (const text of ['1', '2', '3', '4']) await save('a', text)
    await save('b', '1')
    await rule({ numNewerVersions: 2 })
    await pass(1)
    const [files] = await bucket.getFiles({ versions: true })
    const kept = await Promise.all(files.map(async (file) => [file.name, await textOf(file)]))
    expect(kept).toEqual([
      ['a', '3'],
      ['a', '4'],
      ['b', '1'],
    ])
  })
  it('[S24] know dates, and a class that nothing is of', async () => {
    await save('a', 'one')
    const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await rule({ createdBefore: dayAfter(-1) })
    await rule({ noncurrentTimeBefore: dayAfter(9) })
    await rule({ age: 0, matchesStorageClass: ['COLDLINE'] })
    await pass(1)
    expect(await versions()).toHaveLength(1)
    await rule({ createdBefore: dayAfter(2) })
    await pass(1)
    expect(await versions()).toEqual([])
  })
  it('[S24] give uploads up that were begun long ago', async () => {
    const [uri] = await bucket.file('up/slow').createResumableUpload()
    const [other] = await bucket.file('other').createResumableUpload()
    const far = async (address: string) =>
      (await fetch(address, { method: 'PUT', headers: { 'content-range': 'bytes */*' } })).status
    await bucket.addLifecycleRule({
      action: { type: 'AbortIncompleteMultipartUpload' },
      condition: { age: 0, matchesPrefix: ['up/'] },
    })
    await running.storage.collect()
    expect([await far(uri), await far(other)]).toEqual([404, 308])
  })
  it.each<[what: string, patch: object, status: number]>([
    [
      'another class',
      {
        lifecycle: { rule: [{ action: { type: 'SetStorageClass', storageClass: 'COLDLINE' }, condition: { age: 1 } }] },
      },
      501,
    ],
    [
      'a time of its own',
      { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { daysSinceCustomTime: 1 } }] } },
      501,
    ],
    ['no condition', { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: {} }] } }, 400],
    ['an unknown one', { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { ages: 1 } }] } }, 400],
    ['one of every object', { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { toString: 1 } }] } }, 400],
    ['an unknown action', { lifecycle: { rule: [{ action: { type: 'Rename' }, condition: { age: 1 } }] } }, 400],
    ['an age below nothing', { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: -1 } }] } }, 400],
    [
      'no date',
      { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { createdBefore: 'tomorrow' } }] } },
      400,
    ],
    [
      'an abort by versions',
      { lifecycle: { rule: [{ action: { type: 'AbortIncompleteMultipartUpload' }, condition: { isLive: true } }] } },
      400,
    ],
    [
      'too many',
      {
        lifecycle: { rule: Array.from({ length: 101 }, () => ({ action: { type: 'Delete' }, condition: { age: 1 } })) },
      },
      400,
    ],
    [
      'an empty prefix',
      { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { matchesPrefix: [''] } }] } },
      400,
    ],
    ['no list', { lifecycle: { rule: {} } }, 400],
    ['a word for yes', { versioning: { enabled: 'yes' } }, 400],
    ['a retention policy', { retentionPolicy: { retentionPeriod: 10 } }, 501],
  ])('[S24] are refused with %s, and nothing changes', async (_what, patch, status) => {
    expect(await codeOf(bucket.setMetadata({ ...patch }))).toBe(status)
    expect((await bucket.getMetadata())[0].metageneration).toBe('1')
  })
})
