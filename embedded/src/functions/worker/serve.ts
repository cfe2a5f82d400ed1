import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import { functionHeader, tokenHeader, wayHeader } from '../wire/worker-messages.ts'
import type { LoadedFunction } from './discover.ts'

/** Serves the functions on a loopback port that answers only to `token`; `around` makes each run's surroundings. Resolves with the port. */
export function serve(
  functions: LoadedFunction[],
  token: string,
  around: (loaded: LoadedFunction, response: ServerResponse, run: () => unknown) => unknown,
): Promise<number> {
  const byName = new Map(functions.map((loaded) => [loaded.name, loaded]))
  const expected = Buffer.from(token)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'extended')
  // The host is the only one that reaches this port, and says who asked it.
  app.set('trust proxy', 'loopback')
  app.use((request, response, next) => {
    const given = Buffer.from(String(request.headers[tokenHeader] ?? ''))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return void response.status(403).end()
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
    const loaded = byName.get(String(request.headers[functionHeader] ?? ''))
    const way = request.headers[wayHeader]
    delete request.headers[functionHeader]
    delete request.headers[wayHeader]
    if (!loaded)
      return void response.status(404).json({ error: { message: 'There is no such function.', status: 'NOT_FOUND' } })
    if (way !== 'event' && way !== 'legacyEvent')
      return void (await around(loaded, response, () => loaded.call(request, response)))
    const { data, context } = request.body as { data: unknown; context: unknown }
    await around(loaded, response, () =>
      way === 'legacyEvent' ? loaded.call(data, context) : loaded.call(request.body),
    )
    response.status(204).end()
  })
  app.use(answerError)

  return new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0, maxHeaderSize: 64 * 1024 }, app)
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) return reject(new Error('The worker got no port.'))
      resolve(address.port)
    })
  })
}

/** In place of the framework's own page, which shows a stack. */
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status >= 500) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  if (response.headersSent) return void response.destroy()
  response.status(status).json({
    error:
      status >= 500
        ? { message: 'INTERNAL', status: 'INTERNAL' }
        : { message: 'Bad Request', status: 'INVALID_ARGUMENT' },
  })
}
