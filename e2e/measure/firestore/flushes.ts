import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How often a process, in all its threads, asks the disk to keep what it wrote while so many commits are made one after another; or why that is not known. */
export async function flushesOf(
  pid: number,
  commits: number,
  commit: (number: number) => Promise<unknown>,
): Promise<string> {
  const strace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync,msync,sync_file_range', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  strace.stderr.on('data', (part: Buffer) => (told += String(part)))
  const over = once(strace, 'close').catch((error: unknown) => (told += String(error)))
  const isAttached = await Promise.race([
    once(strace.stderr, 'data').then(() => /attached/.test(told)),
    over.then(() => false),
  ])
  if (!isAttached) return `how often it waits for the disk is not known here (strace: ${told.slice(0, 120).trim()})`
  for (let number = 0; number < commits; number++) await commit(number)
  strace.kill('SIGINT')
  await over
  const flushes = told.match(/(?:fsync|fdatasync|msync|sync_file_range)\(/g)?.length ?? 0
  return `${commits} commits, one after another, waited for the disk ${flushes} times`
}
