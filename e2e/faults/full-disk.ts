import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preloadPower } from './power-cut.ts'
import { fullDisk, type FullDiskResult } from './store-rounds.ts'

/** A disk on which nothing more can be written from some moment on, as a library beneath the process says. */
export async function diskOfLibrary(): Promise<FullDiskResult> {
  const home = mkdtempSync(join(tmpdir(), 'duebook-full-'))
  const mark = join(home, 'the-disk-is-full')
  try {
    return await fullDisk({
      home,
      fill: () => writeFileSync(mark, ''),
      free: () => rmSync(mark),
      environment: { LD_PRELOAD: preloadPower(), DUEBOOK_DISK_FULL_AT: mark },
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** A tmpfs of 64 MiB that another file fills, in a mount namespace of its own. Throws where the system gives this user none. */
export async function diskOfTmpfs(): Promise<FullDiskResult> {
  const home = mkdtempSync(join(tmpdir(), 'duebook-tmpfs-'))
  try {
    const inside = fileURLToPath(new URL('./full-tmpfs.ts', import.meta.url))
    const { stdout, stderr, status } = spawnSync(
      'unshare',
      [
        '--map-root-user',
        '--mount',
        'sh',
        '-c',
        'mount -t tmpfs -o size=64m tmpfs "$1" && exec "$2" --disable-warning=ExperimentalWarning "$3" "$1"',
        'sh',
        home,
        process.execPath,
        inside,
      ],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`No tmpfs could be tried: ${stderr}`)
    return JSON.parse(stdout) as FullDiskResult
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
