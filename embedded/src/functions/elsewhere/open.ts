import { join } from 'node:path'
import { readJson } from '../../http/body.ts'
import { sendError, sendJson } from '../../http/reply.ts'
import type { Exchange, HttpService } from '../../http/service.ts'
import type { Log } from '../../log.ts'
import {
  accountEvent,
  accountSourceTelling,
  documentSource,
  fileEvent,
  fileSourceTelling,
  type SourceOptions,
} from '../sources.ts'
import { openFunctionsStore } from '../store.ts'
import { startTriggers, type Listener } from '../triggers.ts'
import { post } from './post.ts'
import { postedDocument, postedLegacyDocument, postedToAll, type Posted } from './posted-event.ts'
import { registeredEventarc, registeredLegacy, type Registered } from './registered.ts'

export type ElsewhereOptions = SourceOptions & {
  /** Where the functions emulator of another maker answers, such as `127.0.0.1:5001`. */
  at: string
  dataFolder: string
  log: Log
  onFatal(error: unknown): void
}

export type FunctionsElsewhere = {
  /** Where that emulator says which documents it wants to hear of. */
  http: HttpService
  /** Whether it is told of what happens to documents, files and accounts (F80). */
  tellOfEvents(on: boolean): Promise<void>
  /** Must be called when the clock was moved. */
  clockMoved(): void
  close(): Promise<void>
}

/**
 * Tells a functions emulator of another maker what happens to documents, files and accounts, in the form in which the official emulators tell one
 * another: at least once each, from the same logs as functions of our own. What it registered is forgotten with this process, as there.
 */
export async function openFunctionsElsewhere(options: ElsewhereOptions): Promise<FunctionsElsewhere> {
  const { at, project, clock, log, onFatal } = options
  let registered: readonly Registered[] = []
  const stopping = new AbortController()
  const store = openFunctionsStore(join(options.dataFolder, 'functions-elsewhere.sqlite'), log)
  const told = (event: object) => [{ function: toAll, body: JSON.stringify(event) }]
  const listenerAt = <Event>(path: string, posted: (event: Event) => Posted): Listener => ({
    // As with the official emulators: what failed is not tried again.
    retry: false,
    run: (body) => post(at, path, posted(JSON.parse(body) as Event), stopping.signal),
  })
  const triggers = await startTriggers({
    sources: [
      documentSource(() => registered, options),
      fileSourceTelling((event) => [...told(fileEvent(event, 1)), ...told(fileEvent(event, 2))], options.storage),
      accountSourceTelling(
        (event) => (event.account.project === project ? told(accountEvent(event, project, clock.now())) : []),
        options.accounts,
      ),
    ],
    listener(name) {
      if (name === toAll) return listenerAt(`/functions/projects/${project}/trigger_multicast`, postedToAll)
      const one = registered.find((known) => known.name === name)
      const path = `/functions/projects/${project}/triggers/${name}`
      return one ? listenerAt(path, one.generation === 1 ? postedLegacyDocument : postedDocument) : null
    },
    ready: () => true,
    store,
    clock,
    log,
    onFatal,
  })
  const register = async (one: Registered) => {
    // What happened before it listened is nothing to it.
    await triggers.readToEnd()
    registered = [...registered.filter(({ name }) => name !== one.name), one]
    log.info('functions.registered', { function: one.name })
  }
  return {
    http: registrationHttp(project, register),
    clockMoved: () => triggers.wake(),
    tellOfEvents: (on) => (on ? triggers.resume() : triggers.pause()),
    async close() {
      // A function may take minutes, and whoever ends us waits for seconds.
      stopping.abort()
      await triggers.close()
      store.close()
    },
  }
}

/** The name under which a delivery goes to whoever listens: no key of a trigger has a star. */
const toAll = '*'

/** `PUT /emulator/v1/projects/{project}/triggers/{key}` and `POST …/eventarcTrigger?eventarcTriggerId={key}`, on the private listener. */
function registrationHttp(project: string, register: (one: Registered) => Promise<void>): HttpService {
  const legacy = /^\/emulator\/v1\/projects\/([^/]+)\/triggers\/([^/]+)$/
  const eventarc = /^\/emulator\/v1\/projects\/([^/]+)\/eventarcTrigger$/
  const read = async ({ request, url }: Exchange): Promise<Registered | string | null> => {
    const [, , key = ''] = legacy.exec(url.pathname) ?? []
    if (key !== '')
      return request.method === 'PUT'
        ? registeredLegacy(decodeURIComponent(key), await readJson(request, largest))
        : null
    return request.method === 'POST'
      ? registeredEventarc(url.searchParams.get('eventarcTriggerId') ?? '', await readJson(request, largest))
      : null
  }
  return {
    name: 'functions-elsewhere',
    matches: (url, surface) => surface === 'private' && (legacy.test(url.pathname) || eventarc.test(url.pathname)),
    async handle(exchange) {
      const { response, url } = exchange
      const [, of = ''] = legacy.exec(url.pathname) ?? eventarc.exec(url.pathname) ?? []
      if (decodeURIComponent(of) !== project)
        return sendError(response, 404, 'NOT_FOUND', `The project here is ${project}.`)
      const one = await read(exchange)
      if (one === null) return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
      if (typeof one === 'string') return sendError(response, 400, 'INVALID_ARGUMENT', one)
      await register(one)
      sendJson(response, 200, {})
    },
  }
}

const largest = 100_000
