/** The starter: forks processes for the host and passes on what they say. It holds next to nothing, so that a fork of it takes next to no time. Ends when the host does, and takes them along. */
import { fork, type ChildProcess } from 'node:child_process'
import type { FromStarter, ToStarter } from '../wire/starter-messages.ts'

const children = new Map<number, ChildProcess>()

const tell = (message: FromStarter, sent?: () => void) => void process.send?.(message, () => sent?.())

process.on('disconnect', () => {
  // One that loops would not hear that nobody is there any more.
  for (const child of children.values()) child.kill('SIGKILL')
  process.exit(0)
})
// The host decides when to stop; a Ctrl-C in the terminal reaches the whole process group.
process.on('SIGINT', () => undefined)

process.on('message', (message: ToStarter) => {
  if (message.kind === 'fork') return start(message)
  const child = children.get(message.id)
  if (child?.connected) child.send(message.message, () => undefined)
})

function start({ id, file, cwd, execArgv, env }: ToStarter & { kind: 'fork' }): void {
  const child = fork(file, [], { cwd, execArgv: [...execArgv], env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.on('error', (error) => {
    if (child.pid === undefined) tell({ kind: 'notForked', id, reason: error.message })
  })
  if (child.pid === undefined) return
  children.set(id, child)
  tell({ kind: 'forked', id, pid: child.pid })
  child.on('message', (message) => tell({ kind: 'message', id, message: message as object }))
  for (const stream of ['stdout', 'stderr'] as const) {
    const printed = child[stream]?.setEncoding('utf8')
    // One piece after another: whoever prints more than the host takes waits for it, as at a pipe.
    printed?.on('data', (text: string) => {
      printed.pause()
      tell({ kind: 'printed', id, stream, text }, () => printed.resume())
    })
    printed?.on('end', () => tell({ kind: 'printed', id, stream, text: null }))
  }
  child.once('exit', (code, signal) => {
    children.delete(id)
    tell({ kind: 'exit', id, code, signal })
  })
}
