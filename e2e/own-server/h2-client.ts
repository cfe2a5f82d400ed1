import {
  connect as connectHttp2,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { connect } from 'node:tls'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  protocol: string | false | null
  text: string
  json: <T>() => T
}
export type Client = {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): void
}

/** Speaks HTTP/2 over TLS on loopback under the name that people use, and trusts the certificate that is given. Comes again where its connection went. `localAddress`: whence. */
export function openClient(host: string, port: number, ca: Buffer, localAddress = '127.0.0.1'): Client {
  const open = (): ClientHttp2Session => {
    const opened = connectHttp2(`https://${host}`, {
      createConnection: () =>
        connect({
          socket: connectTcp({ host: '127.0.0.1', port, localAddress }).on('error', () => {}),
          servername: host,
          ca,
          ALPNProtocols: ['h2'],
        }),
    })
    // Told to whoever asks next.
    opened.on('error', () => {})
    return opened
  }
  let session = open()
  return {
    ask: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        if (session.closed || session.destroyed) session = open()
        const stream = session.request({
          ':method': method,
          ':path': path,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        })
        let head: IncomingHttpHeaders & IncomingHttpStatusHeader = {}
        const chunks: Buffer[] = []
        stream.on('response', (answer) => (head = answer))
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', reject)
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: Number(head[':status']),
            headers: head,
            protocol: session.alpnProtocol ?? null,
            text,
            json: <T>() => JSON.parse(text) as T,
          })
        })
        stream.end(body === undefined ? undefined : body instanceof Buffer ? body : JSON.stringify(body))
      }),
    close: () => session.close(),
  }
}
