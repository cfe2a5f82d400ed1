import { diskOfLibrary, diskOfTmpfs } from './full-disk.ts'
import { cutStores } from './power-stores.ts'
import {
  killedBackups,
  killedBuilds,
  killedPrunings,
  killedRestores,
  type FullDiskResult,
  type StoreResult,
} from './store-rounds.ts'

const kinds: Record<string, (rounds: number) => Promise<StoreResult & { said?: string[] }>> = {
  indexes: killedBuilds,
  log: killedPrunings,
  backup: killedBackups,
  restore: killedRestores,
  power: cutStores,
  'full-disk': async () => both(await diskOfLibrary(), await diskOfTmpfs()),
}

export const isStoreKind = (kind: string) => Object.hasOwn(kinds, kind)
export const storeKinds: readonly string[] = Object.keys(kinds)

/** Runs one kind and says what came of it; false where something was not as promised. */
export async function storeFaults(kind: string, rounds: number): Promise<boolean> {
  const run = kinds[kind]
  if (!run) throw new Error(`There is no kind ${kind}.`)
  const { rounds: looks, acknowledged, cutShort, wrong, said = [] } = await run(rounds)
  console.log(
    `${kind}: ${kind === 'full-disk' ? 'two disks' : `${rounds} ${kind === 'power' ? 'power cuts' : 'kills'}`}, ${cutShort} of them in the middle of it, ${looks} looks at what was left, ${acknowledged} acknowledged commits, ${wrong.length} faults`,
  )
  for (const one of said) console.log(`  it said: ${one.slice(0, 200)}`)
  for (const one of wrong) console.log(`  ${one}`)
  return wrong.length === 0
}

const both = (one: FullDiskResult, other: FullDiskResult): FullDiskResult => ({
  rounds: one.rounds + other.rounds,
  acknowledged: one.acknowledged + other.acknowledged,
  cutShort: one.cutShort + other.cutShort,
  wrong: [...one.wrong, ...other.wrong],
  said: [...one.said, ...other.said],
})
