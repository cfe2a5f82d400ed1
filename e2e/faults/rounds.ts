import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { heldPort, startProduct, until } from '../product/start-product.ts'
import { lostOrHalf, makeAccount, oweTomorrow, startLoad, type Load } from './load.ts'
import { preloadPower } from './power-cut.ts'
import { startWatcher } from './watcher.ts'

export type KillResult = {
  rounds: number
  acknowledged: number
  lost: string[]
  half: string[]
  /** `settledAfter`: milliseconds from the last start until the last owed reminder was in the outbox. */
  reminders: { owed: number; missing: string[]; doubled: string[]; settledAfter: number }
  /** What one listener that lived through all rounds was not told of, and what it was told had gone. */
  listener: { missed: string[]; vanished: string[] }
}

/** `kill -9` at a random moment under a load of writes, `rounds` times on one folder; a reminder becomes due in each round. */
export async function killRounds(rounds: number): Promise<KillResult> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'duebook-kill-'))
  const loads: Load[] = []
  const titles: string[] = []
  let owner = ''
  const [port, privatePort] = [await heldPort(), await heldPort()]
  const flags = ['--web', 'none']
  const watcher = startWatcher(privatePort, 'left')
  try {
    for (let round = 0; round < rounds; round++) {
      const product = await startProduct({ dataFolder, port, privatePort, flags })
      owner ||= (await makeAccount(product, 'kill@example.test')).uid
      const load = startLoad(product, `k${round}`)
      loads.push(load)
      await until(async () => load.acknowledged.size >= 5, 'the first acknowledged writes')
      const title = `Owed in round ${round}`
      await oweTomorrow(product, title, owner)
      titles.push(title)
      await moment(Math.random() * 600)
      await product.kill()
      await load.died
    }
    const product = await startProduct({ dataFolder, port, privatePort, flags })
    const startedAt = performance.now()
    const { lost, half } = await lostOrHalf(product, loads)
    // Asked for once for all of them: hundreds of askers would be what the reminders wait for.
    const sent = async () => {
      const subjects = (await product.messages()).map(({ subject }) => subject)
      return titles.map((title) => ({
        title,
        count: subjects.filter((subject) => new RegExp(`${title}\\b`).test(subject)).length,
      }))
    }
    await until(
      async () => (await sent()).every(({ count }) => count > 0),
      'every owed reminder in the outbox',
      3 * patience,
    ).catch(() => null)
    const settledAfter = performance.now() - startedAt
    const counts = await sent()
    const missed = () => loads.flatMap(({ acknowledged }) => [...acknowledged].filter((id) => !watcher.seen.has(id)))
    // The SDK waits up to a minute and a half before it tries again.
    await until(
      async () => missed().length === 0,
      'the listener to have heard of every acknowledged write',
      3 * patience,
    ).catch(() => null)
    await product.stop()
    return {
      rounds,
      lost,
      half,
      acknowledged: loads.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
      reminders: {
        owed: titles.length,
        missing: counts.filter(({ count }) => count === 0).map(({ title }) => title),
        doubled: counts.filter(({ count }) => count > 1).map(({ title }) => title),
        settledAfter,
      },
      listener: { missed: missed(), vanished: watcher.vanished },
    }
  } finally {
    await watcher.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** A disk whose fsync fails from some moment on: the process must end, and nothing may be acknowledged after it. */
export async function failingFsync(): Promise<{ ended: boolean; exitCode: number | null; acknowledgedAfter: number }> {
  const place = mkdtempSync(join(tmpdir(), 'duebook-fsync-'))
  const mark = join(place, 'the-disk-is-broken')
  try {
    const product = await startProduct({
      dataFolder: join(place, 'disk'),
      flags: ['--web', 'none', '--functions', 'none'],
      environment: { LD_PRELOAD: preloadPower(), DUEBOOK_FSYNC_FAILS_AT: mark },
    })
    const load = startLoad(product, 'f')
    await until(async () => load.acknowledged.size >= 20, 'the first acknowledged writes')
    writeFileSync(mark, '')
    // Commits whose fsync had returned before the mark may still be on their way to the client; later ones may not.
    const before = load.attempted
    const ended = await until(
      async () => product.process.exitCode !== null || product.process.signalCode !== null,
      'the process to end',
    ).catch(() => false)
    await load.stop()
    const acknowledgedAfter = [...load.acknowledged].filter((id) => Number(id.split('-')[1]) >= before + 8).length
    if (!ended) await product.kill()
    return { ended: Boolean(ended), exitCode: product.process.exitCode, acknowledgedAfter }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** The random moment is the fault itself, not a wait for something. */
const moment = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
