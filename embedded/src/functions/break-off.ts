import type { Forked } from './starter/starter.ts'

/**
 * Node's flags for a process whose turn may be broken off. Where it may be looked into then stands on its standard error alone, with an id that
 * nobody guesses, and the host reads that. What is broken off in a timer leaves hooks behind over which the process would else end itself.
 */
export const breakableFlags = [
  '--inspect-port=127.0.0.1:0',
  '--inspect-publish-uid=stderr',
  '--no-force-async-hooks-checks',
]

/** A process that runs JavaScript, started with `breakableFlags`. */
export type Breakable = {
  /** To be called with each line of its standard error: whether it is Node's own word about being looked into, and nobody's output. */
  hears(line: string): boolean
  /**
   * Breaks off what it is at in this turn of its event loop, even where that loops for ever: nothing can catch it, the run that it belongs to never
   * ends, and what else has begun goes on (`Runtime.terminateExecution` of the inspector). Rejects where the system has no such signal or the
   * process ends; does not settle while it is at something that is no JavaScript.
   */
  breakOff(): Promise<void>
}

export function breakable(child: Pick<Forked, 'kill'>): Breakable {
  const address = Promise.withResolvers<string>()
  let isOpen = false
  return {
    hears(line) {
      if (!isOpen) return false
      const said = /^Debugger listening on (ws:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36})$/.exec(line)?.[1]
      if (said !== undefined) address.resolve(said)
      return said !== undefined || nodesOwn.test(line)
    },
    async breakOff() {
      if (!isOpen && !child.kill('SIGUSR1')) throw new Error('The process has ended.')
      isOpen = true
      await terminate(await address.promise)
    },
  }
}

const nodesOwn = /^(Debugger (attached\.|ending on ws:.*)|For help, see: https:\/\/nodejs\.org\/.*|)$/

/**
 * It is asked a few things first. Node lets in whoever looks into it before it has told JavaScript about that (`process.emit`), in the middle of the
 * loop: on a busy machine the word came in there, ended nothing but that, and was refused for ever after as one that is being followed already.
 */
function terminate(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    let asked = 0
    const send = (method: string) => socket.send(JSON.stringify({ id: ++asked, method }))
    const ask = () => send(asked < questions ? 'Runtime.disable' : 'Runtime.terminateExecution')
    socket.onopen = ask
    socket.onmessage = () => {
      if (asked <= questions) return ask()
      socket.close()
      resolve()
    }
    socket.onerror = () => reject(new Error('The process cannot be looked into.'))
  })
}

/** One answer may come from that as well; so many in a row come from the loop. */
const questions = 3
