import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openDatabase } from '../sqlite/open.ts'
import { openSnapshots } from './snapshots.ts'
import { openStore } from './store.ts'
import { admin, db, freshFile, integer, openTestService, root, set } from './test-service.ts'

test('[DU5] A snapshot shows what was there when it was taken, whatever is committed meanwhile', async () => {
  const file = freshFile()
  const store = openStore(openDatabase(file, silentLog), {}, 1)
  const snapshots = openSnapshots(file)
  const database = store.database(db)
  const put = (n: number) =>
    store.transaction(() => {
      const before = store.get(database, ['c', 'a'])
      store.put(database, ['c', 'a'], { n: integer(n) }, 1, store.nextCommitTime(n), before)
    })
  put(1)
  const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => snapshots.take()))
  const fifth = snapshots.take()
  put(2)
  expect(one?.reads.get(database, ['c', 'a'])?.fields).toEqual({ n: integer(1) })
  expect(one?.reads.highWater()).toBeLessThan(store.highWater())
  // Whoever waited for a connection sees what was committed until it was theirs.
  one?.release()
  const late = await fifth
  expect(late.reads.get(database, ['c', 'a'])?.fields).toEqual({ n: integer(2) })
  expect(late.reads.highWater()).toBe(store.highWater())
  for (const { release } of [late, ...others]) release()
  snapshots.close()
  store.close()
})

test('[DU5] [QU5] A long read beside commits is of one moment, and comes in pieces to whoever asks for them', async () => {
  const service = await openTestService(freshFile())
  const rows = Array.from({ length: 450 }, (_, at) => at)
  const setAll = (n: number) =>
    service.commit(
      db,
      admin,
      rows.map((at) =>
        set(`rows/r${at}`, {
          n: integer(n),
          at: integer(-at),
          long: { stringValue: 'x'.repeat(at === 0 ? 600_000 : 2000) },
        }),
      ),
    )
  await setAll(0)
  const order = (fieldPath: string) => ({ field: { fieldPath }, direction: 'DESCENDING' as const })
  const query = { from: [{ collectionId: 'rows' }], orderBy: [order('n'), order('at')] }
  const asked = (async () => {
    const pieces: number[] = []
    const seen = new Set<string>()
    const ids: string[] = []
    for await (const { documents } of service.queryPieces(db, admin, root, query, {})) {
      pieces.push(documents.length)
      for (const { name, fields } of documents) {
        seen.add(JSON.stringify(fields?.['n']))
        ids.push(name.slice(`${root}/rows/r`.length))
      }
    }
    return { pieces, seen: seen.size, ids }
  })()
  for (let n = 1; n < 4; n++) await setAll(n)
  // The first document alone is longer than a piece.
  expect(await asked).toEqual({ pieces: [1, 200, 200, 49], seen: 1, ids: rows.map(String) })
  for await (const { documents } of service.queryPieces(db, admin, root, query, {})) {
    expect(documents).toHaveLength(1)
    break
  }
  expect((await service.runQuery(db, admin, root, query, {})).documents).toHaveLength(450)
  await service.close()
})
