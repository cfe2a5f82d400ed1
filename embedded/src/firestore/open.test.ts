import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { patience } from '../conformance/patience.ts'
import { silentLog } from '../log.ts'
import type { Coverage } from '../rules/coverage.ts'
import { denialsPage } from '../rules/denials-page.ts'
import { openFirestore } from './open.ts'
import type { FirestoreService } from './service.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from './test-service.ts'
import { startTestServer } from './transport/test-server.ts'

test('[DU1] Fifty concurrent commits are all there after the file is opened again', async () => {
  const file = freshFile()
  const service = await openTestService(file)
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  const times = await Promise.all(
    numbers.map(
      async (number) => (await service.commit(db, admin, [set(`c/${number}`, { n: integer(number) })])).commitTime,
    ),
  )
  expect(new Set(times).size).toBe(50)
  await service.close()
  const again = await openTestService(file)
  const { documents } = await again.runQuery(db, admin, root, { from: [{ collectionId: 'c' }] }, {})
  expect(documents.map(({ updateTime }) => updateTime).sort()).toEqual([...times].sort())
  await again.close()
})

test('[DU2] Commit times grow across a restart even when the clock has been set back', async () => {
  const file = freshFile()
  const clock = { time: 1_900_000_000_000 }
  const service = await openTestService(file, clock)
  const first = await service.commit(db, admin, [set('c/a', {})])
  await service.close()
  clock.time -= 86_400_000
  const again = await openTestService(file, clock)
  const second = await again.commit(db, admin, [set('c/a', { n: integer(1) })])
  expect(second.commitTime > first.commitTime).toBe(true)
  await again.close()
})

test('[DU6] What changes nothing writes nothing to the file, and is told as of the last commit', async () => {
  const file = freshFile()
  const service = await openTestService(file)
  const { commitTime } = await service.commit(db, admin, [set('c/a', { n: integer(1) })])
  const reader = new DatabaseSync(file, { readOnly: true })
  /** Another once somebody else has written into the file. */
  const version = () => reader.prepare('PRAGMA data_version').get()
  const before = version()
  const same = { ...set('c/a', { n: integer(1) }), currentDocument: { updateTime: commitTime } }
  const told = await Promise.all([
    service.commit(db, admin, [same]),
    service.commit(db, admin, [{ delete: `${root}/c/none` }]),
    service.commit(db, admin, []),
  ])
  expect(told.map((one) => one.commitTime)).toEqual([commitTime, commitTime, commitTime])
  const other = { ...same, currentDocument: { updateTime: '2020-01-01T00:00:00Z' } }
  await expect(service.commit(db, admin, [other])).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' })
  expect(version()).toEqual(before)
  const [changed, unchanged] = await Promise.all([
    service.commit(db, admin, [set('c/a', { n: integer(2) })]),
    service.commit(db, admin, [{ delete: `${root}/c/none` }]),
  ])
  expect(version()).not.toEqual(before)
  expect([changed.commitTime > commitTime, unchanged.commitTime]).toEqual([true, changed.commitTime])
  reader.close()
  await service.close()
})

/** Page by page: how much is in one depends on how fast the machine reads. */
async function wholeLog(service: FirestoreService, collections?: string[]) {
  const all = await service.commitsAfter(0, 10, collections)
  for (let page = all; page.length > 0; all.push(...page))
    page = await service.commitsAfter(all.at(-1)!.sequence, 10, collections)
  return all
}

test('[DU3] The change log gives whole commits in order, live and afterwards', async () => {
  const service = await openTestService(freshFile())
  const live: number[] = []
  service.onCommit((commit) => live.push(commit.sequence))
  await service.commit(db, admin, [set('c/a', { n: integer(1) }), set('c/b', {})])
  await service.commit(db, admin, [set('c/a', { n: integer(2) })])
  const commits = await wholeLog(service)
  expect(commits.map(({ changes }) => changes.length)).toEqual([2, 1])
  expect(commits[1]?.changes[0]).toMatchObject({
    before: { fields: { n: integer(1) } },
    after: { fields: { n: integer(2) } },
  })
  expect(live).toEqual(commits.map(({ sequence }) => sequence))
  await service.commit(db, admin, [set('c/a', { n: integer(3) }), set('c/a/d/e', {})])
  const below = await wholeLog(service, ['d'])
  expect(below.map(({ changes }) => changes.map(({ name }) => name.split('/documents/')[1]))).toEqual([
    [],
    [],
    ['c/a/d/e'],
  ])
  await service.close()
})

test('[DU3] Long commits come a few at a time, each of them whole', async () => {
  const service = await openTestService(freshFile())
  const many = (name: string) => Array.from({ length: 60 }, (_, at) => set(`${name}/d${at}`, {}))
  for (const name of ['a', 'b', 'c']) await service.commit(db, admin, many(name))
  const first = await service.commitsAfter(0, 10)
  expect(first.length).toBeLessThan(3)
  for (const wanted of [undefined, ['c']])
    expect((await wholeLog(service, wanted)).map(({ changes }) => changes.length)).toEqual(
      wanted ? [0, 0, 60] : [60, 60, 60],
    )
  await service.close()
})

test('[DU4] Clearing a database leaves other databases alone', async () => {
  const service = await openTestService(freshFile())
  const other = { project: 'q', database: '(default)' }
  await service.commit(db, admin, [set('c/a', {})])
  await service.commit(other, admin, [{ update: { name: 'projects/q/databases/(default)/documents/c/a', fields: {} } }])
  await service.clear(db)
  expect((await service.runQuery(db, admin, root, { from: [{ collectionId: 'c' }] }, {})).documents).toEqual([])
  expect(
    (
      await service.runQuery(
        other,
        admin,
        'projects/q/databases/(default)/documents',
        { from: [{ collectionId: 'c' }] },
        {},
      )
    ).documents,
  ).toHaveLength(1)
  await service.close()
})

test('[RU1] Without rules nobody is let in, but in emulator mode everybody, with a warning', async () => {
  const stranger = { kind: 'user' as const, auth: null }
  for (const openWithoutRules of [false, true]) {
    const warned: string[] = []
    const service = await openFirestore({
      file: freshFile(),
      clock: { now: () => 1_800_000_000_000 },
      log: { ...silentLog, warn: (event) => void warned.push(event) },
      openWithoutRules,
      onFatal(error) {
        throw error
      },
    })
    service.setRules(null, 'no rules')
    const written = service.commit(db, stranger, [set('c/a', {})]).then(
      () => 'let in',
      ({ status }: { status: string }) => status,
    )
    expect([await written, warned]).toEqual(openWithoutRules ? ['let in', ['rules.none']] : ['PERMISSION_DENIED', []])
    service.setRules('service cloud.firestore { match /a/{id} { allow read: if nobody; } }', 'their.rules')
    expect(warned.slice(openWithoutRules ? 1 : 0)).toEqual(['rules.warning'])
    await expect(service.commit(db, stranger, [set('c/a', {})])).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
    await service.close()
  }
})

test('[RU2] What the rules refuse is told to the operator: who asked for what, and what of which allow decided', async () => {
  const service = await openTestService(freshFile())
  const rules = `service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} {
      allow read, write: if request.auth != null &&
        request.auth.uid == id;
    }
  }
}`
  service.setRules(rules, 'firestore.rules')
  const ada = { kind: 'user' as const, auth: { uid: 'ada', token: {} } }
  const refused = { status: 'PERMISSION_DENIED', message: 'Missing or insufficient permissions.' }
  await expect(service.commit(db, ada, [set('c/ben', {})])).rejects.toMatchObject(refused)
  await expect(service.batchGet(db, { kind: 'user', auth: null }, [`${root}/d/x`], {})).rejects.toMatchObject(refused)
  await service.commit(db, ada, [set('c/ada', {})])
  await vi.waitFor(() => expect(service.denials()).toHaveLength(2), { timeout: patience })
  const common = { at: 1_800_000_000_000, project: 'p' }
  expect(service.denials()).toEqual([
    { ...common, method: 'get', path: 'd/x', who: null, notes: ['No match covers this path.'] },
    {
      ...common,
      method: 'create',
      path: 'c/ben',
      who: 'ada',
      notes: ["false for 'create' @ L4, decided in line [5], column [9]: request.auth.uid == id"],
    },
  ])
  expect((await denialsPage([service]).main()).text.replaceAll('<wbr />', '')).toContain('c/ben')
  await service.close()

  const emulator = await openTestService(freshFile(), undefined, undefined, { tellsDenials: true, coversRules: true })
  emulator.setRules(rules, 'firestore.rules')
  const told = {
    status: 'PERMISSION_DENIED',
    message: "\nfalse for 'create' @ L4, decided in line [5], column [9]: request.auth.uid == id",
  }
  await expect(emulator.commit(db, ada, [set('c/ben', {})])).rejects.toMatchObject(told)

  // What its rules came to is asked for at the official emulator's address, and nothing is counted elsewhere.
  expect(await service.ruleCoverage('p').catch(() => 'closed')).toBe('closed')
  const server = await startTestServer(emulator, { emulator: true })
  const coverage = (project: string, as = '') =>
    fetch(`${server.url}/emulator/v1/projects/${project}:ruleCoverage${as}`)
  const counted = (await (await coverage('p')).json()) as Coverage
  expect(counted.rules.files).toEqual([{ name: 'firestore.rules', content: rules }])
  expect(counted.report?.[0]?.values).toEqual([{ value: { boolValue: false }, count: 1 }])
  const page = await coverage('p', '.html')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('request.auth.uid == id</code></td><td>always false')
  emulator.setRules('service cloud.firestore { match /c/{id} { allow read; } }', 'their.rules', 'p')
  await vi.waitFor(async () => expect(await (await coverage('p')).json()).not.toHaveProperty('report'), {
    timeout: patience,
  })
  await server.stop()
  await emulator.close()
})
