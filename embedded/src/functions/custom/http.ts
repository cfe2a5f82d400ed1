import { httpStatusOf, type StatusName } from '../../firestore/errors.ts'
import type { Clock } from '../../clock.ts'
import { readJson } from '../../http/body.ts'
import { sendError, sendJson } from '../../http/reply.ts'
import type { HttpService } from '../../http/service.ts'
import type { Told } from '../sources.ts'
import { parseEvents, type CustomEvent } from '../wire/custom-event.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/**
 * Eventarc as the admin SDK speaks it, on the private listener: `POST …/channels/{channel}:publishEvents`, at the hosted address (`/v1/projects/…`) and at
 * that of its emulator. An event is on the disk when it is answered.
 */
export function customEventsHttp(options: {
  project: string
  endpoints(): Endpoint[]
  publish(told: Told[]): void
  clock: Clock
  emulator: boolean
}): HttpService {
  const { project, endpoints, publish, clock, emulator } = options
  return {
    name: 'custom-events',
    matches: (url, surface) => surface === 'private' && address.test(url.pathname),
    async handle({ request, response, url }) {
      const [, ofProject, channel = ''] = address.exec(url.pathname) ?? []
      const refuse = (status: StatusName, message: string) => sendError(response, httpStatusOf[status], status, message)
      // What a page can send unasked has no such header, so no page reaches this. Suites have credentials of their own.
      const { authorization = '' } = request.headers
      if (emulator ? !authorization.startsWith('Bearer ') : authorization !== 'Bearer owner')
        return refuse('UNAUTHENTICATED', 'Events are published with the credential of this server.')
      if (ofProject !== project) return refuse('NOT_FOUND', 'The channel does not exist.')
      if (request.method !== 'POST') return refuse('UNIMPLEMENTED', 'Events are published here.')
      const events = parseEvents(await readJson(request, mostBytes), clock.now())
      if (typeof events === 'string') return refuse('INVALID_ARGUMENT', events)
      publish(events.flatMap((event) => toldOf(event, channel, endpoints())))
      sendJson(response, 200, {})
    },
  }
}

const toldOf = (event: CustomEvent, channel: string, endpoints: readonly Endpoint[]): Told[] =>
  endpoints
    .filter(
      ({ trigger }) =>
        trigger.kind === 'custom' &&
        trigger.type === event.type &&
        trigger.channel === channel &&
        Object.entries(trigger.filters).every(([name, value]) => event[name] === value),
    )
    .map(({ name }) => ({ function: name, body: JSON.stringify(event) }))

const address = /^(?:\/v1)?\/projects\/([^/]+)\/(locations\/[^/]+\/channels\/[^/:]+):publishEvents$/
const mostBytes = 1 << 20
