import type { EmulatorPorts } from '../emulators/firebase-json.ts'
import type { FunctionsService } from '../functions/open.ts'
import { readJson } from '../http/body.ts'
import { sendError, sendJson, sendText } from '../http/reply.ts'
import type { Exchange, HttpService } from '../http/service.ts'
import type { MovableClock } from './movableClock.ts'

/**
 * The hub of the official emulators, on the private listener, so that any application's tests find us, and the one control of our own, the clock.
 * Rules, documents and accounts are controlled by their services.
 * Background triggers are switched for the whole project, as there.
 * Open to whoever reaches loopback: never mounted outside `--emulator`. The clock is one for the process: moving it for one project moves it for all.
 */
export function emulatorHub(options: {
  clock: MovableClock
  privatePort: () => number
  /** Where each service is looked for, if not at the private port. */
  ports: EmulatorPorts
  /** Null where there are no functions. */
  functions: () => Pick<FunctionsService, 'tellOfEvents'> | null
}): HttpService {
  return {
    name: 'hub',
    matches: (url, surface) => surface === 'private' && routes.some(({ path }) => path.test(url.pathname)),
    async handle(exchange) {
      const { request, response, url } = exchange
      const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
      if (!route) return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      await route.answer(exchange, options)
    },
  }
}

type Route = {
  method: string
  path: RegExp
  answer(exchange: Exchange, options: Parameters<typeof emulatorHub>[0]): Promise<void>
}

const routes: Route[] = [
  { method: 'GET', path: /^\/$/, answer: async ({ response }) => sendText(response, 200, 'Ok\n') },
  {
    method: 'GET',
    path: /^\/emulators$/,
    async answer({ response }, { privatePort, ports }) {
      const all = Object.keys(ports).length === 0
      const named = (['hub', 'auth', 'firestore', 'functions', 'storage', 'eventarc'] as const).flatMap((name) => {
        const port = all ? privatePort() : ports[name]
        if (port === undefined) return []
        const listen = [{ address: '127.0.0.1', family: 'IPv4', port }]
        return [[name, { name, host: '127.0.0.1', port, listen }] as const]
      })
      sendJson(response, 200, Object.fromEntries(named))
    },
  },
  ...[true, false].map((on): Route => ({
    method: 'PUT',
    path: new RegExp(`^/functions/${on ? 'enable' : 'disable'}BackgroundTriggers$`),
    async answer({ response }, { functions }) {
      const switched = functions()?.tellOfEvents(on)
      if (!switched) return sendJson(response, 400, { error: 'The Cloud Functions emulator is not running.' })
      await switched
      sendJson(response, 200, { enabled: on })
    },
  })),
  {
    method: 'POST',
    path: /^\/emulator\/v1\/projects\/([^/]+)\/clock$/,
    async answer({ request, response }, { clock }) {
      const body = await readJson(request, 1000)
      const seconds = typeof body === 'object' && body && 'advanceSeconds' in body ? body.advanceSeconds : null
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= tenYears)) {
        return sendError(
          response,
          400,
          'INVALID_ARGUMENT',
          'advanceSeconds must be a number from 0 to ten years: a clock only moves forward.',
        )
      }
      await clock.advance(seconds)
      sendJson(response, 200, { now: new Date(clock.now()).toISOString() })
    },
  },
]

const tenYears = 10 * 366 * 86_400
