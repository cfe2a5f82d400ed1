import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import { functionHeader, noBodyHeader, tokenHeader, wayHeader } from '../wire/worker-messages.ts'
import type { LoadedFunction } from './discover.ts'

/** Serves the functions on a loopback port that answers only to `token`; `around` makes each run's surroundings. Resolves with the port. */
export function serve(
  functions: LoadedFunction[],
  token: string,
  around: (loaded: LoadedFunction, response: ServerResponse, run: () => unknown) => unknown,
): Promise<number> {
  const byName = new Map(functions.map((loaded) => [loaded.name, loaded]))
  const expected = Buffer.from(token)
  const isKnown = (request: IncomingMessage) => {
    const given = Buffer.from(String(request.headers[tokenHeader] ?? ''))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const calledBy = (request: IncomingMessage) => byName.get(String(request.headers[functionHeader] ?? ''))
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'extended')
  // The host is the only one that reaches this port, and says who asked it.
  app.set('trust proxy', 'loopback')
  app.use((request, response, next) => {
    if (!isKnown(request)) return void response.status(403).end()
    delete request.headers[tokenHeader]
    next()
  })
  const limit = '32mb'
  const verify = (request: IncomingMessage, _response: ServerResponse, body: Buffer) => {
    ;(request as IncomingMessage & { rawBody?: Buffer }).rawBody = body
  }
  app.use(express.json({ limit, verify, strict: false }))
  app.use(express.text({ limit, verify }))
  app.use(express.urlencoded({ limit, verify, extended: true }))
  app.use(express.raw({ limit, verify, type: '*/*' }))
  app.use(async (request: Request, response: Response) => {
    const loaded = calledBy(request)
    delete request.headers[functionHeader]
    delete request.headers[wayHeader]
    if (!loaded) return noSuchFunction(response)
    await around(loaded, response, () => loaded.call(request, response))
  })
  app.use(answerError)
  /** Events see no request, so nothing is made of theirs but what they are told: there are many. */
  const answerEvent = async (request: IncomingMessage, response: ServerResponse, isLegacy: boolean) => {
    try {
      if (!isKnown(request)) return void response.writeHead(403).end()
      const loaded = calledBy(request)
      if (!loaded) return noSuchFunction(response)
      const told = JSON.parse((await bodyOf(request)).toString()) as { data: unknown; context: unknown }
      await around(loaded, response, () =>
        isLegacy ? loaded.call(told.data, told.context) : loaded.call(withBytes(told)),
      )
      if (!response.headersSent) response.writeHead(204).end()
    } catch (error) {
      answerFault(error, response)
    }
  }

  return new Promise((resolve, reject) => {
    const server = createServer(
      { requestTimeout: 0, keepAliveTimeout: 0, maxHeaderSize: 64 * 1024 },
      (request, response) => {
        const way = request.headers[wayHeader]
        if (way === 'event' || way === 'legacyEvent') void answerEvent(request, response, way === 'legacyEvent')
        else app(request, response)
      },
    )
    server.on('checkContinue', (request, response) => {
      if (!isKnown(request)) return void app(request, response)
      response.writeContinue()
      void isGiven(request).then((given) => given && app(request, response))
    })
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) return reject(new Error('The worker got no port.'))
      resolve(address.port)
    })
  })
}

/** Whether the host leaves a call here, once it was told that it would be taken: it sends its body then, and breaks off what it took back. */
function isGiven(request: IncomingMessage): Promise<boolean> {
  const length = request.headers[noBodyHeader]
  delete request.headers.expect
  return new Promise((resolve) => {
    request.once('close', () => resolve(false))
    request.once('readable', () => {
      if (length !== undefined) {
        delete request.headers[noBodyHeader]
        delete request.headers['transfer-encoding']
        if (length !== '') request.headers['content-length'] = String(length)
      }
      resolve(request.readableLength > 0 || request.complete)
    })
  })
}

/** Bytes lie in an event in base64; functions are told of them as the framework tells of a body that is no text. */
function withBytes(event: object): object {
  if (!('data_base64' in event)) return event
  const { data_base64: bytes, ...others } = event
  return { ...others, data: Buffer.from(String(bytes), 'base64') }
}

const noSuchFunction = (response: ServerResponse) =>
  answerJson(response, 404, { message: 'There is no such function.', status: 'NOT_FOUND' })

/** In place of the framework's own page, which shows a stack. */
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => answerFault(error, response)

function answerFault(error: unknown, response: ServerResponse): void {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status >= 500) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  if (response.headersSent) return void response.destroy()
  if (status >= 500) return answerJson(response, status, { message: 'INTERNAL', status: 'INTERNAL' })
  answerJson(response, status, { message: 'Bad Request', status: 'INVALID_ARGUMENT' })
}

function answerJson(response: ServerResponse, status: number, error: { message: string; status: string }): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ error }))
}

/** The whole of it; our own host sends it, and bounds what it takes from others. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
