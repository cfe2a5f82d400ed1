import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../embedded/src/http/free-port.ts'

const mine: string[] = []
process.once('exit', () => mine.forEach((file) => rmSync(file, { force: true })))

/**
 * A port of loopback that nobody listens on, and that no other process of these tests is given before this one ends. Two products that chose
 * the same port would be taken for one another: the test of the later finds the earlier ready, and talks to it until it is stopped.
 */
export async function heldPort(): Promise<number> {
  const folder = join(tmpdir(), 'duebook-ports')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const port = await freePort()
    if (taken(join(folder, String(port)))) return port
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch {
    return false
  }
  mine.push(file)
  return true
}
