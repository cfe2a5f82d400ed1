import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from '../embedded/src/dataFolder.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from '../embedded/src/firestore/test-service.ts'
import { given } from './backup-flags.ts'

/** Runs a tool to its end, or until something of this name appears beside `where`: then it is killed. */
function run(tool: string, args: readonly string[], killedAt?: { where: string; name: string }) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, tool),
      ...args,
    ])
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const watcher =
      killedAt &&
      watch(killedAt.where, (_, name) => {
        if (name === killedAt.name) child.kill('SIGKILL')
      })
    child.on('close', (code) => {
      watcher?.close()
      resolve({ code, said })
    })
  })
}

test('A backup and its restoring are killed in the middle, and done again: what was acknowledged is there, before and after', async () => {
  const home = dirname(freshFile())
  const [data, backup] = [join(home, 'data'), join(home, 'backup')]
  const folder = openDataFolder(data)
  const service = await openTestService(join(data, 'firestore.sqlite'))
  const write = (n: number) =>
    service.commit(
      db,
      admin,
      Array.from({ length: 100 }, (_, at) => set(`c/${at}`, { n: integer(n) })),
    )
  const held = async (of = service) => {
    const { documents } = await of.runQuery(db, admin, root, { from: [{ collectionId: 'c' }] }, {})
    return [
      documents.length,
      new Set(documents.map(({ fields }) => JSON.stringify(fields))).size,
      documents[0]?.fields?.['n'],
    ]
  }
  const heldIn = async (path: string) => {
    const opened = await openTestService(join(path, 'firestore.sqlite'))
    const is = await held(opened)
    await opened.close()
    return is
  }
  await write(1)
  await run('backup.ts', [backup, '--data', data], { where: home, name: `${basename(backup)}.partial` })
  expect(existsSync(join(backup, 'backup.json'))).toBe(existsSync(backup))
  rmSync(backup, { recursive: true, force: true })
  expect(await run('backup.ts', [backup, '--data', data])).toEqual({
    code: 0,
    said: expect.stringMatching(/^2 files, .* MB, checked, are in /),
  })
  await write(2)
  expect(await run('restore.ts', [backup, '--data', data])).toEqual({
    code: 1,
    said: expect.stringMatching(/is in use by another Duebook/),
  })
  await service.close()
  folder.release()

  await run('restore.ts', [backup, '--data', data], { where: home, name: 'data.restoring' })
  const aside = () =>
    readdirSync(home)
      .filter((name) => name.startsWith('data.replaced-'))
      .toSorted()
  // What was there is in its place or beside it, and whole.
  const [was = 'data'] = aside()
  expect(await heldIn(join(home, was))).toEqual([100, 1, integer(2)])
  expect((await run('restore.ts', [backup, '--data', data])).code).toBe(0)
  expect(await heldIn(data)).toEqual([100, 1, integer(1)])
  expect(await heldIn(join(home, aside()[0] ?? ''))).toEqual([100, 1, integer(2)])
})

test('A time needs its zone, and what is not known is said', () => {
  expect(given(['b', '--at', '2027-03-31T14:05:00+02:00', '--data=d'])).toMatchObject({
    words: ['b'],
    at: Date.UTC(2027, 2, 31, 12, 5),
  })
  expect(() => given(['--at', '2027-03-31T14:05:00'])).toThrow(/with its zone/)
  expect(() => given(['--at', '31 March'])).toThrow(/with its zone/)
  expect(() => given(['--nonsense'])).toThrow(/is not known/)
  expect(() => given(['--at'])).toThrow(/needs a value/)
  expect(() => given(['a', 'b'])).toThrow(/One folder/)
})
