import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AuthService } from '../auth/service.ts'
import { peerAddress } from '../http/peer-address.ts'
import type { Exchange, HttpService, Surface } from '../http/service.ts'
import type { Log } from '../log.ts'
import type { Rewrite } from './hosting-rewrites.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { refuse } from './wire/refusal.ts'
import { functionHeader, noBodyHeader, tokenHeader, wayHeader } from './wire/worker-messages.ts'
import { openTurns, type TurnLimits } from './turns.ts'
import { workerAgent } from './worker-agent.ts'
import type { Place } from './place.ts'
import type { Workers } from './workers.ts'

export type GatewayOptions = {
  project: string
  auth: Pick<AuthService, 'verifyIdToken' | 'signAgain'>
  workers: Workers
  /** Paths of the web app's own address that a function answers. */
  rewrites: readonly Rewrite[]
  /** How many proxies of the operator's stand in front. */
  proxies: number
  log: Log
}

/**
 * `/{project}/{region}/{function}`: the way in for browsers and webhooks, to callables and HTTP functions only. Schedules and events have no
 * public address. Passes bodies and answers on as they come, so that streams stay streams.
 */
export function functionsGateway(options: GatewayOptions): HttpService {
  const turns = openTurns(turnLimits)
  return {
    name: 'functions',
    matches: (url, surface) => targetOf(url, surface, options) !== null,
    async handle(exchange) {
      const { request, response, url, surface } = exchange
      const streaming = request.headers.accept === 'text/event-stream'
      const target = targetOf(url, surface, options)
      const endpoint = options.workers.endpoints().find((candidate) => candidate.name === target?.name)
      if (!endpoint || !target || !isPublic(endpoint) || !endpoint.regions.includes(target.region)) {
        return refuse(response, streaming, 'NOT_FOUND', 'There is no such function at this address.')
      }
      const asStream = streaming && endpoint.trigger.kind === 'callable'
      const caller = await callerOf(options, exchange, endpoint)
      if (!caller.welcome) {
        return refuse(response, asStream, 'UNAUTHENTICATED', 'Unauthenticated')
      }
      const gone = new AbortController()
      const left = () => gone.abort()
      response.once('close', left)
      const turn = await turns.take({
        function: endpoint.name,
        atOnce: endpoint.concurrency,
        asker: caller.uid ?? peerAddress(request, options.proxies),
        gone: gone.signal,
      })
      // From here on `forward` hears of it.
      response.off('close', left)
      if (turn.kind === 'refused') {
        if (turn.because !== 'left')
          options.log.warn('functions.busy', { function: endpoint.name, because: turn.because })
        return refuse(response, asStream, 'RESOURCE_EXHAUSTED', 'This function is busy: try again in a moment.')
      }
      try {
        const path = target.path(request.url ?? '/')
        const giveUpAt = performance.now() + Math.min(waitsForWorker, endpoint.timeoutSeconds * 1000)
        // What a worker has not begun may wait for the next one; what one was at is not begun again.
        let moves = 0
        for (let begun = false; !begun && !response.destroyed;) {
          const place = await options.workers.place(endpoint, giveUpAt - performance.now())
          if (!place)
            return refuse(response, asStream, 'UNAVAILABLE', 'The functions are starting again: try again in a moment.')
          const way = {
            place,
            path,
            streaming: asStream,
            authorization: caller.authorization,
            stays: moves >= mostMoves,
          }
          const end = response.destroyed ? 'notBegun' : await forward(options, exchange, endpoint, way)
          if (end === 'takenBack') moves += 1
          begun = end === 'well' || end === 'badly'
          place.leave(end === 'takenBack' ? 'notBegun' : end)
          if (end === 'notBegun') await new Promise((resolve) => setTimeout(resolve, 50))
        }
      } finally {
        turn.end()
      }
    },
  }
}

const isPublic = (endpoint: Endpoint) => endpoint.trigger.kind === 'callable' || endpoint.trigger.kind === 'request'

/** Which function is meant, and the path that it sees of the request's. */
type Target = { region: string; name: string; path: (target: string) => string }

function targetOf(url: URL, surface: Surface, { project, rewrites }: GatewayOptions): Target | null {
  const rewrite = surface === 'public' ? rewrites.find(({ covers }) => covers(url.pathname)) : undefined
  // As hosting does it: a function behind a rewrite sees the whole path.
  if (rewrite) return { region: rewrite.region, name: rewrite.function, path: (target) => target }
  const [, first, region, name] = url.pathname.split('/')
  if (first !== project || region === undefined || !/^[a-z]+(-[a-z]+)+\d+$/.test(region) || !name) return null
  return { region, name, path: pathInFunction }
}

/** A callable's bearer token must be a genuine ID token; without one the function itself decides. Other functions have headers of their own. */
async function callerOf({ auth, project }: GatewayOptions, { request }: Exchange, endpoint: Endpoint): Promise<Caller> {
  const { authorization } = request.headers
  if (endpoint.trigger.kind !== 'callable' || authorization === undefined)
    return { welcome: true, authorization, uid: null }
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (token === undefined || token.length > 16_384) return { welcome: false }
  const verified = await auth.verifyIdToken(project, token)
  if (verified === null) return { welcome: false }
  // The worker's SDK takes signed tokens only, so that nobody can forge one anywhere but in emulator mode, where we have just taken it.
  const passedOn = `Bearer ${verified.signed ? token : auth.signAgain(project, verified)}`
  return { welcome: true, authorization: passedOn, uid: verified.uid }
}

/** Whether a request is passed on, the `Authorization` that its function sees, and who signed in. */
type Caller = { welcome: false } | { welcome: true; authorization: string | undefined; uid: string | null }

/**
 * `well`: the answer is through. `badly`: the function was interrupted or took too long, or the client went away. `notBegun`: the worker ended before
 * it took the call. `takenBack`: it said nothing, and another is there. In both nothing was read of the request, and the worker never begins it.
 */
function forward(
  options: GatewayOptions,
  exchange: Exchange,
  endpoint: Endpoint,
  {
    place,
    path,
    streaming,
    authorization,
    stays,
  }: { place: Place; path: string; streaming: boolean; authorization: string | undefined; stays: boolean },
): Promise<'well' | 'badly' | 'notBegun' | 'takenBack'> {
  const { request, response } = exchange
  const limit = endpoint.trigger.kind === 'callable' ? callableBodyLimit : requestBodyLimit
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      response.setHeader('Connection', 'close')
      refuse(response, streaming, 'INVALID_ARGUMENT', `The request is larger than ${limit} bytes.`)
      return resolve('badly')
    }
    const upstream = http.request({
      host: '127.0.0.1',
      port: place.port,
      agent: workerAgent,
      method: request.method,
      path,
      headers: {
        ...headersForWorker(request, endpoint, place.token, options.proxies),
        ...(authorization === undefined ? {} : { authorization }),
      },
    })
    let settled = false
    const settle = (end: 'well' | 'badly' | 'notBegun' | 'takenBack') => {
      settled = true
      clearTimeout(timer)
      response.off('close', onGone)
      resolve(end)
    }
    const fail = (status: 'UNAVAILABLE' | 'DEADLINE_EXCEEDED' | 'INVALID_ARGUMENT', message: string) => {
      if (settled) return
      settle('badly')
      upstream.destroy()
      if (response.headersSent && !streaming) response.destroy()
      else refuse(response, streaming, status, message)
    }
    const timer = setTimeout(() => {
      options.log.warn('functions.timeout', { function: endpoint.name, seconds: endpoint.timeoutSeconds })
      place.tookTooLong()
      fail('DEADLINE_EXCEEDED', 'The function took too long.')
    }, endpoint.timeoutSeconds * 1000)

    let begun = false
    upstream.on('error', () => {
      if (begun || settled) {
        // A process that ends lets go of its connections before it is gone: whoever tries again at once would come to it once more.
        const answer = () => fail('UNAVAILABLE', 'The function was interrupted: try again.')
        return void place.lost(endsWithin).then(answer)
      }
      settle('notBegun')
    })
    upstream.on('response', (answer) => {
      copyAnswerHead(answer, response)
      // What has come with the head goes out with it, in one piece; a head alone waits for nothing.
      const alone = setImmediate(() => response.flushHeaders())
      answer.once('data', () => clearImmediate(alone))
      answer.once('close', () => clearImmediate(alone))
      answer.on('error', () => fail('UNAVAILABLE', 'The function was interrupted: try again.'))
      answer.on('aborted', () => fail('UNAVAILABLE', 'The function was interrupted: try again.'))
      answer.on('data', (chunk: Buffer) => {
        if (response.write(chunk)) return
        answer.pause()
        response.once('drain', () => answer.resume())
      })
      answer.on('end', () => {
        if (!answer.complete || settled) return
        settle('well')
        response.end()
      })
    })
    const onGone = () => {
      if (settled) return
      settle('badly')
      upstream.destroy()
    }
    response.once('close', onGone)
    const send = () => {
      let received = 0
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > limit) return fail('INVALID_ARGUMENT', `The request is larger than ${limit} bytes.`)
        if (settled || upstream.write(chunk)) return
        request.pause()
        upstream.once('drain', () => request.resume())
      })
      request.on('end', () => upstream.end())
    }
    // The body is not touched before somebody has taken the call, who does not begin without it.
    upstream.once('continue', () => {
      begun = true
      place.begun()
      send()
    })
    const takeBack = () => {
      settle('takenBack')
      upstream.destroy()
    }
    place.untilBegun(stays ? null : takeBack)
  })
}

/** What follows the function's name, with its query; the function's `req.path` starts there. */
function pathInFunction(target: string): string {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  return '/' + path.split('/').slice(4).join('/') + (mark < 0 ? '' : target.slice(mark))
}

function headersForWorker(
  request: IncomingMessage,
  endpoint: Endpoint,
  token: string,
  proxies: number,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = withoutHops(request.headers)
  headers['x-forwarded-for'] = peerAddress(request, proxies)
  headers[functionHeader] = endpoint.name
  headers[wayHeader] = 'request'
  headers[tokenHeader] = token
  headers['expect'] = '100-continue'
  const length = request.headers['content-length']
  if (Number(length ?? 0) > 0) return headers
  delete headers['content-length']
  headers['transfer-encoding'] = 'chunked'
  if (request.headers['transfer-encoding'] === undefined) headers[noBodyHeader] = length ?? ''
  return headers
}

function copyAnswerHead(answer: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return
  response.statusCode = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(withoutHops(answer.headers))) {
    if (value !== undefined) response.setHeader(name, value)
  }
  // From here on it counts as sent: no refusal may take these headers for its own.
  response.writeHead(response.statusCode)
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])
/** A browser waits 70 s for a callable: whoever waits 30 of them here has as long again for the function itself. */
const turnLimits: TurnLimits = {
  atWork: 240,
  waiting: { ofOne: 64, ofFunction: 256, inAll: 1024 },
  patience: 30_000,
}
/** On a machine that is too busy for all of them every worker is silent at times, and a call that moves on waits anew. */
const mostMoves = 2
/** Milliseconds: a worker is back after two or three seconds as a rule, and much later on a busy machine. */
const waitsForWorker = 45_000
/** Milliseconds. */
const endsWithin = 1_000
const callableBodyLimit = 10 << 20
const requestBodyLimit = 32 << 20
