import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2'
import { encodeMessage } from '../../../embedded/src/firestore/wire/protobuf.ts'

export const database = 'projects/measured/databases/(default)'
export const parent = `${database}/documents`

/** A call of the administrator's, begun with a message; whoever only listens leaves it open. */
export function call(client: ClientHttp2Session, method: string, of: string, message: object): ClientHttp2Stream {
  const bytes = encodeMessage(of, message)
  const frame = Buffer.alloc(5 + bytes.length)
  frame.writeUInt32BE(bytes.length, 1)
  frame.set(bytes, 5)
  const stream = client.request({
    ':method': 'POST',
    ':path': `/google.firestore.v1.Firestore/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization: 'Bearer owner',
  })
  if (method === 'Listen') stream.write(frame)
  else stream.end(frame)
  return stream
}

/** Resolves with the bytes of the answer once it is whole; rejects where the call is refused. */
export function answered(stream: ClientHttp2Stream): Promise<number> {
  return new Promise((resolve, reject) => {
    let status: unknown
    let bytes = 0
    const take = (headers: Record<string, unknown>) => (status = headers['grpc-status'] ?? status)
    stream.on('response', take)
    stream.on('trailers', take)
    stream.on('error', reject)
    stream.on('data', (part: Buffer) => (bytes += part.length))
    stream.on('end', () => (status === '0' ? resolve(bytes) : reject(new Error(`Refused: ${String(status)}`))))
  })
}

export const set = (client: ClientHttp2Session, name: string, fields: object): Promise<number> =>
  answered(call(client, 'Commit', 'CommitRequest', { database, writes: [{ update: { name, fields } }] }))
