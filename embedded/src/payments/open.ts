import type { Clock } from '../clock.ts'
import type { HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import { paymentsApi } from './api.ts'
import { startDeliveries } from './deliver.ts'
import { startDueQueue } from './due.ts'
import { createEngine } from './engine.ts'
import { registerWebhook } from './commands/events.ts'
import { paymentPages } from './pages/pages.ts'
import { openDrawer } from './pdf/drawer.ts'
import { openPaymentsStore } from './store.ts'
import type { Settings } from './work.ts'

export type PaymentsOptions = {
  file: string
  /** Where people reach the pages, without a trailing slash. */
  origin: string
  /** The key that the API answers to. */
  secretKey: string
  clock: Clock
  log: Log
  onFatal(error: unknown): void
  dunning?: Settings['dunning']
}

export type PaymentsService = {
  /** `/v1/…` on the private listener. */
  api: HttpService
  /** `/pay/…` on the public listener. */
  pages: HttpService
  /** The variables by which functions find this provider; their webhook is registered once and keeps its secret. */
  forFunctions(at: { apiBase: string; webhook: string }): Record<string, string>
  /** Must be called when the clock was moved; resolves when what was due by then is done. */
  clockMoved(): Promise<void>
  close(): Promise<void>
}

/** The practice payment provider: one file, one queue of what is due, one of webhooks. */
export function openPayments(options: PaymentsOptions): PaymentsService {
  const { clock, log, origin, onFatal } = options
  const store = openPaymentsStore(options.file, log)
  const settings: Settings = { dunning: options.dunning ?? { afterDays: [3, 5, 7], end: 'cancel' } }
  const engine = createEngine({ store, origin, settings, clock, log })
  store.schedule({ kind: 'sweep', target: 'all', clock: '', at: Math.floor(clock.now() / 1000) })
  const due = startDueQueue({ engine, clock, log, onFatal })
  const deliveries = startDeliveries({ engine, clock, log, onFatal })
  const drawer = openDrawer()
  return {
    api: paymentsApi(engine, options.secretKey),
    pages: paymentPages({ engine, origin, clock, drawer, answered: (event) => deliveries.answered(event, 10_000) }),
    forFunctions: ({ apiBase, webhook }) => ({
      STRIPE_SECRET_KEY: options.secretKey,
      STRIPE_API_BASE: apiBase,
      STRIPE_WEBHOOK_SECRET: engine.run((work) => registerWebhook(work, webhook)),
    }),
    clockMoved() {
      due.wake()
      deliveries.wake()
      return due.idle()
    },
    async close() {
      await due.close()
      await deliveries.close()
      await drawer.close()
      store.close()
    },
  }
}
