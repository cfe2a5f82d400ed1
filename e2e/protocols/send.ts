import { request } from 'node:http'
import { patience } from '../../embedded/src/conformance/patience.ts'

export type Sending = {
  method?: string
  /** Sent as it is, not made well-formed first. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Without a declared length, so that the server has to count. */
  chunked?: boolean
}
export type Answer = { status: number; headers: Record<string, unknown>; text: string }

/** One request on a connection of its own, exactly as given; resolves with what came back, also when the server answers before it has read all. */
export function send(
  origin: string,
  { method = 'POST', path, headers = {}, body, chunked = false }: Sending,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const length: Record<string, string> =
    body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    let answered = false
    const sending = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        answered = true
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        response.on('end', done)
        // Cut after the answer, because the rest of the body was not wanted.
        response.on('error', done)
      },
    )
    sending.setTimeout(patience, () =>
      sending.destroy(new Error(`${method} ${path} was not answered for ${patience} ms`)),
    )
    sending.on('error', (error) => answered || reject(error))
    if (chunked && body !== undefined) sending.write(body)
    sending.end(chunked ? undefined : body)
  })
}
