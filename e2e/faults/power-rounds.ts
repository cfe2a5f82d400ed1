import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct, until, type Product } from '../product/start-product.ts'
import { isSignedIn, lostOrHalf, makeAccount, startLoad, type Account, type Load } from './load.ts'
import { drawTorn, drawUnasked, layOutSurvivors, powered, stepsIn } from './power-cut.ts'

export type PowerResult = {
  /** Cuts after a step of the first start, and at a moment of the writes that follow it. */
  inFirstStart: number
  underLoad: number
  acknowledged: number
  lost: string[]
  half: string[]
  /** What a folder said that did not start again. */
  unreadable: string[]
}

/**
 * Power cuts, each from an empty disk: `inFirstStart` of them after a random step of the first start (the folder itself is the first one),
 * `underLoad` of them at a random moment of writes that are acknowledged. The next start finds what the disk kept, and of what nothing had
 * flushed some sectors: pages torn in the middle. `synchronous: 'OFF'` is the control that must lose.
 */
export async function powerCuts(
  inFirstStart: number,
  underLoad: number,
  synchronous: 'FULL' | 'OFF' = 'FULL',
): Promise<PowerResult> {
  const result: PowerResult = { inFirstStart: 0, underLoad: 0, acknowledged: 0, lost: [], half: [], unreadable: [] }
  const stepsOfStart = inFirstStart > 0 ? await onNewDisk(async (disk) => disk.stepsOfFirstStart()) : 0
  for (let cut = 0; cut < inFirstStart; cut++)
    await onNewDisk((disk) => disk.cut(result, { afterStep: 1 + Math.floor(Math.random() * stepsOfStart) }, 'FULL'))
  for (let cut = 0; cut < underLoad; cut++)
    await onNewDisk((disk) => disk.cut(result, { afterMilliseconds: Math.random() * 400 }, synchronous))
  return result
}

/** Nothing of the app is asked for. */
const flags = ['--web', 'none']

type Moment = { afterStep: number } | { afterMilliseconds: number }

async function onNewDisk<T>(
  work: (disk: {
    stepsOfFirstStart(): Promise<number>
    cut(result: PowerResult, moment: Moment, synchronous: 'FULL' | 'OFF'): Promise<void>
  }) => Promise<T>,
): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'duebook-power-'))
  const [disk, kept, after] = [join(place, 'disk'), join(place, 'kept'), join(place, 'after')]
  for (const folder of [disk, kept, after]) mkdirSync(folder, { mode: 0o700 })
  const start = (environment: Record<string, string>) =>
    startProduct({ dataFolder: join(disk, 'data'), flags, environment: { ...powered(disk, kept), ...environment } })
  try {
    return await work({
      async stepsOfFirstStart() {
        const product = await start({})
        const steps = stepsIn(kept)
        await product.stop()
        return steps
      },
      async cut(result, moment, synchronous) {
        const environment = {
          DUEBOOK_TEST_SYNCHRONOUS: synchronous,
          ...('afterStep' in moment && { DUEBOOK_POWER_CUT_AFTER: String(moment.afterStep) }),
        }
        const acknowledged = await writeUntilCut(() => start(environment), moment)
        // A start takes fewer steps at one time than at another: the last ones may come when it is ready, and has acknowledged something.
        result['afterStep' in moment ? 'inFirstStart' : 'underLoad']++
        // The control loses what was not flushed, for certain.
        layOutSurvivors(kept, after, drawUnasked(), synchronous === 'FULL' ? { disk, ...drawTorn() } : null)
        await judge(join(after, 'data'), acknowledged, result)
      },
    })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

type Acknowledged = { account: Account | null; load: Load | null }

/** Starts, signs somebody up and writes, until the power goes; tells what of it was acknowledged. */
async function writeUntilCut(start: () => Promise<Product>, moment: Moment): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { account: null, load: null }
  let product: Product
  try {
    product = await start()
  } catch (error) {
    if (String(error).includes('ended with SIGKILL')) return acknowledged
    throw error
  }
  acknowledged.account = await makeAccount(product, 'power@example.test').catch(unlessCut)
  const load = (acknowledged.load = startLoad(product, 'p'))
  if ('afterMilliseconds' in moment) {
    await Promise.race([
      load.died.then(() => Promise.reject(new Error('The server was gone before its power was cut.'))),
      until(async () => load.acknowledged.size >= 20, 'the first acknowledged writes'),
    ])
    // The random moment is the fault itself, not a wait for something.
    await new Promise<void>((resolve) => setTimeout(resolve, moment.afterMilliseconds))
    await product.kill()
  }
  await load.died
  return acknowledged
}

/** A connection that ended, as the server did. */
function unlessCut(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}

/** Starts on what the disk kept and compares. A folder that no longer starts has lost everything. */
async function judge(dataFolder: string, { account, load }: Acknowledged, result: PowerResult): Promise<void> {
  result.acknowledged += load?.acknowledged.size ?? 0
  let product: Product
  try {
    product = await startProduct({ dataFolder, flags })
  } catch (error) {
    result.unreadable.push(String(error))
    result.lost.push(...(load?.acknowledged ?? []))
    return
  }
  try {
    if (account && !(await isSignedIn(product, account))) result.lost.push(account.uid)
    if (!account) await makeAccount(product, 'after@example.test')
    const { lost, half } = await lostOrHalf(product, load ? [load] : [])
    result.lost.push(...lost)
    result.half.push(...half)
  } finally {
    await product.stop()
  }
}
