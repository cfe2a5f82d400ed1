import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn, readManifest } from '../../embedded/src/backup/manifest.ts'
import { clearUnfinished } from '../../embedded/src/backup/unfinished.ts'
import { drawTorn, drawUnasked, keepStanding, layOutSurvivors, powered } from './power-cut.ts'
import { begun, check, checkIndexes, inFolder, lastAcknowledged, type StoreResult } from './store-rounds.ts'
import { indexesOf, type ChildWork } from './store-work.ts'

const start = 1_800_000_000_000
/** Changes of names and flushes: the power goes at one of so many. */
const mostSteps = 60
/** Where that step does not come, it goes after so many commits. */
const mostCommits = 100
/** Milliseconds after the first acknowledged commit, within which it goes otherwise. */
const longestAfter = 300

/**
 * Power cuts of the database alone, one after another on what the disk kept of the one before: under commits, while indexes are built, the log is
 * pruned (the clock goes on by an hour a commit) and backups are made. Nothing acknowledged is lost, no commit is there in part, and a backup
 * that was said to be made is whole. `cutShort`: those after which some of what nothing had flushed was on the disk.
 */
export const cutStores = (cuts: number): Promise<StoreResult> =>
  inFolder(async (home, result) => {
    const [disk, kept, after] = [join(home, 'disk'), join(home, 'kept'), join(home, 'after')]
    for (const folder of [disk, join(disk, 'shelf')]) mkdirSync(folder)
    let now = start
    let last = 0
    for (let cut = 0; cut < cuts; cut++) {
      mkdirSync(kept)
      mkdirSync(after)
      keepStanding(disk, kept)
      const isIndexed = cut % 2 === 0
      const from = last + 1
      const common = { folder: join(disk, 'data'), now, from, padding: cut % 3 === 0 ? 10_000 : 10 }
      const work: ChildWork =
        cut % 4 === 3
          ? { ...common, kind: 'back', shelf: join(disk, 'shelf'), name: `r${cut}` }
          : { ...common, kind: 'write', isIndexed }
      const said = await untilCut(work, powered(disk, kept), cut % 3 === 1)
      last = lastAcknowledged(said, last, result)
      if (layOutSurvivors(kept, after, drawUnasked(), { disk, ...drawTorn() }) > 0) result.cutShort++
      rmSync(disk, { recursive: true })
      renameSync(after, disk)
      rmSync(kept, { recursive: true })
      now += (last - from + 10) * 3_600_000
      await checkShelf(join(disk, 'shelf'), said, result)
      if (last === 0 && !existsSync(join(disk, 'data'))) continue
      const indexes = work.kind === 'write' ? indexesOf(isIndexed) : {}
      await check(join(disk, 'data'), last, now, result, indexes)
      if (work.kind === 'write') await checkIndexes(join(disk, 'data'), isIndexed, now, result)
    }
  })

/** What it said until its power went: after a random step, or at a random moment of its commits. */
async function untilCut(work: ChildWork, environment: Record<string, string>, isAfterStep: boolean): Promise<string[]> {
  const last = String(1 + Math.floor(Math.random() * mostSteps))
  const running = begun(work, { ...environment, ...(isAfterStep && { DUEBOOK_POWER_CUT_AFTER: last }) })
  const least = isAfterStep ? mostCommits : 1
  await running.until((lines) => lines.filter((line) => line.startsWith('acknowledged ')).length >= least)
  if (isAfterStep) running.kill()
  else {
    // The random moment is the fault itself, not a wait for something.
    await new Promise<void>((resolve) => setTimeout(resolve, Math.random() * longestAfter))
    running.kill()
  }
  await running.ended
  if (running.complained() !== '') throw new Error(running.complained())
  return running.lines()
}

async function checkShelf(shelf: string, said: readonly string[], result: StoreResult): Promise<void> {
  mkdirSync(shelf, { recursive: true })
  await clearUnfinished(shelf)
  const there = readdirSync(shelf)
  for (const line of said) {
    const [, made] = /^made (.*)$/.exec(line) ?? []
    if (made !== undefined && !there.includes(made)) result.wrong.push(`the backup ${made} is gone`)
  }
  for (const name of there) {
    result.wrong.push(...(await faultsIn(join(shelf, name), readManifest(join(shelf, name)))))
    rmSync(join(shelf, name), { recursive: true, force: true })
  }
}
