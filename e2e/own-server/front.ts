import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Under which name and ports the proxy of the document stands here, with which certificate, and where challenges lie that the authority asks for. */
export type FrontSettings = Record<'host' | 'certificate' | 'key' | 'webroot', string> &
  Record<'port' | 'plainPort' | 'upstream', number>

/** What ends TLS in front of the product. */
export type Front = {
  /** Lets go of every connection at once, as when its machine is started again. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A proxy that stays in the foreground, and prints here what it has to say. `endsAtOnce`: the signal that makes it wait for nobody. */
export function runFront(
  command: string,
  words: readonly string[],
  { endsAtOnce, environment = {} }: { endsAtOnce: NodeJS.Signals; environment?: Record<string, string> },
): Front {
  const run = () => spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...environment } })
  let child: ChildProcess | null = run()
  return {
    async stop() {
      const ending = child
      child = null
      if (!ending || ending.exitCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill(endsAtOnce)
      await ended
    },
    async start() {
      child ??= run()
    },
  }
}
