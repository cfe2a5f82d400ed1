import type { Clock } from '../clock.ts'
import type { ConsolePage } from '../console/console-page.ts'
import { readBody } from '../http/body.ts'
import { sendError, sendJson, sendText } from '../http/reply.ts'
import type { Exchange, HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import { countsPage } from './counts-page.ts'
import { openCountsStore, type Count } from './store.ts'
import { tag } from './tag.ts'

export type AnalyticsOptions = { file: string; project: string; clock: Clock; log: Log; onFatal(error: unknown): void }
export type AnalyticsService = { http: HttpService[]; page: ConsolePage; close(): void }

/**
 * The home of `firebase/analytics`: the configuration that its SDK asks for, a tag of the page's own origin, and a collector that keeps
 * how often which event happened on which day (analytics facts, section 3). No address, no client id, no parameter is kept.
 */
export function openAnalytics({ file, project, clock, log, onFatal }: AnalyticsOptions): AnalyticsService {
  const store = openCountsStore(file, log)
  const names = store.names()
  const fresh = new Map<string, Count>()
  const second = { at: 0, requests: 0 }
  const today = () => new Date(clock.now()).toISOString().slice(0, 10)
  const flush = () => {
    if (fresh.size === 0) return
    store.add([...fresh.values()])
    fresh.clear()
  }
  const timer = setInterval(() => {
    try {
      flush()
    } catch (error) {
      onFatal(error)
    }
  }, flushEvery).unref()
  store.removeBefore(dayBefore(clock.now(), keptDays))

  const note = (given: string) => {
    const known = names.has(given) || names.size < mostNames
    const event = known && eventName.test(given) ? given : otherName
    names.add(event)
    const day = today()
    const key = `${day} ${event}`
    const count = fresh.get(key) ?? { day, event, count: 0 }
    fresh.set(key, { ...count, count: count.count + 1 })
  }
  const collect = async ({ request, response, url }: Exchange) => {
    const at = Math.floor(clock.now() / 1000)
    if (second.at !== at) Object.assign(second, { at, requests: 0 })
    if (++second.requests > mostPerSecond)
      return sendError(response, 429, 'RESOURCE_EXHAUSTED', 'Too many events at once.')
    const body = (await readBody(request, bodyLimit)).toString('utf8')
    const lines = [url.search.slice(1), ...body.split(/\r?\n/)].slice(0, mostLines)
    // G1xy: y is 0 when analytics storage was not granted; the vendor's tag pings all the same.
    const granted = !/^G1\d0/.test(url.searchParams.get('gcs') ?? '')
    for (const line of lines) {
      const name = new URLSearchParams(line).get('en')
      if (granted && name !== null) note(name)
    }
    response.statusCode = 204
    response.end()
  }
  const configuration = (appId: string) => ({
    projectId: project,
    appId,
    storageBucket: `${project}.appspot.com`,
    measurementId,
  })
  const http: HttpService = {
    name: 'analytics',
    matches: (url) => url.pathname === '/g/collect' || url.pathname === '/gtag/js' || webConfig.test(url.pathname),
    async handle(exchange) {
      const { request, response, url } = exchange
      const [, appId] = webConfig.exec(url.pathname) ?? []
      if (url.pathname === '/g/collect' && (request.method === 'POST' || request.method === 'GET'))
        return collect(exchange)
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      if (appId !== undefined) return sendJson(response, 200, configuration(decodeURIComponent(appId)))
      sendText(response, 200, `(${tag.toString()})()`, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      })
    },
  }
  const counted = (days: number): Count[] => {
    flush()
    return store.since(dayBefore(clock.now(), days - 1))
  }
  const operator: HttpService = {
    name: 'analytics-operator',
    matches: (url, surface) => surface === 'private' && url.pathname === '/operator/v1/analytics',
    async handle({ response }) {
      sendJson(response, 200, { counts: counted(30) })
    },
  }
  return {
    http: [http, operator],
    page: countsPage(counted, today),
    close() {
      clearInterval(timer)
      flush()
      store.close()
    },
  }
}

const dayBefore = (now: number, days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)

const webConfig = /^\/v1alpha\/projects\/-\/apps\/([^/]{1,200})\/webConfig$/
/** The form of the vendor's ids; no such property exists there. */
const measurementId = 'G-EMBEDDED00'
const eventName = /^[a-z][a-z0-9_]{0,39}$/
const otherName = '(other)'
/** As many as the hosted service tells apart. */
const mostNames = 500
const mostLines = 26
const bodyLimit = 16 * 1024
const mostPerSecond = 200
const flushEvery = 5_000
const keptDays = 400
