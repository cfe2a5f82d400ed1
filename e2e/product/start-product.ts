import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onFailure } from '../../embedded/src/conformance/on-failure.ts'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { certificateFile } from '../../functions/src/push/fixtures/push-service.ts'
import { heldPort } from './held-port.ts'

export { heldPort }

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Message = {
  id: string
  kind: 'mail' | 'text'
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  at: string
}
export type Product = {
  origin: string
  operator: string
  port: number
  privatePort: number
  dataFolder: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** The latest thousand, newest first. */
  messages(): Promise<Message[]>
  /** Runs a schedule of ours now, and waits for its end. */
  runSchedule(name: string): Promise<void>
  /** Ends it as a power failure of the process would: no warning, nothing flushed. */
  kill(): Promise<void>
  /** Ends it as `Ctrl C` does and waits. Removes the data folder if it was made here. */
  stop(): Promise<void>
  /** Whether the vendor's emulators stand in for some of it. */
  isMixture?: boolean
}

type Starting = {
  dataFolder?: string
  port?: number
  privatePort?: number
  flags?: string[]
  environment?: Record<string, string>
  /** Starts it in another way than this checkout does. */
  launcher?: Launcher
}

export type Launcher = {
  launch(dataFolder: string, flags: readonly string[], environment: Record<string, string>): ChildProcess
  /** Ends all of it at once. */
  kill(child: ChildProcess): void
}

/** Passwords are cheap, a webhook may be of a test, on this machine, and with a clock of its own, too, it refuses what the hosted cloud refuses. */
const ofTests = {
  DUEBOOK_REQUIRE_INDEXES: 'defined',
  DUEBOOK_PASSWORD_COST: 'practice',
  WEBHOOKS_ON_THIS_MACHINE: 'allowed',
  NODE_EXTRA_CA_CERTS: certificateFile,
}

/** This checkout, as `npm start` runs it, as whoever runs the tests. */
const ofCheckout: Launcher = {
  launch: (dataFolder, flags, environment) =>
    spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'tools/start.ts'), '--data', dataFolder, ...flags],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...ofTests, ...environment } },
    ),
  kill: (child) => void child.kill('SIGKILL'),
}

/** What a product prints once it is ready. That its port answers is not enough: it may be another's. */
const started = 'Duebook is at '

/** Starts the whole product as `npm start` does, on free ports and a folder of its own, and waits until it is ready. */
export async function startProduct({
  dataFolder,
  port,
  privatePort,
  flags = [],
  environment = {},
  launcher = ofCheckout,
}: Starting = {}): Promise<Product> {
  const mixture = process.env['DUEBOOK_MIXTURE']
  // Only with it is it needed, and it asks this file for what it waits with.
  if (mixture !== undefined)
    return (await import('../mixture/start-mixture.ts')).startMixture(mixture, { dataFolder, flags, environment })
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'duebook-e2e-'))
  const publicPort = port ?? (await heldPort())
  const operatorPort = privatePort ?? (await heldPort())
  const ports = ['--port', String(publicPort), '--private-port', String(operatorPort)]
  const child = launcher.launch(folder, [...ports, ...flags], environment)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const forget = onFailure(async (place) => {
    writeFileSync(place('server', 'log'), output)
    const errors = output.split('\n').filter((line) => line.includes('"severity":"ERROR"'))
    if (errors.length > 0)
      console.error(`The last error of a product that was there:\n${errors.at(-1)?.slice(0, 1_500)}`)
    const ending = child.exitCode ?? child.signalCode
    if (ending !== null)
      console.error(`A product had ended with ${ending}; the last that it printed:\n${output.slice(-3_000)}`)
  })
  const origin = `http://127.0.0.1:${publicPort}`
  const operator = `http://127.0.0.1:${operatorPort}`

  await until(
    async () => {
      const ending = child.exitCode ?? child.signalCode
      if (ending !== null) throw new Error(`The product ended with ${ending} before it was ready:\n${output}`)
      return output.includes(started) && (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true
    },
    () => `the product to be ready; it printed:\n${output}`,
    // One that has ended says so at once: whoever waits longer waits for a machine that is busy.
    3 * patience,
  )

  return {
    origin,
    operator,
    port: publicPort,
    privatePort: operatorPort,
    dataFolder: folder,
    process: child,
    output: () => output,
    messages: async () =>
      ((await (await fetch(`${operator}/operator/v1/messages?limit=1000`)).json()) as { messages: Message[] }).messages,
    async runSchedule(name) {
      const answer = await fetch(`${operator}/operator/v1/schedules/${name}:run`, { method: 'POST' })
      if (!answer.ok) throw new Error(`Running ${name} answered ${answer.status}: ${await answer.text()}`)
    },
    async kill() {
      forget()
      launcher.kill(child)
      await ended
    },
    async stop() {
      forget()
      child.kill('SIGTERM')
      await ended
      if (!dataFolder) rmSync(folder, { recursive: true, force: true })
      // Where a screen or a function lives with the refusal, nothing else would say that the file lacks it. Who is answered all the same chose so.
      const refuses = !flags.includes('--require-indexes')
      const lacking = output.split('\n').filter((line) => refuses && line.includes('firestore.index_missing'))
      if (lacking.length > 0)
        throw new Error(
          `Queries lacked their indexes in firestore.indexes.json, and were refused:\n${lacking.join('\n')}`,
        )
    },
  }
}

/** Asks until the answer is truthy; fails with `what` after `within` milliseconds. Waits for a condition, never for time alone. */
export async function until<T>(
  ask: () => Promise<T | null | undefined | false>,
  what: string | (() => string),
  within = patience,
): Promise<T> {
  const giveUp = performance.now() + within
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > giveUp)
      throw new Error(`Waited ${within} ms for ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
