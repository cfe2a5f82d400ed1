import type { Metrics } from '../metrics.ts'
import { sendJson, sendText } from './reply.ts'
import type { HttpService } from './service.ts'

/** `/healthz` (this process answers) and `/readyz` (every service is up, and not about to stop) on both listeners; `/metrics` on the private one. */
export function health(metrics: Metrics, isReady: () => boolean): HttpService {
  return {
    name: 'health',
    matches: (url, surface) =>
      url.pathname === '/healthz' ||
      url.pathname === '/readyz' ||
      (url.pathname === '/metrics' && surface === 'private'),
    async handle({ response, url }) {
      if (url.pathname === '/metrics') {
        return sendText(response, 200, metrics.text(), { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
      }
      if (url.pathname === '/healthz') return sendJson(response, 200, { status: 'ok' })
      sendJson(response, isReady() ? 200 : 503, { status: isReady() ? 'ready' : 'not ready' })
    },
  }
}
