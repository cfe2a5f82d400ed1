import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'

/** The provider as a process of its own, to be killed, with the SDK in front of it; what a folder holds it takes up again. */
export async function startProvider(folder: string): Promise<{ child: ChildProcess; stripe: Stripe }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./fixtures/provider.ts', import.meta.url)), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(first.toString('utf8').trim())
  return {
    child,
    stripe: new Stripe('sk_test_duebook', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
  }
}
