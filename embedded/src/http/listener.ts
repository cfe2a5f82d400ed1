import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Server as NetServer } from 'node:net'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { StartError } from '../startError.ts'
import { BodyError } from './body.ts'
import { endingOf } from './ending.ts'
import { allowAnyOrigin, refuseStrangers } from './origin.ts'
import { sendError, setSecurityHeaders } from './reply.ts'
import type { HttpService, Surface } from './service.ts'
import { isFatalStorageError } from './storageFailure.ts'

export type ListenerOptions = {
  surface: Surface
  /** Looked at for each request, so that services may be added until the listener is opened. */
  services: readonly HttpService[]
  /** Any page of any origin may call: only for the emulator's private listener. */
  anyOrigin: boolean
  log: Log
  metrics: Metrics
  /** Milliseconds that only grow, for durations. */
  elapsed(): number
  /** A storage failure after which nothing may be acknowledged. Must end the process. */
  onFatal(error: unknown): void
  /** Puts another protocol in front of the HTTP/1.1 server, on the same port. */
  frontDoor?: (http: Server) => NetServer
}

export type Listener = {
  /** Listens on loopback; 0 means any free port. Resolves with the port. Throws StartError when it is taken. */
  open(port: number): Promise<number>
  /** Takes no new connection, and waits until every answer has been begun, at most `milliseconds`. */
  drain(milliseconds: number): Promise<void>
  /** Cuts what is still open, in whatever protocol it speaks, or in none so far. */
  close(): Promise<void>
}

export function createListener(options: ListenerOptions): Listener {
  const waiting = new Set<ServerResponse>()
  let draining = false
  const http = createServer(
    { maxHeaderSize: 32 * 1024, requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      waiting.add(response)
      response.once('close', () => waiting.delete(response))
      if (draining) response.setHeader('Connection', 'close')
      dispatch(options, request, response).catch((error: unknown) => {
        options.log.error('request.broken', { surface: options.surface, reason: errorName(error) })
        response.destroy()
      })
    },
  )
  http.maxHeadersCount = 200
  http.maxConnections = 4096
  // No socket timeout: WebChannel's hanging GETs are silent for as long as nothing changes.
  http.timeout = 0
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  const door: NetServer = options.frontDoor?.(http) ?? http
  const end = endingOf(door)

  return {
    open: (port) => listen(door, port, options.surface),
    async drain(milliseconds) {
      draining = true
      door.close()
      http.closeIdleConnections()
      const unanswered = () => [...waiting].some((response) => !response.headersSent && !response.destroyed)
      const deadline = options.elapsed() + milliseconds
      while (unanswered() && options.elapsed() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    close: end,
  }
}

async function dispatch(options: ListenerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = options.elapsed()
  let serviceName = 'none'
  options.metrics.requestStarted()
  response.once('close', () =>
    options.metrics.requestEnded(serviceName, response.statusCode, options.elapsed() - startedAt),
  )
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  setSecurityHeaders(response)

  const url = parseUrl(request.url)
  if (!url) return sendError(response, 400, 'INVALID_ARGUMENT', 'The address of this request is malformed.')
  if (options.surface === 'private' && refuseStrangers(request, response, options.anyOrigin)) return

  const service = options.services.find((candidate) => candidate.matches(url, options.surface, request))
  // Functions answer their own preflights (functions facts, section 1).
  if (options.anyOrigin && service?.name !== 'functions' && allowAnyOrigin(request, response)) return
  if (!service) return sendError(response, 404, 'NOT_FOUND', `Nothing is served at ${url.pathname.slice(0, 200)}.`)
  serviceName = service.name
  try {
    await service.handle({ request, response, url, surface: options.surface })
  } catch (error) {
    if (isFatalStorageError(error)) return options.onFatal(error)
    if (error instanceof BodyError) {
      if (error.httpStatus === 413) response.setHeader('Connection', 'close')
      return sendError(response, error.httpStatus, 'INVALID_ARGUMENT', error.message)
    }
    options.log.error('request.failed', {
      service: service.name,
      surface: options.surface,
      method: request.method,
      reason: errorName(error),
      stack: error instanceof Error ? error.stack : undefined,
    })
    if (response.headersSent) return void response.destroy()
    sendError(response, 500, 'INTERNAL', 'Something went wrong in this server; its log says what.')
  }
}

function parseUrl(target: string | undefined): URL | null {
  if (!target?.startsWith('/') || target.length > 16_384) return null
  try {
    // `//host/path` would be read as another host; joining keeps it a path.
    const url = new URL('http://embedded.invalid' + target)
    decodeURIComponent(url.pathname)
    return url
  } catch {
    return null
  }
}

function listen(server: NetServer, port: number, surface: Surface): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(portSentence(error, port, surface))))
    server.listen({ port, host: '127.0.0.1', backlog: 1024 }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function portSentence(error: NodeJS.ErrnoException, port: number, surface: Surface): string {
  const flag = surface === 'public' ? '--port' : '--private-port'
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program: stop that one, or choose another port with ${flag}.`
  }
  return `Port ${port} cannot be opened (${error.code ?? error.message}): choose another port with ${flag}.`
}

const errorName = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'not an error')
