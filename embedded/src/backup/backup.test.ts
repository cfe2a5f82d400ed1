import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataFolder } from '../dataFolder.ts'
import { readLines, writeLines } from '../firestore/lines.ts'
import type { FirestoreService } from '../firestore/service.ts'
import { admin, db, integer, listen, openTestService, root, set, snapshots } from '../firestore/test-service.ts'
import { silentLog } from '../log.ts'
import { multipart, startStorage } from '../storage/storage-under-test.ts'
import { backUp } from './back-up.ts'
import { faultsIn, readManifest } from './manifest.ts'
import { restore, rewindInPlace } from './restore.ts'
import { besideIn, forgetBeside, restoreBeside, takeBeside } from './restored-beside.ts'
import { beginUnfinished, clearUnfinished } from './unfinished.ts'

const home = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
let folders = 0
const fresh = () => join(home, String(folders++))
const start = 1_800_000_000_000

/** A data folder that somebody serves from. */
async function serving(dataFolder = fresh(), clock = { time: start }) {
  const folder = openDataFolder(dataFolder)
  const service = await openTestService(join(dataFolder, 'firestore.sqlite'), clock)
  const write = (path: string, n: number) => service.commit(db, admin, [set(path, { n: integer(n) })])
  return {
    dataFolder,
    service,
    clock,
    write,
    async stop() {
      await service.close()
      folder.release()
    },
  }
}

const all = { from: [{ allDescendants: true }] }
async function held(service: FirestoreService) {
  const { documents } = await service.runQuery(db, admin, root, all, {})
  return Object.fromEntries(
    documents.map(({ name, fields }) => [name.slice(root.length + 1), Number(Object.values(fields?.['n'] ?? {})[0])]),
  )
}
const heldIn = async (dataFolder: string) => {
  const opened = await serving(dataFolder)
  const documents = await held(opened.service)
  await opened.stop()
  return documents
}
const options = { now: start + 1_000_000, at: null, log: silentLog }

test('[BA1] A backup made while commits go on holds what was acknowledged before it, and is restored elsewhere', async () => {
  const { dataFolder, service, write, stop } = await serving()
  for (let n = 0; n < 50; n++) await write(`c/d${n}`, n)
  let isOver = false
  const commits = (async () => {
    for (let n = 50; !isOver; n++) await write(`c/d${n}`, n)
  })()
  const to = fresh()
  const manifest = await backUp(dataFolder, to, start)
  isOver = true
  await commits
  expect(manifest.files.map(({ path }) => path)).toEqual(['firestore.sqlite', 'version.json'])
  expect(await faultsIn(to, readManifest(to))).toEqual([])
  expect(readdirSync(to).toSorted()).toEqual(['backup.json', 'firestore.sqlite', 'version.json'])
  const now = Object.entries(await held(service))
  await stop()
  const elsewhere = fresh()
  expect(await restore(to, elsewhere, options)).toMatchObject({ replaced: null, rewound: null })
  const then = Object.entries(await heldIn(elsewhere))
  // A prefix of what was written, with all that was acknowledged before.
  expect(then.length).toBeGreaterThanOrEqual(50)
  expect(now).toEqual(expect.arrayContaining(then))
  expect(new Set(then.map(([, n]) => n))).toEqual(new Set(then.keys()))
  await expect(backUp(dataFolder, to, start)).rejects.toThrow(/is there already/)
  await expect(backUp(fresh(), fresh(), start)).rejects.toThrow(/is no data folder/)
})

test('[BA2] What is not whole is not restored, and nothing is touched then', async () => {
  const { dataFolder, write, stop } = await serving()
  await write('c/d', 1)
  const to = fresh()
  await backUp(dataFolder, to, start)
  await stop()
  const newer = fresh()
  writeFileSync(join(dataFolder, 'version.json'), '{"format":99}')
  await backUp(dataFolder, newer, start)
  writeFileSync(join(dataFolder, 'version.json'), readFileSync(join(to, 'version.json')))
  await expect(restore(newer, dataFolder, options)).rejects.toThrow(/was written by a newer Duebook \(format 99/)
  appendFileSync(join(to, 'version.json'), ' ')
  await expect(restore(to, dataFolder, options)).rejects.toThrow(/version\.json has changed\. Nothing was restored/)
  rmSync(join(to, 'version.json'))
  await expect(restore(to, dataFolder, options)).rejects.toThrow(/version\.json is missing/)
  const manifest = readFileSync(join(to, 'backup.json'), 'utf8')
  writeFileSync(join(to, 'backup.json'), manifest.replace('"version.json"', '"../version.json"'))
  await expect(restore(to, dataFolder, options)).rejects.toThrow(/backup\.json is damaged/)
  rmSync(join(to, 'backup.json'))
  await expect(restore(to, dataFolder, options)).rejects.toThrow(/is no whole backup/)
  expect(await heldIn(dataFolder)).toEqual({ 'c/d': 1 })
})

test('[BA3] Files come with their contents; one that is damaged is named, and an upload under way begins anew', async () => {
  const folder = fresh()
  openDataFolder(folder).release()
  const storage = await startStorage({ dataFolder: folder })
  const put = (name: string) =>
    storage.send('public', 'POST', `/v0/b/${storage.bucket}/o?name=${name}`, {
      ...multipart({ name }, `content of ${name}`),
    })
  for (const name of ['whole', 'broken']) expect((await put(name)).status).toBe(200)
  const begun = await storage.send('public', 'POST', `/v0/b/${storage.bucket}/o?name=begun`, {
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': '5',
    },
  })
  expect(begun.status).toBe(200)
  const blobs = readdirSync(join(folder, 'storage/blobs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  )
  const broken = blobs.find((name) => readFileSync(join(folder, 'storage/blobs', name), 'utf8').endsWith('broken'))
  writeFileSync(join(folder, 'storage/blobs', broken ?? ''), 'something else')
  const to = fresh()
  const { damaged } = await backUp(folder, to, start)
  expect(damaged).toEqual([broken?.slice(-64)])
  await storage.stop({ keep: true })
  const elsewhere = fresh()
  await restore(to, elsewhere, options)
  const again = await startStorage({ dataFolder: elsewhere })
  const content = await again.send('public', 'GET', `/v0/b/${storage.bucket}/o/whole?alt=media`)
  expect(content.body.toString()).toBe('content of whole')
  const upload = new URL(String(begun.headers['x-goog-upload-url']))
  const gone = await again.send('public', 'POST', upload.pathname + upload.search, {
    headers: { 'x-goog-upload-command': 'query' },
  })
  expect(gone.status).toBeGreaterThanOrEqual(400)
  expect(gone.status).toBeLessThan(500)
  expect(again.fatal).toEqual([])
  await again.stop()
})

test('[BA4] What a backup takes the place of is kept; a folder that is served from is left alone', async () => {
  const { dataFolder, write, stop } = await serving()
  await write('c/d', 1)
  const to = fresh()
  await backUp(dataFolder, to, start)
  await write('c/d', 2)
  await expect(restore(to, dataFolder, options)).rejects.toThrow(/is in use by another Duebook/)
  await stop()
  // A restore that was cut short leaves this, of which nothing is used.
  mkdirSync(`${dataFolder}.restoring`)
  writeFileSync(join(`${dataFolder}.restoring`, 'firestore.sqlite'), 'half')
  const { replaced } = await restore(to, dataFolder, options)
  expect(await heldIn(dataFolder)).toEqual({ 'c/d': 1 })
  expect(await heldIn(replaced ?? '')).toEqual({ 'c/d': 2 })
  const again = await restore(to, dataFolder, options)
  expect([await heldIn(replaced ?? ''), again.replaced]).toEqual([{ 'c/d': 2 }, `${replaced}-2`])
  expect(readdirSync(dirname(dataFolder)).filter((name) => name.endsWith('.restoring'))).toEqual([])
})

test('[BA2] What nobody is at any more is removed beside the next backup; what somebody is at stays', async () => {
  const { dataFolder, write, stop } = await serving()
  await write('c/d', 1)
  const shelf = fresh()
  const [killed, going, foreign] = ['killed', 'going', 'foreign'].map((name) => join(shelf, name))
  // A process that ended has left its file, without the lock.
  for (const name of [`${killed}.partial`, `${foreign}.partial`]) mkdirSync(name, { recursive: true })
  writeFileSync(join(`${killed}.partial`, 'lock.sqlite'), '')
  writeFileSync(join(`${foreign}.partial`, 'film'), '')
  writeFileSync(join(shelf, 'download.partial'), '')
  // One that the power took away has nothing in it.
  mkdirSync(join(shelf, 'cut.partial'))
  const unfinished = beginUnfinished(going ?? '')
  await expect(backUp(dataFolder, going ?? '', start)).rejects.toThrow(/in use/)
  await backUp(dataFolder, join(shelf, 'whole'), start)
  expect(readdirSync(shelf).toSorted()).toEqual(['download.partial', 'foreign.partial', 'going.partial', 'whole'])
  expect(readdirSync(join(shelf, 'whole'))).not.toContain('lock.sqlite')
  unfinished.finish()
  writeFileSync(join(unfinished.folder, 'lock.sqlite'), '')
  await clearUnfinished(shelf)
  await clearUnfinished(fresh())
  expect(readdirSync(shelf).toSorted()).toEqual(['download.partial', 'foreign.partial', 'whole'])
  await stop()
})

test('[BA4] A restore that was cut short while it changed places is finished by whoever opens the folder', async () => {
  const { dataFolder, write, stop } = await serving()
  await write('c/d', 1)
  const to = fresh()
  await backUp(dataFolder, to, start)
  await write('c/d', 2)
  await stop()
  const { replaced } = await restore(to, dataFolder, options)
  renameSync(dataFolder, `${dataFolder}.restored`)
  expect(await heldIn(dataFolder)).toEqual({ 'c/d': 1 })
  // Before anything changed places, what stood there serves, and the next restore begins anew.
  mkdirSync(`${dataFolder}.restored`)
  expect(await heldIn(dataFolder)).toEqual({ 'c/d': 1 })
  await restore(replaced ?? '', dataFolder, options).catch(() => null)
  await restore(to, dataFolder, options)
  expect(readdirSync(dirname(dataFolder)).filter((name) => name.endsWith('.restored'))).toEqual([])
})

test('[BA5] Documents are again what they were at a moment; who listens hears of it, and it can be taken back', async () => {
  const clock = { time: start }
  const first = await serving(fresh(), clock)
  const { dataFolder, service, write } = first
  await write('c/kept', 1)
  await write('c/changed', 1)
  await write('c/gone', 1)
  const before = await held(service)
  const listener = listen(service)
  const query = { parent: root, structuredQuery: { from: [{ collectionId: 'c' }] } }
  listener.add({ targetId: 2, query })
  const heard = await listener.until(snapshots(1))
  const resumeToken = heard.flatMap((one) => ('targetChange' in one ? [one.targetChange.resumeToken ?? ''] : [])).at(-1)
  const moment = (clock.time += 1000)
  clock.time += 1000
  await write('c/changed', 2)
  await write('c/made', 2)
  await service.commit(db, admin, [{ delete: `${root}/c/gone` }])
  const after = await held(service)
  const to = fresh()
  await backUp(dataFolder, to, start)
  await first.stop()

  const now = clock.time + 1000
  expect(rewindInPlace(dataFolder, moment, now, silentLog)).toMatchObject({ documents: 3 })
  const second = await serving(dataFolder, { time: now })
  expect(await held(second.service)).toEqual(before)
  const n = (value: number) => ({
    fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL' as const, value: integer(value) },
  })
  const found = await second.service.runQuery(db, admin, root, { from: [{ collectionId: 'c' }], where: n(1) }, {})
  expect(found.documents).toHaveLength(3)
  const later = listen(second.service)
  later.add({ targetId: 2, query, ...(resumeToken ? { resumeToken } : {}) })
  const told = (await later.until(snapshots(1))).flatMap((one) =>
    'documentChange' in one ? [one.documentChange.document.name.split('/').at(-1)] : [],
  )
  expect(told.toSorted()).toEqual(['changed', 'gone'])
  await second.stop()

  expect(rewindInPlace(dataFolder, moment + 1500, now + 1000, silentLog)).toMatchObject({ documents: 3 })
  expect(await heldIn(dataFolder)).toEqual(after)
  const elsewhere = fresh()
  expect(await restore(to, elsewhere, { ...options, at: moment })).toMatchObject({ rewound: { documents: 3 } })
  expect(await heldIn(elsewhere)).toEqual(before)
  expect(() => rewindInPlace(dataFolder, start - 86_400_000, now, silentLog)).toThrow(/is not known any more/)
})

test('[BA6] Documents go out and come in as JSON lines, all of them or none', async () => {
  const { dataFolder, service, write, stop } = await serving()
  for (let n = 0; n < 3; n++) await write(`c/d${n}`, n)
  const strange = { bytesValue: '/+8=' }
  await service.commit(db, admin, [set('c/d2/e/é "quoted"', { n: integer(9), strange })])
  const documents = await held(service)
  const lines = fresh()
  expect(await writeLines(join(dataFolder, 'firestore.sqlite'), lines)).toBe(4)
  await stop()
  const text = readFileSync(lines, 'utf8')
  const [head, one] = text.split('\n').map((line) => (line ? (JSON.parse(line) as object) : null))
  expect(head).toEqual({ format: 'duebook documents 1', readTime: expect.any(String) })
  expect(Object.keys(one ?? {})).toEqual(['name', 'createTime', 'updateTime', 'fields'])
  expect(text.trimEnd().endsWith('{"documents":4}')).toBe(true)

  const other = await serving()
  await other.write('c/d1', 7)
  await other.write('c/own', 8)
  await other.stop()
  const file = join(other.dataFolder, 'firestore.sqlite')
  const broken: [string, RegExp][] = [
    [text.slice(0, text.lastIndexOf('{"documents"')), /is not whole/],
    [text.replace('"integerValue":"9"', '"integerValue":"nine"'), /:5: .*Nothing was taken/],
    [text.replace('/documents/c/d2/e/', '/documents/'), /:5: .*Nothing was taken/],
    [`${text}{}`, /something stands after the last line/],
    ['{}\n', /:1: the first line must say/],
  ]
  for (const [wrong, why] of broken) {
    const path = fresh()
    writeFileSync(path, wrong)
    await expect(readLines(file, path, start + 5000, silentLog)).rejects.toThrow(why)
  }
  expect(await readLines(file, lines, start + 5000, silentLog)).toBe(4)
  expect(await heldIn(other.dataFolder)).toEqual({ ...documents, 'c/own': 8 })
  const empty = fresh()
  mkdirSync(empty)
  expect(await readLines(join(empty, 'firestore.sqlite'), lines, start, silentLog)).toBe(4)
  expect(existsSync(lines)).toBe(true)
})

test('[BA8] A backup waits beside the data while they are served, takes their place once nobody uses them, and nothing that stood there is lost', async () => {
  const now = await serving()
  await now.write('books/kept', 1)
  const backup = fresh()
  await backUp(now.dataFolder, backup, start)
  await now.write('books/later', 2)
  await restoreBeside(backup, 'monday', now.dataFolder)
  expect(besideIn(now.dataFolder)).toEqual({ name: 'monday', madeAt: readManifest(backup).madeAt })
  expect(await held(now.service)).toEqual({ 'books/kept': 1, 'books/later': 2 })
  await expect(takeBeside(now.dataFolder, start, silentLog)).rejects.toThrow('in use by another Duebook')
  await now.stop()

  await takeBeside(now.dataFolder, start, silentLog)
  expect(await heldIn(now.dataFolder)).toEqual({ 'books/kept': 1 })
  expect(besideIn(now.dataFolder)).toBeNull()
  const replaced = readdirSync(home).find((name) => name.startsWith(`${basename(now.dataFolder)}.replaced-`)) ?? ''
  expect(await heldIn(join(home, replaced))).toEqual({ 'books/kept': 1, 'books/later': 2 })
  await takeBeside(now.dataFolder, start, silentLog)
  expect(await heldIn(now.dataFolder)).toEqual({ 'books/kept': 1 })

  await restoreBeside(backup, 'monday', now.dataFolder)
  forgetBeside(now.dataFolder)
  expect(besideIn(now.dataFolder)).toBeNull()
  // A start that was ended between its two steps: the next one goes on.
  await restoreBeside(backup, 'monday', now.dataFolder)
  renameSync(now.dataFolder, fresh())
  await takeBeside(now.dataFolder, start, silentLog)
  expect(await heldIn(now.dataFolder)).toEqual({ 'books/kept': 1 })
})

test('[BA8] A backup that is not as it was made does not wait beside the data', async () => {
  const now = await serving()
  await now.write('books/kept', 1)
  const backup = fresh()
  await backUp(now.dataFolder, backup, start)
  appendFileSync(join(backup, 'firestore.sqlite'), 'x')
  await expect(restoreBeside(backup, 'monday', now.dataFolder)).rejects.toThrow('is not as it was made')
  expect(besideIn(now.dataFolder)).toBeNull()
  await now.stop()
})
