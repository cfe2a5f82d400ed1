import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems give outgoing connections ports from 32,768 up; one below stays free until it is opened, however long that takes. */
const lowest = 10_000
const beyond = 32_768
const attempts = 100

/** A port of loopback that nobody listens on. It is not held: whoever opens it first has it. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(lowest, beyond)
    if (await canListen(port)) return port
  }
  throw new Error(`No free port was found on loopback in ${attempts} attempts.`)
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
