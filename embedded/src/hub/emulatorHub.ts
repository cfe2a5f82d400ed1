import type { FirestoreService } from '../firestore/service.ts'
import { readJson } from '../http/body.ts'
import { sendError, sendJson, sendText } from '../http/reply.ts'
import type { Exchange, HttpService } from '../http/service.ts'
import { RulesSyntaxError } from '../rules/ruleset.ts'
import type { MovableClock } from './movableClock.ts'

/**
 * The control endpoints of the official emulators and their hub, on the private listener, so that any application's tests find us.
 * Open to whoever reaches loopback: never mounted outside `--emulator`. The clock is one for the process: moving it for one project moves it for all.
 */
export function emulatorHub(options: {
  firestore: FirestoreService
  clock: MovableClock
  privatePort: () => number
}): HttpService {
  return {
    name: 'hub',
    matches: (url, surface) => surface === 'private' && routes.some(({ path }) => path.test(url.pathname)),
    async handle(exchange) {
      const { request, response, url } = exchange
      const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
      if (!route) return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      const groups = (route.path.exec(url.pathname)?.slice(1) ?? []).map((part) => decodeURIComponent(part))
      await route.answer(exchange, options, groups)
    },
  }
}

type Route = {
  method: string
  path: RegExp
  answer(exchange: Exchange, options: Parameters<typeof emulatorHub>[0], groups: string[]): Promise<void>
}

const routes: Route[] = [
  { method: 'GET', path: /^\/$/, answer: async ({ response }) => sendText(response, 200, 'Ok\n') },
  {
    method: 'GET',
    path: /^\/emulators$/,
    async answer({ response }, { privatePort }) {
      const at = (name: string) => ({ name, host: '127.0.0.1', port: privatePort(), listen: [{ address: '127.0.0.1', family: 'IPv4', port: privatePort() }] })
      sendJson(response, 200, { hub: at('hub'), auth: at('auth'), firestore: at('firestore'), functions: at('functions') })
    },
  },
  {
    method: 'PUT',
    path: /^\/emulator\/v1\/projects\/([^/:]+):securityRules$/,
    async answer({ request, response }, { firestore }, [project]) {
      const file = rulesFileIn(await readJson(request, 1 << 20))
      if (!file) return sendError(response, 400, 'INVALID_ARGUMENT', 'The body must be {"rules":{"files":[{"content":"…"}]}}.')
      try {
        firestore.setRules(file.content, file.name, project)
      } catch (error) {
        if (!(error instanceof RulesSyntaxError)) throw error
        return sendError(response, 400, 'INVALID_ARGUMENT', error.message)
      }
      sendJson(response, 200, {})
    },
  },
  {
    method: 'DELETE',
    path: /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/,
    async answer({ response }, { firestore }, [project = '', database = '']) {
      await firestore.clear({ project, database })
      sendJson(response, 200, {})
    },
  },
  {
    method: 'POST',
    path: /^\/emulator\/v1\/projects\/([^/]+)\/clock$/,
    async answer({ request, response }, { clock }) {
      const body = await readJson(request, 1000)
      const seconds = typeof body === 'object' && body && 'advanceSeconds' in body ? body.advanceSeconds : null
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= tenYears)) {
        return sendError(response, 400, 'INVALID_ARGUMENT', 'advanceSeconds must be a number from 0 to ten years: a clock only moves forward.')
      }
      clock.advance(seconds)
      sendJson(response, 200, { now: new Date(clock.now()).toISOString() })
    },
  },
]

function rulesFileIn(body: unknown): { name: string; content: string } | null {
  const files = (body as { rules?: { files?: unknown } } | null)?.rules?.files
  const first: unknown = Array.isArray(files) && files.length === 1 ? files[0] : null
  if (typeof first !== 'object' || first === null || !('content' in first) || typeof first.content !== 'string') return null
  const name = 'name' in first && typeof first.name === 'string' ? first.name : 'security.rules'
  return { name, content: first.content }
}

const tenYears = 10 * 366 * 86_400
