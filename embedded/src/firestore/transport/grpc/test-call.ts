import type http2 from 'node:http2'

/** How a call ended, and what came with it. */
export type Called = { status: string; message: string; bytes: number }

/** The other end of a call over gRPC, for tests: opens it with these bytes; unless it is to stay open, they are all that is sent. */
export function openCall(
  client: http2.ClientHttp2Session,
  method: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): http2.ClientHttp2Stream {
  const stream = client.request({
    ':method': 'POST',
    ':path': `/google.firestore.v1.Firestore/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  })
  if (bytes.length > 0) stream.write(bytes)
  if (headers['x-open'] === undefined) stream.end()
  return stream
}

/** Reads everything that is answered. */
export function ended(stream: http2.ClientHttp2Stream): Promise<Called> {
  const got = { status: '', message: '', bytes: 0 }
  const note = (fields: http2.IncomingHttpHeaders) => {
    if (fields['grpc-status'])
      Object.assign(got, { status: fields['grpc-status'], message: fields['grpc-message'] ?? '' })
  }
  stream
    .on('response', note)
    .on('trailers', note)
    .on('data', (part: Buffer) => (got.bytes += part.length))
  return new Promise((resolve, reject) => stream.on('close', () => resolve(got)).on('error', reject))
}
