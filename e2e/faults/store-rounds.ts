import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { backUp } from '../../embedded/src/backup/back-up.ts'
import { faultsIn, readManifest } from '../../embedded/src/backup/manifest.ts'
import { restore } from '../../embedded/src/backup/restore.ts'
import { clearUnfinished } from '../../embedded/src/backup/unfinished.ts'
import { openDataFolder } from '../../embedded/src/dataFolder.ts'
import type { IndexesFile } from '../../embedded/src/firestore/index-definitions.ts'
import { openFirestore } from '../../embedded/src/firestore/open.ts'
import type { FirestoreService } from '../../embedded/src/firestore/service.ts'
import type { StructuredQuery } from '../../embedded/src/firestore/wire/json.ts'
import { silentLog } from '../../embedded/src/log.ts'
import { documents, everyDocument, fieldsOf, indexesOf, root, type ChildWork } from './store-work.ts'

/** What came of so many kills: how many commits were acknowledged, how often the work was cut short, and what was not as promised, in sentences. */
export type StoreResult = { rounds: number; acknowledged: number; cutShort: number; wrong: string[] }

const db = { project: 'p', database: '(default)' }
const admin = { kind: 'admin' as const }
const start = 1_800_000_000_000
/** Such as were there before the index files changed. */
const oldDocuments = 1000

/** While indexes are built of documents that were there before: nothing lost, and the indexes answer as a filter does. */
export const killedBuilds = (rounds: number) =>
  inFolder(async (home, result) => {
    const folder = join(home, 'data')
    let now = start
    await withService(folder, {}, now, async (service) => {
      for (let at = 0; at < 10; at++)
        await service.commit(
          db,
          admin,
          Array.from({ length: 100 }, (_, inner) => ({
            update: { name: `${root}/old/${at * 100 + inner}`, fields: fieldsOf(at, at * 100 + inner, 100) },
          })),
        )
    })
    let last = 0
    for (let round = 0; round < rounds; round++) {
      now += 1_000_000_000
      const isIndexed = round % 2 === 0
      const said = await killed(
        { kind: 'write', folder, now, from: last + 1, padding: 10, isIndexed },
        (lines) => lines.length > round % 4,
        60,
      )
      last = lastAcknowledged(said, last, result)
      if (indexFiles(folder) > 1) result.cutShort++
      // The next process goes on with the same file every other time, and is not disturbed.
      if (round % 4 === 3 || round === rounds - 1) await checkIndexes(folder, isIndexed, now + 500_000_000, result)
      await check(folder, last, now + 600_000_000, result, isIndexed ? indexesOf(true) : indexesOf(false))
    }
  })

/** While the log is pruned: what is acknowledged stays, and what is left of the log has whole commits. */
export const killedPrunings = (rounds: number) =>
  inFolder(async (home, result) => {
    const folder = join(home, 'data')
    let now = start
    let last = 0
    let pruned = 0
    for (let round = 0; round < rounds; round++) {
      const said = await killed(
        { kind: 'write', folder, now, from: last + 1, padding: 10, isIndexed: null },
        (lines) => lines.length > 100,
        250,
      )
      const before = last
      last = lastAcknowledged(said, last, result)
      now += (last - before + 10) * 3_600_000
      const logged = await check(folder, last, now, result)
      if (logged > pruned) result.cutShort++
      pruned = logged
    }
  })

/** While a backup is made beside commits: those that are whole have all that was acknowledged before, and of the others nothing is left. */
export const killedBackups = (rounds: number) =>
  inFolder(async (home, result) => {
    const [folder, shelf] = [join(home, 'data'), join(home, 'shelf')]
    mkdirSync(shelf)
    let now = start
    let last = 0
    for (let round = 0; round < rounds; round++) {
      now += 10_000_000_000
      const said = await killed(
        { kind: 'back', folder, now, from: last + 1, padding: 10_000, shelf, name: `r${round}` },
        (lines) => lines.some((line) => line.startsWith('begins ')),
        200,
      )
      last = lastAcknowledged(said, last, result)
      if (readdirSync(shelf).some((name) => name.endsWith('.partial'))) result.cutShort++
      await clearUnfinished(shelf)
      for (const name of readdirSync(shelf)) {
        if (name.endsWith('.partial')) result.wrong.push(`${name} is left`)
        const promised = said.flatMap((line) =>
          line.startsWith(`begins ${name} `) ? [Number(line.split(' ')[2])] : [],
        )
        const faults = await faultsIn(join(shelf, name), readManifest(join(shelf, name)))
        result.wrong.push(...faults)
        const copy = join(home, 'copy')
        await restore(join(shelf, name), copy, { now, at: null, log: silentLog })
        await check(copy, promised[0] ?? 0, now, result)
        for (const left of [copy, join(shelf, name)]) rmSync(left, { recursive: true, force: true })
      }
      await check(folder, last, now, result)
    }
  })

/** While a backup takes the place of a data folder: whoever opens it next finds what was or what came, whole. */
export const killedRestores = (rounds: number) =>
  inFolder(async (home, result) => {
    const folder = join(home, 'data')
    const backups: string[] = []
    for (const n of [1, 2]) {
      await withService(
        folder,
        {},
        start + n,
        async (service) => void (await service.commit(db, admin, everyDocument(n, 50_000))),
      )
      backups.push(join(home, `backup${n}`))
      await backUp(folder, backups.at(-1) ?? '', start)
    }
    let held = 2
    for (let round = 0; round < rounds; round++) {
      const wanted = held === 1 ? 2 : 1
      const said = await killed(
        { kind: 'restore', folder, now: start + round * 1000, from: 0, padding: 0, backup: backups[wanted - 1] ?? '' },
        (lines) => lines.includes('begins'),
        60,
      )
      if (!said.includes('done')) result.cutShort++
      held = (await heldIn(folder, start + 1e9 + round, result)) ?? held
      if (said.includes('done') && held !== wanted)
        result.wrong.push(`round ${round}: a restore that was done is not there`)
      for (const name of readdirSync(home))
        if (name.startsWith('data.replaced-')) rmSync(join(home, name), { recursive: true, force: true })
    }
    await restore(backups[0] ?? '', folder, { now: start, at: null, log: silentLog })
    const left = readdirSync(home).filter((name) => /\.restor/.test(name))
    if (left.length > 0) result.wrong.push(`${left.join(', ')} is left`)
    if ((await heldIn(folder, start + 2e9, result)) !== 1) result.wrong.push('the last restore is not there')
  })

/** `said`: what the processes said that met the full disk. */
export type FullDiskResult = StoreResult & { said: string[] }
/** How a disk gets full, and empty again; `environment` of whoever writes to it. */
export type Disk = { home: string; fill(): void; free(): void; environment: Record<string, string> }

/** A disk that is full from some moment on: the process says so and ends, nothing acknowledged is lost, and all goes on once there is room. */
export async function fullDisk({ home, fill, free, environment }: Disk): Promise<FullDiskResult> {
  const result = { rounds: 1, acknowledged: 0, cutShort: 0, wrong: [] as string[], said: [] as string[] }
  const folder = join(home, 'data')
  const work = (from: number, now: number): ChildWork => ({
    kind: 'write',
    folder,
    now,
    from,
    padding: 20_000,
    isIndexed: null,
  })
  const first = begun(work(1, start), environment)
  await first.until((lines) => lines.length > 5)
  fill()
  const code = await first.ended
  result.said.push(first.complained())
  const last = lastAcknowledged(first.lines(), 0, result)
  if (code === 0 || code === null) result.wrong.push(`it ended with ${code}`)
  const again = begun(work(last + 1, start + 1e9), environment)
  await again.ended
  result.said.push(again.complained())
  const more = lastAcknowledged(again.lines(), last, result)
  if (
    !/disk is full/.test(result.said[0] ?? '') ||
    !/^The disk that holds the data folder .* is full: make room/.test(result.said[1] ?? '')
  )
    result.wrong.push('it does not say that the disk is full')
  result.cutShort = result.said.length
  free()
  await check(folder, more, start + 2e9, result)
  const third = begun(work(more + 1, start + 3e9), environment)
  await third.until((lines) => lines.length > 5)
  third.kill()
  await third.ended
  await check(folder, lastAcknowledged(third.lines(), more, result), start + 4e9, result)
  return result
}

export async function inFolder(run: (home: string, result: StoreResult) => Promise<void>): Promise<StoreResult> {
  const home = mkdtempSync(join(tmpdir(), 'duebook-store-'))
  const result: StoreResult = { rounds: 0, acknowledged: 0, cutShort: 0, wrong: [] }
  try {
    await run(home, result)
    return result
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const child = fileURLToPath(new URL('./store-child.ts', import.meta.url))

export function begun(work: ChildWork, environment: Record<string, string> = {}) {
  const running: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', child, JSON.stringify(work)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    },
  )
  let said = ''
  let complained = ''
  let look = () => {}
  running.stdout?.on('data', (text) => {
    said += text
    look()
  })
  running.stderr?.on('data', (text) => (complained += text))
  const ended = new Promise<number | null>((resolve) => running.on('close', (code) => resolve(code)))
  // What is after the last line end was not said whole.
  const lines = () => said.split('\n').slice(0, -1)
  return {
    lines,
    ended,
    complained: () => complained.trim(),
    kill: () => running.kill('SIGKILL'),
    until: (enough: (lines: string[]) => boolean) =>
      Promise.race([
        ended,
        new Promise<void>((resolve) => {
          look = () => {
            if (enough(lines())) resolve()
          }
          look()
        }),
      ]),
  }
}

/** How many index files the entries of a data folder belong to: more than one while indexes are built. */
function indexFiles(folder: string): number {
  const file = new DatabaseSync(join(folder, 'firestore.sqlite'), { readOnly: true })
  try {
    const { indexes } = file.prepare('SELECT indexes FROM meta').get() as { indexes: string }
    return (JSON.parse(indexes) as { files: unknown[] }).files.length
  } finally {
    file.close()
  }
}

/** Runs it until it has said enough, and kills it at a random moment, in milliseconds, after. */
async function killed(work: ChildWork, enough: (lines: string[]) => boolean, within: number): Promise<string[]> {
  const running = begun(work)
  await running.until(enough)
  await moment(Math.random() * within)
  running.kill()
  await running.ended
  if (running.complained() !== '') throw new Error(running.complained())
  return running.lines()
}

export function lastAcknowledged(lines: readonly string[], before: number, result: StoreResult): number {
  const numbers = lines.flatMap((line) => (line.startsWith('acknowledged ') ? [Number(line.split(' ')[1])] : []))
  result.acknowledged += numbers.length
  return numbers.at(-1) ?? before
}

/** Opens the folder as whoever comes next does, and looks whether all is there; the time from which on the log has commits, in microseconds. */
export async function check(
  folder: string,
  acknowledged: number,
  now: number,
  result: StoreResult,
  indexes: IndexesFile = {},
): Promise<number> {
  const n = await heldIn(folder, now, result, indexes)
  if (n === null && acknowledged > 0) result.wrong.push('no document is there')
  if (n !== null && n < acknowledged) result.wrong.push(`${acknowledged} was acknowledged, and ${n} is there`)
  const file = new DatabaseSync(join(folder, 'firestore.sqlite'), { readOnly: true })
  try {
    const whole = Object.values(file.prepare('PRAGMA integrity_check').get() ?? {})[0]
    if (whole !== 'ok') result.wrong.push(`integrity: ${String(whole)}`)
    const { log_start: since } = file.prepare('SELECT log_start FROM meta').get() as { log_start: number }
    // What is forgotten goes a few changes at a time, and is not said meanwhile.
    const commits = file
      .prepare(
        "SELECT COUNT(*) AS changes FROM log WHERE commit_time > ? AND CAST(path AS TEXT) NOT LIKE '%old%' GROUP BY commit_time",
      )
      .all(since) as { changes: number }[]
    const halves = commits.filter(({ changes }) => changes % documents !== 0 && changes !== 100)
    if (halves.length > 0) result.wrong.push(`${halves.length} commits are in part in the log`)
    return since
  } finally {
    file.close()
  }
}

/** The number that every document has; null where there is none. */
async function heldIn(
  folder: string,
  now: number,
  result: StoreResult,
  indexes: IndexesFile = {},
): Promise<number | null> {
  result.rounds++
  let held: number | null = null
  await withService(folder, indexes, now, async (service) => {
    const { documents: found } = await service.runQuery(db, admin, root, { from: [{ collectionId: 'c' }] }, {})
    const numbers = new Set(found.map(({ fields }) => Object.values(fields?.['n'] ?? {})[0]))
    if (numbers.size > 1 || (found.length !== documents && found.length > 0))
      result.wrong.push(`half of a commit: ${found.length} documents with ${[...numbers].join(' and ')}`)
    held = found.length === 0 ? null : Number([...numbers][0])
  })
  return held
}

export async function checkIndexes(
  folder: string,
  isIndexed: boolean,
  now: number,
  result: StoreResult,
): Promise<void> {
  const direction = isIndexed ? ('DESCENDING' as const) : ('ASCENDING' as const)
  for (const [collectionId, many] of [
    ['old', oldDocuments],
    ['c', documents],
  ] as const) {
    const query: StructuredQuery = {
      from: [{ collectionId }],
      where: { fieldFilter: { field: { fieldPath: 'group' }, op: 'EQUAL', value: { integerValue: '1' } } },
      orderBy: [{ field: { fieldPath: 'place' }, direction }],
    }
    await withService(folder, indexesOf(isIndexed), now, async (service) => {
      // Refused until the index is whole.
      let found: string[] | null = null
      while (found === null)
        found = await service.runQuery(db, admin, root, query, {}).then(
          ({ documents: those }) => those.map(({ name }) => name.split('/').at(-1) ?? ''),
          (error: { status?: string }) => {
            if (error.status !== 'FAILED_PRECONDITION') throw error
            return null
          },
        )
      const expected = Array.from({ length: many }, (_, at) => at).filter((at) => at % 3 === 1)
      if (isIndexed) expected.reverse()
      if (found.join() !== expected.join() && found.length > 0)
        result.wrong.push(`the index of ${collectionId} finds ${found.length} of ${expected.length}`)
    })
  }
}

async function withService(
  folder: string,
  indexes: IndexesFile,
  now: number,
  run: (service: FirestoreService) => Promise<void>,
): Promise<void> {
  const held = openDataFolder(folder)
  const service = await openFirestore({
    file: join(folder, 'firestore.sqlite'),
    clock: { now: () => now },
    log: silentLog,
    indexes,
    requireIndexes: 'whole',
    onFatal(error) {
      throw error
    },
  })
  try {
    await run(service)
  } finally {
    await service.close()
    held.release()
  }
}

/** The random moment is the fault itself, not a wait for something. */
const moment = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
