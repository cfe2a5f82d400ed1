import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../embedded/src/clock.ts'
import { createListener } from '../../embedded/src/http/listener.ts'
import { silentLog } from '../../embedded/src/log.ts'
import { createMetrics } from '../../embedded/src/metrics.ts'
import { openPayments } from '../../embedded/src/payments/open.ts'
import { heldPort } from '../product/held-port.ts'

/** Our practice card provider beside a mixture, as the functions at `webhook` are told of it: by the parameter that names where the provider answers. */
export async function payBeside(webhook: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mixture-payments-'))
  const [pagesPort, apiPort] = [await heldPort(), await heldPort()]
  const onFatal = (error: unknown) => {
    throw error
  }
  const payments = openPayments({
    file: join(folder, 'payments.sqlite'),
    origin: `http://127.0.0.1:${pagesPort}`,
    secretKey: 'sk_test_duebook',
    clock: systemClock,
    log: silentLog,
    onFatal,
  })
  const metrics = createMetrics()
  const shared = { log: silentLog, metrics, elapsed: () => performance.now(), onFatal, anyOrigin: false }
  const pages = createListener({ ...shared, surface: 'public', services: [payments.pages] })
  const api = createListener({ ...shared, surface: 'private', services: [payments.api] })
  await pages.open(pagesPort)
  await api.open(apiPort)
  return {
    apiPort,
    variables: payments.forFunctions({ apiBase: `http://127.0.0.1:${apiPort}`, webhook }),
    async close() {
      await Promise.all([pages.close(), api.close()])
      await payments.close()
      metrics.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
