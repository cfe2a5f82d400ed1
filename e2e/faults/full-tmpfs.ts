// Run where a small tmpfs is mounted at the folder that is named: fills it and frees it beside a process that writes to it.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fullDisk } from './store-rounds.ts'

const home = process.argv[2] ?? ''
const filler = join(home, 'filler')

const result = await fullDisk({ home, fill, free: () => rmSync(filler), environment: {} })
process.stdout.write(JSON.stringify(result))

function fill(): void {
  const file = openSync(filler, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
