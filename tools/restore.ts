// `npm run restore -- FOLDER [--at TIME] [--data DIR]`: puts a backup in the place of the data folder of a product that is stopped, and keeps what
// stood there beside it; with a time, its documents as they were then. `-- --at TIME` alone: the documents of the data folder as they were then.
// `-- --lines FILE`: the documents of JSON lines into the data folder.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restore, rewindInPlace } from '../embedded/src/backup/restore.ts'
import { openDataFolder } from '../embedded/src/dataFolder.ts'
import { readLines } from '../embedded/src/firestore/lines.ts'
import type { Rewound } from '../embedded/src/firestore/rewind.ts'
import { silentLog } from '../embedded/src/log.ts'
import { StartError } from '../embedded/src/startError.ts'
import { given, sayWhyNot } from './backup-flags.ts'

const now = Date.now()
await sayWhyNot(async () => {
  const { words, data, lines, at } = given(process.argv.slice(2))
  const [backup] = words
  if (at !== null && at > now) throw new StartError('--at lies in the future: give a time that has been.')
  if (lines !== null) {
    if (backup || at !== null) throw new StartError('--lines stands alone: restore the backup first.')
    await take(resolve(lines), data)
  } else if (backup) {
    const restored = await restore(resolve(backup), data, { now, at, log: silentLog })
    console.log(`${data} is as it was at ${restored.madeAt}.`)
    if (restored.rewound) console.log(said(restored.rewound, at ?? now))
    if (restored.replaced) console.log(`What stood there before is in ${restored.replaced}`)
  } else if (at !== null) console.log(said(rewindInPlace(data, at, now, silentLog), at))
  else
    throw new StartError(
      'Name a backup, or a time with --at: npm run restore -- backups/… or npm run restore -- --at TIME',
    )
})

const said = ({ documents }: Rewound, time: number) =>
  `${documents} documents are again what they were at ${new Date(time).toISOString()}. Accounts, files and payments stay as they are.`

async function take(file: string, data: string): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is nothing at ${file}.`)
  const folder = openDataFolder(data)
  try {
    const documents = await readLines(join(folder.path, 'firestore.sqlite'), file, now, silentLog)
    console.log(`${documents} documents of ${file} are in ${data}`)
  } finally {
    folder.release()
  }
}
