import { onFailure } from '../../embedded/src/conformance/on-failure.ts'
import { writeFileSync } from 'node:fs'
import type { Message, Product } from '../product/start-product.ts'
import { isOfAccounts, openDesk, runSchedule } from './desk.ts'
import { standAtVendorHosts } from './vendor-hosts.ts'
import { payBeside } from './payments.ts'
import { freePorts, startVendorEmulators, type Ports } from './vendor-emulators.ts'

/** What runs the journeys against a mixture says of it, as JSON in `DUEBOOK_MIXTURE`. */
type MixtureSettings = { tool: string; built: string }

type Wanted = { dataFolder?: string; flags: readonly string[]; environment: Readonly<Record<string, string>> }

/** The vendor's emulators of accounts, functions and hosting with ours of documents and files, in the place of the product. `settings`: a `MixtureSettings` in JSON. Throws what it has not. */
export async function startMixture(settings: string, wanted: Wanted): Promise<Product> {
  const { dataFolder, flags, environment } = wanted
  if (dataFolder !== undefined) throw new Error('Not in the mixture: a folder that is kept.')
  const others = flags.filter((one) => one.startsWith('--') && !['--web', '--practice-payments'].includes(one))
  for (const flag of others) throw new Error(`Not in the mixture: ${flag}.`)
  const ports = await freePorts()
  const payments = flags.includes('--practice-payments')
    ? null
    : await payBeside(`http://127.0.0.1:${ports.functions}/duebook/us-central1/stripeWebhook`)
  const variables = { ...noSecrets, ...ofTests, ...payments?.variables, ...environment }
  const named = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => name in noSecrets === isSecret))
  const vendor = await startVendorEmulators(JSON.parse(settings) as MixtureSettings, ports, named(false), named(true))
  const origin = `http://127.0.0.1:${ports.hosting}`
  const leave = await standAtVendorHosts({ origin, accounts: ports.auth, documents: ports.firestore })
  const desk = await openDesk(ports, payments?.apiPort ?? null)
  const back = answerAtOrigin(origin, ports)
  const minutes = ringEachMinute(ports)
  const forget = onFailure(async (place) => writeFileSync(place('mixture', 'log'), vendor.output()))
  const never = (what: string) => () => Promise.reject(new Error(`Not in the mixture: ${what}.`))
  return {
    origin,
    operator: desk.origin,
    port: ports.hosting,
    privatePort: ports.firestore,
    dataFolder: '',
    process: vendor.process,
    output: vendor.output,
    messages: async () =>
      ((await (await fetch(`${desk.origin}/operator/v1/messages`)).json()) as { messages: Message[] }).messages,
    async runSchedule(name) {
      const [status, text] = await runSchedule(ports, name)
      if (status >= 300) throw new Error(`Running ${name} answered ${status}: ${text}`)
    },
    kill: never('what is killed'),
    isMixture: true,
    async stop() {
      forget()
      clearInterval(minutes)
      leave()
      back()
      desk.close()
      await vendor.stop()
      await payments?.close()
    },
  }
}

const ofTests = { WEBHOOKS_ON_THIS_MACHINE: 'allowed' }
const noSecrets = {
  VAPID_PUBLIC_KEY: 'none',
  VAPID_PRIVATE_KEY: 'none',
  STRIPE_SECRET_KEY: 'none',
  STRIPE_WEBHOOK_SECRET: 'none',
}

/** What runs every minute in the cloud: the vendor's emulator of schedules is of Java. */
function ringEachMinute(ports: Ports): NodeJS.Timeout {
  return setInterval(() => {
    runSchedule(ports, 'sendDueReminders').catch((error: unknown) =>
      console.error(`A minute of the mixture was not rung: ${String(error)}`),
    )
  }, 60_000).unref()
}

/** Tests ask one address for accounts, documents and files: of a mixture it is the hosting's, which has none of them. */
function answerAtOrigin(origin: string, { auth, firestore }: Ports): () => void {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (!address.startsWith(`${origin}/`)) return real(input, init)
    const path = address.slice(origin.length)
    const port = isOfAccounts(path) ? auth : /^\/(v1\/projects|v0\/b|storage\/v1)\//.test(path) ? firestore : null
    return port === null ? real(input, init) : real(`http://127.0.0.1:${port}${path}`, init)
  }
  return () => void (globalThis.fetch = real)
}
