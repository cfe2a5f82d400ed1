// `npm run rotate-keys -- [push] [--data DIR]`: new keys in the place of all that the data folder of a product that is stopped has, as after a copy
// of it was lost; with `push` also the pair that devices are subscribed to.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from '../embedded/src/dataFolder.ts'
import { silentLog } from '../embedded/src/log.ts'
import { rotateKeys } from '../embedded/src/rotate-keys.ts'
import { StartError } from '../embedded/src/startError.ts'
import { given, sayWhyNot } from './backup-flags.ts'

await sayWhyNot(async () => {
  const { words, data, lines, at } = given(process.argv.slice(2))
  const [word] = words
  if ((word !== undefined && word !== 'push') || lines !== null || at !== null)
    throw new StartError('Only the word push may follow, and --data.')
  if (!existsSync(join(data, 'auth.sqlite'))) throw new StartError(`There are no accounts in ${data}, and so no keys.`)
  const folder = openDataFolder(data)
  try {
    const { sealed } = rotateKeys({ folder: folder.path, now: Date.now(), push: word === 'push', log: silentLog })
    console.log(
      `The keys of ${data} are new, and ${sealed} secrets are sealed with them. Nobody has to sign in again.${word === 'push' ? ' Each device subscribes to push again when Duebook is next opened on it.' : ''} Backups from before hold the old keys.`,
    )
  } finally {
    folder.release()
  }
})
