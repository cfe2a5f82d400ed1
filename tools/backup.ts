// `npm run backup [-- FOLDER] [--data DIR]`: copies all that the product keeps into a new folder, as it is at one moment, whether it serves
// meanwhile or not, and checks it. `-- --lines FILE` writes the documents alone, as JSON lines.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backUp } from '../embedded/src/backup/back-up.ts'
import { faultsIn } from '../embedded/src/backup/manifest.ts'
import { fileTime } from '../embedded/src/backup/restore.ts'
import { writeLines } from '../embedded/src/firestore/lines.ts'
import { StartError } from '../embedded/src/startError.ts'
import { given, sayWhyNot } from './backup-flags.ts'

const now = Date.now()
await sayWhyNot(async () => {
  const { words, data, lines } = given(process.argv.slice(2))
  if (lines !== null) {
    const to = resolve(lines)
    mkdirSync(dirname(to), { recursive: true })
    console.log(`${await writeLines(join(data, 'firestore.sqlite'), to)} documents are in ${to}`)
    return
  }
  const to = resolve(words[0] ?? join('backups', fileTime(now)))
  const manifest = await backUp(data, to, now)
  const faults = await faultsIn(to, manifest)
  if (faults.length > 0) throw new StartError(`The backup in ${to} is not as it should be: ${faults.join('; ')}.`)
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, checked, are in ${to}`)
  if (manifest.damaged.length > 0)
    throw new StartError(
      `The contents of ${manifest.damaged.length} files were not in ${data} as they should be, and are not in the backup: ${manifest.damaged.slice(0, 5).join(', ')}.`,
    )
})
