import { connect, createServer, type Socket } from 'node:net'

/** The way from the functions to the payment provider: open, closed as when the provider is down, or one on which requests wait or answers get lost. */
export type WayToProvider = Awaited<ReturnType<typeof openWayToProvider>>

export async function openWayToProvider(at: { port: number; provider: number }) {
  const sockets = new Set<Socket>()
  let loses: { request: RegExp; left: number } | null = null
  let held: (() => void)[] | null = null
  const server = createServer((caller) => {
    const provider = connect(at.provider, '127.0.0.1')
    let lost = false
    caller.on('data', (bytes) => {
      const head = bytes.toString('latin1').split('\r\n')[0] ?? ''
      if (loses && loses.left > 0 && loses.request.test(head)) {
        loses.left--
        lost = true
      }
      if (held) held.push(() => provider.write(bytes))
      else provider.write(bytes)
    })
    provider.on('data', (bytes) => {
      // What was asked has been done by now, and nobody hears of it.
      if (lost) caller.destroy()
      else caller.write(bytes)
    })
    for (const [one, other] of [
      [caller, provider],
      [provider, caller],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const open = () => new Promise<void>((resolve) => server.listen(at.port, '127.0.0.1', () => resolve()))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await open()
  return {
    open,
    close,
    /** The answers to the next so many requests that begin like this get lost after the provider has done what was asked. */
    lose(request: RegExp, times: number) {
      loses = { request, left: times }
    },
    /** Requests are taken and not handed on, until `letGo`. */
    hold() {
      held = []
    },
    letGo() {
      const waiting = held ?? []
      held = null
      for (const go of waiting) go()
    },
    leftToLose: () => loses?.left ?? 0,
  }
}
