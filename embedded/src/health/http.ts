import type { Metrics } from '../metrics.ts'
import { sendJson, sendText } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import { healthMetrics } from './metrics.ts'
import type { Health } from './watch.ts'

/**
 * `/healthz` (this process answers) and `/readyz` (every service is up, and not about to stop) on both listeners; on the private one `/readyz` says
 * what is wrong as well, which strangers need not know, and `/metrics` counts. A problem takes nobody's service away: it stays 200.
 */
export function healthHttp(
  metrics: Metrics,
  isReady: () => boolean,
  health: Pick<Health, 'facts' | 'problems'>,
): HttpService {
  return {
    name: 'health',
    matches: (url, surface) =>
      url.pathname === '/healthz' ||
      url.pathname === '/readyz' ||
      (url.pathname === '/metrics' && surface === 'private'),
    async handle({ response, url, surface }) {
      if (url.pathname === '/metrics') {
        const text = metrics.text() + healthMetrics(health)
        return sendText(response, 200, text, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
      }
      if (url.pathname === '/healthz') return sendJson(response, 200, { status: 'ok' })
      const status = isReady() ? 'ready' : 'not ready'
      const told = surface === 'private' ? { status, problems: health.problems() } : { status }
      sendJson(response, isReady() ? 200 : 503, told)
    },
  }
}
