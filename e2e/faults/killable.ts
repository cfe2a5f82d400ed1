import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heldPort, startProduct, type Product } from '../product/start-product.ts'
import { leave, type Person } from '../protocols/person.ts'

export type Killable = {
  /** The one that runs now. */
  product(): Product
  /** Begins something, ends the product by `kill -9` at a random moment of it, and starts it again on the same data. `within` in ms. */
  killedDuring(act: () => Promise<unknown>, within?: number): Promise<void>
  end(...people: (Person | undefined)[]): Promise<void>
}

/** A product in a folder of its own, without the web app. */
export async function startToKill(flags: readonly string[] = []): Promise<Killable> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'duebook-kill-'))
  const place = {
    dataFolder,
    port: await heldPort(),
    privatePort: await heldPort(),
    flags: ['--web', 'none', ...flags],
  }
  let product = await startProduct(place)
  return {
    product: () => product,
    async killedDuring(act, within = 250) {
      const asked = act().catch(() => null)
      await moment(Math.random() * within)
      await product.kill()
      await asked
      product = await startProduct(place)
    },
    async end(...people) {
      await leave(...people)
      await product.stop().catch(() => null)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** The random moment is the fault itself, not a wait for something. */
const moment = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
