import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { StartError } from '../startError.ts'
import { endingOf } from './ending.ts'

export type ToHttpsSettings = {
  /** Where people are sent, whatever name they asked for. */
  origin: string
  host: string
  port: number
  /** Under it, at the path of RFC 8555, section 8.3, whoever renews the certificate puts what proves that this name is theirs; null where nobody does. */
  challengeFolder: string | null
}

export type ToHttps = { port: number; close(): Promise<void> }

/**
 * Answers on the port of plain http, where this process ends TLS itself: what is read is led to https, what would be written in the clear is
 * refused, and a challenge of a certificate's issuer is answered from its folder. Throws StartError where the port is taken.
 */
export function openToHttps(settings: ToHttpsSettings): Promise<ToHttps> {
  const server = createServer(
    { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 },
    (request, response) => answer(request, response, settings),
  )
  server.maxConnections = 256
  const end = endingOf(server)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `Port ${settings.port} cannot be opened to lead from http to https (${error.code ?? error.message}): stop what has it, or set DUEBOOK_TLS_REDIRECT_PORT to another port or to none.`,
        ),
      ),
    )
    server.listen({ port: settings.port, host: settings.host }, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : settings.port,
        close: end,
      })
    })
  })
}

const challengePath = '/.well-known/acme-challenge/'
/** A token of base64url (RFC 8555, section 8.3): it names a file, and nothing above its folder. */
const token = /^[A-Za-z0-9_-]{1,128}$/
const largestChallenge = 4096

function answer({ method, url = '/' }: IncomingMessage, response: ServerResponse, settings: ToHttpsSettings): void {
  const reads = method === 'GET' || method === 'HEAD'
  if (reads && url.startsWith(challengePath)) {
    const proof = proofOf(url.slice(challengePath.length), settings.challengeFolder)
    return say(response, proof === null ? 404 : 200, proof ?? 'There is no such challenge.\n')
  }
  if (!reads) return say(response, 403, `Nothing is taken over http: it would be read on its way. ${settings.origin}\n`)
  response.setHeader('location', settings.origin + (url.startsWith('/') ? url : '/'))
  say(response, 301, `${settings.origin}\n`)
}

function proofOf(name: string, folder: string | null): string | null {
  if (folder === null || !token.test(name)) return null
  const file = join(folder, challengePath, name)
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= largestChallenge ? readFileSync(file, 'utf8') : null
}

function say(response: ServerResponse, status: number, text: string): void {
  // What is left of a body is not read: the connection ends with the answer.
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(text)
}
