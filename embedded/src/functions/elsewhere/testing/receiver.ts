import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a functions emulator was handed. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** Stands where a functions emulator of another maker does; `port` 0 for any free one. */
export async function openReceiver(port = 0) {
  const received: Received[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ path: `${request.method} ${request.url}`, headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (with_: number) => (status = with_),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What the official functions emulator makes of what it is handed: the argument of a function of generation 2. */
export function eventOf({ headers, body }: Received): object {
  if (!headers['content-type']?.includes('application/protobuf')) return JSON.parse(body) as object
  const attributes = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('ce-') ? [[name.slice('ce-'.length), value]] : [],
  )
  return { ...Object.fromEntries(attributes), data: Buffer.from(body, 'base64') }
}

/** And the arguments of one of generation 1. */
export function legacyArgumentsOf({ body }: Received): [data: unknown, context: Record<string, unknown>] {
  const { data, ...event } = JSON.parse(body) as { data: unknown; context?: object }
  const context = { ...(event.context ?? event) } as Record<string, unknown>
  const resource = context['resource'] as { name?: string } | undefined
  if (resource?.name && !String(context['eventType']).startsWith('google.storage')) context['resource'] = resource.name
  return [data, context]
}
