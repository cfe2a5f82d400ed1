// A process that is there to be killed: it works on a data folder and says on standard output what was acknowledged, a line each.
import { join } from 'node:path'
import { backUp } from '../../embedded/src/backup/back-up.ts'
import { restore } from '../../embedded/src/backup/restore.ts'
import { openDataFolder } from '../../embedded/src/dataFolder.ts'
import type { IndexesFile } from '../../embedded/src/firestore/index-definitions.ts'
import { openFirestore } from '../../embedded/src/firestore/open.ts'
import type { DatabaseName, FirestoreService } from '../../embedded/src/firestore/service.ts'
import type { Write } from '../../embedded/src/firestore/wire/json.ts'
import { silentLog } from '../../embedded/src/log.ts'
import { everyDocument, indexesOf, type ChildWork } from './store-work.ts'

const work = JSON.parse(process.argv[2] ?? '') as ChildWork
const say = (line: string) => process.stdout.write(`${line}\n`)
const db: DatabaseName = { project: 'p', database: '(default)' }
const clock = { time: work.now }

await { write, back, restore: putBack }[work.kind]().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

/** Commits one after another, the clock an hour later each time, until it is killed or cannot. */
async function write(): Promise<void> {
  const service = await opened(work.kind === 'write' && work.isIndexed !== null ? indexesOf(work.isIndexed) : {})
  say('open')
  for (let n = work.from; ; n++) await commit(service, n)
}

async function back(): Promise<void> {
  if (work.kind !== 'back') return
  const service = await opened({})
  await commit(service, work.from)
  let n = work.from
  const writing = (async () => {
    for (;;) await commit(service, ++n)
  })()
  for (let at = 0; ; at++) {
    say(`begins ${work.name}-${at} ${n - 1}`)
    await Promise.race([backUp(work.folder, join(work.shelf, `${work.name}-${at}`), clock.time), writing])
    say(`made ${work.name}-${at}`)
  }
}

async function putBack(): Promise<void> {
  if (work.kind !== 'restore') return
  say('begins')
  await restore(work.backup, work.folder, { now: work.now, at: null, log: silentLog })
  say('done')
}

function opened(indexes: IndexesFile): Promise<FirestoreService> {
  openDataFolder(work.folder)
  return openFirestore({
    file: join(work.folder, 'firestore.sqlite'),
    clock: { now: () => clock.time },
    log: silentLog,
    indexes,
    onFatal(error) {
      process.stderr.write(`${error.message}\n`)
      process.exit(3)
    },
  })
}

/** Every document gets the number, all in one commit. */
async function commit(service: FirestoreService, n: number): Promise<void> {
  clock.time += 3_600_000
  const writes: Write[] = everyDocument(n, work.padding)
  await service.commit(db, { kind: 'admin' }, writes)
  say(`acknowledged ${n}`)
}
