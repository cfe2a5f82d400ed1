import { readFileSync, statSync } from 'node:fs'
import {
  Agent,
  request as askUpstream,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import { createSecureContext } from 'node:tls'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import { endingOf } from './ending.ts'

/** Where the certificate with its chain and its key are, both PEM, and where people reach them. `host`: `::` for every address of the machine. */
export type TlsSettings = { certificateFile: string; keyFile: string; host: string; port: number }

export type TlsFrontOptions = TlsSettings & {
  /** Where people reach it. Whoever came once comes by https alone for a year, unless it is this machine's own name, which others share. */
  origin: string
  /** The public listener, on loopback. */
  upstreamPort: number
  log: Log
  /** How often the files are looked at, in milliseconds: whoever renews a certificate puts it there while this runs. */
  lookEveryMs?: number
}

export type TlsFront = {
  port: number
  /** Takes no new connection; what is under way goes on until `close`. */
  drain(): void
  close(): Promise<void>
}

/**
 * Ends TLS in this process, for a machine without a proxy: HTTP/2 and HTTP/1.1, TLS 1.2 and newer. Hands each request to the public listener as
 * the proxies of `docs/self-hosted.md` do: nothing is buffered, and `X-Forwarded-For` holds the address that was seen, whatever a stranger wrote
 * there. Throws StartError where the files do not serve or the port is taken.
 */
export async function openTlsFront(options: TlsFrontOptions): Promise<TlsFront> {
  const { log, lookEveryMs = 60_000 } = options
  const pair = readPair(options)
  const server = createSecureServer({
    ...pair,
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: 10_000,
    ...ofHttp1,
    settings: { maxConcurrentStreams: 250, initialWindowSize: streamWindow, maxHeaderListSize: largestHeaders },
  })
  Object.assign(server, { headersTimeout: 20_000, maxConnections: 4096 })
  const end = endingOf(server)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => follow(session, sessions))
  const upstream = { agent, port: options.upstreamPort, strict: !ownName.test(new URL(options.origin).hostname), log }
  server.on('request', (request, response) => handOn(request, response, upstream))
  // A connection that never came to be: a scan, or a client that speaks no TLS of these.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  const port = await listen(server, options)

  let made = madeAt(options)
  const looking = setInterval(() => {
    const now = madeAt(options)
    if (now === made) return
    made = now
    try {
      server.setSecureContext({ ...readPair(options), minVersion: 'TLSv1.2' })
      log.info('tls.renewed', {})
    } catch (error) {
      // Half of a pair may stand there for a moment.
      made = ''
      log.warn('tls.not-renewed', { reason: error instanceof Error ? error.message : 'unknown' })
    }
  }, lookEveryMs).unref()

  return {
    port,
    drain() {
      server.close()
      for (const session of sessions) session.close()
    },
    close() {
      clearInterval(looking)
      agent.destroy()
      return end()
    },
  }
}

const ownName = /^(localhost|127\..*|\[::1\])$/
const oneYear = 'max-age=31536000'
const largestHeaders = 32 * 1024
// Taken for connections without HTTP/2, though the types of Node know it there only.
const ofHttp1 = { maxHeaderSize: largestHeaders }
/** What may be under way of a body before it is taken: a file of 100 MB is not to wait for a round trip every 64 KB. */
const streamWindow = 1024 * 1024
const sessionWindow = 8 * streamWindow
const idleMs = 75_000

function follow(session: ServerHttp2Session, sessions: Set<ServerHttp2Session>): void {
  let open = 0
  sessions.add(session)
  session.setLocalWindowSize(sessionWindow)
  session.on('stream', (stream) => {
    open++
    stream.once('close', () => open--)
  })
  // A listener hangs silent for as long as nothing changes; only a connection with nothing under way is let go.
  session.setTimeout(idleMs, () => open === 0 && session.close())
  session.on('error', () => session.destroy())
  session.once('close', () => sessions.delete(session))
}

/** Those that are about one connection (RFC 9110, section 7.6.1; RFC 9113, section 8.2.2), and what only a proxy may say. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'http2-settings',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

type Upstream = { agent: Agent; port: number; strict: boolean; log: Log }
type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

function handOn(request: Incoming, response: Outgoing, { agent, port, strict, log }: Upstream): void {
  if (strict) response.setHeader('strict-transport-security', oneYear)
  const asked = askUpstream({
    host: '127.0.0.1',
    port,
    agent,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: headersFor(request),
    // As long as the listener behind lets a listener hang.
    timeout: 0,
  })
  asked.on('response', (answer) => {
    const headers: OutgoingHttpHeaders = {}
    for (const [name, value] of Object.entries(answer.headers)) if (!ofConnection.has(name)) headers[name] = value
    response.statusCode = answer.statusCode ?? 502
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
    // Both have it; the types of Node give it to one.
    ;(response as ServerResponse).flushHeaders()
    answer.on('error', () => response.destroy())
    answer.pipe(response as NodeJS.WritableStream)
  })
  asked.on('error', (error) => {
    if (response.headersSent) return void response.destroy()
    log.warn('tls.nobody-behind', { reason: error.message })
    response.statusCode = 502
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end('Duebook does not answer behind this address. Try again in a moment.\n')
  })
  // Whoever goes away is not answered; what they asked for ends with them.
  response.on('close', () => asked.destroy())
  request.on('error', () => asked.destroy())
  response.on('error', () => asked.destroy())
  request.on('aborted', () => asked.destroy())
  request.pipe(asked)
}

function headersFor(request: Incoming): OutgoingHttpHeaders {
  const { headers } = request
  const handed: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers))
    if (!name.startsWith(':') && !ofConnection.has(name)) handed[name] = value
  handed['host'] = String(headers[':authority'] ?? headers['host'] ?? '')
  handed['x-forwarded-for'] = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  handed['x-forwarded-proto'] = 'https'
  // Of a body whose length is not known each part says its own: without a word on it, none would be expected.
  if (hasBody(request) && handed['content-length'] === undefined) handed['transfer-encoding'] = 'chunked'
  return handed
}

function hasBody(request: Incoming): boolean {
  if ('stream' in request) return !request.stream.endAfterHeaders
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

function readPair({ certificateFile, keyFile }: TlsSettings): { cert: Buffer; key: Buffer } {
  const pair = { cert: readPart(certificateFile), key: readPart(keyFile) }
  try {
    createSecureContext(pair)
    return pair
  } catch (error) {
    throw new StartError(
      `${certificateFile} and ${keyFile} are not a certificate and its key (${error instanceof Error ? error.message : 'unknown'}).`,
    )
  }
}

function readPart(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartError(
      `The file ${file} cannot be read (${error instanceof Error ? error.message : 'unknown'}): give this user the right to read it.`,
    )
  }
}

/** Changes whenever one of the files does; while one is away it is as if nothing had changed. */
function madeAt({ certificateFile, keyFile }: TlsSettings): string {
  return [certificateFile, keyFile].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? '').join(' ')
}

function listen(server: ReturnType<typeof createSecureServer>, { port, host }: TlsSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `Port ${port} cannot be opened for https (${error.code ?? error.message}): stop what has it, choose another with DUEBOOK_TLS_PORT, or give this user the right to ports below 1024.`,
        ),
      ),
    )
    server.listen({ port, host }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
