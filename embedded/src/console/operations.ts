import { request, type IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** What one of the server's own operations answered. `body` is its JSON, or null where `text` is none. */
export type Answer = { status: number; body: unknown; text: string }

export type Asking = {
  json?: unknown
  form?: Record<string, string>
  /** The credential, or null for none; where nothing is told, that of the administrator, and none at the public address. */
  authorization?: string | null
  /** Asked as anybody asks, at the public address. */
  on?: 'public'
}

/** Asks an operation as any client would, over this machine's own network: a page can do nothing that the protocols do not offer. */
export type Ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, asking?: Asking) => Promise<Answer>

/** `ports`: of the two listeners, once they are open. Rejects where nothing answers within 30 seconds, or more than 32 MB. */
export function operationsAt(ports: () => { private: number; public: number }): Ask {
  return (method, path, { json, form, on, authorization = on === 'public' ? null : 'Bearer owner' } = {}) => {
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: on === 'public' ? ports().public : ports().private,
        method,
        path,
        timeout: patience,
        headers: {
          ...(authorization !== null && { authorization }),
          ...(body !== null && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
        },
      })
      sent.on('timeout', () => sent.destroy(new Error('it did not answer within 30 seconds')))
      sent.on('error', reject)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if ((size += chunk.length) > mostOfAnAnswer) sent.destroy(new Error('it answered more than a page can show'))
        })
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, body: parsed(text), text })
        })
      })
      sent.end(body ?? undefined)
    })
  }
}

/** The bytes that an operation answers with, as they come. */
export type Bytes = { status: number; headers: IncomingHttpHeaders; body: Readable }
/** Asks for bytes at the private listener; they are read, or destroyed, by whoever asked. Rejects where nothing answers within 30 seconds. */
export type Open = (path: string) => Promise<Bytes>

export function bytesAt(ports: () => { private: number }): Open {
  return (path) =>
    new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: ports().private,
        path,
        timeout: patience,
        headers: { authorization: 'Bearer owner' },
      })
      sent.on('timeout', () => sent.destroy(new Error('it did not answer within 30 seconds')))
      sent.on('error', reject)
      sent.on('response', (body) => resolve({ status: body.statusCode ?? 0, headers: body.headers, body }))
      sent.end()
    })
}

const patience = 30_000
const mostOfAnAnswer = 32_000_000

/** Why it was refused, in the words of the service; null where it was not. */
export function refusalOf({ status, body }: Answer): string | null {
  if (status >= 200 && status < 300) return null
  const [first] = Array.isArray(body) ? (body as unknown[]) : [body]
  const message = (first as { error?: { message?: unknown } } | null)?.error?.message
  return typeof message === 'string' ? message.slice(0, 2_000) : `The server answered ${status}.`
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
