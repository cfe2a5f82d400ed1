import { spawnSync, type SpawnSyncOptions } from 'node:child_process'

/** Waits for a command's end and gives what it printed; throws what it said where it failed. */
export function run(command: string, words: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${error?.message ?? stderr}`)
  return stdout
}
