import { createHash } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Product } from './start-product.ts'

/** Where a connection ends: before the product hears of a request, once it has it, or with its answer in sight. */
export type Cut = 'before' | 'after the request' | 'before the answer'
export type InBetween = Awaited<ReturnType<typeof inBetween>>

/** Stands between a browser and the product: what it is told to serve it serves itself, all else it hands on as it comes, unless it is cut. */
export async function inBetween({ port }: Pick<Product, 'port'>) {
  const served = new Map<string, string | null>()
  let cut: Cut | null = null
  /** Takes what is sent, and lets nothing through either way, as a network does whose other end is gone. */
  let isSilent = false
  /** Goes off with the next write that comes by. */
  let armed: { where: Cut; wentOff: () => void } | null = null
  const cutNow = (where: Cut) => {
    cut = where
    server.closeAllConnections()
    armed?.wentOff()
    armed = null
  }
  const handOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = asked
    let goesOn = cut !== null
    const further = request({ host: '127.0.0.1', port, method, path: url, headers }, (got) => {
      if (cut !== null || answer.destroyed) return void answer.destroy()
      if (isSilent) return
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.on('data', (part: Buffer) => {
        if (armed?.where === 'before the answer' && part.includes('"commitTime"')) cutNow('before the answer')
        else if (cut === null && !isSilent) answer.write(part)
      })
      got.on('end', () => isSilent || answer.end())
      got.on('error', () => answer.destroy())
    })
    further.on('error', () => answer.destroy())
    // What was asked once it is cut goes on being done by the product, whoever has gone.
    answer.on('close', () => goesOn || further.destroy())
    if (cut === 'after the request') asked.on('end', () => setImmediate(() => answer.destroy()))
    if (armed === null || method !== 'POST') return void asked.pipe(further)
    void whole(asked).then(
      (body) => {
        if (armed && armed.where !== 'before the answer' && isWrite(url ?? '', body)) {
          goesOn = armed.where === 'after the request'
          cutNow(armed.where)
          if (!goesOn) return
        }
        further.end(body)
      },
      () => further.destroy(),
    )
  }
  const server = createServer((asked, answer) => {
    if (cut === 'before') return void answer.destroy()
    if (isSilent) return
    const { pathname } = new URL(asked.url ?? '/', 'http://in-between')
    const isPage = asked.headers['sec-fetch-dest'] === 'document'
    const own = served.get(isPage && served.has('/') ? '/' : pathname)
    if (own === undefined) return handOn(asked, answer)
    answer.writeHead(own === null ? 404 : 200, {
      'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    answer.end(own)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Serves these in the place of the product's; null is not there. */
    serve(files: Readonly<Record<string, string | null>>) {
      for (const [path, body] of Object.entries(files)) served.set(path, body)
    },
    /** From now on every connection ends there, those that are open as well; null mends it. */
    cut(where: Cut | null) {
      armed = null
      if (where === null) cut = null
      else cutNow(where)
    },
    /** From now on nothing is answered and nothing ends. After that, what was open stays silent; what is asked anew is answered. */
    silent(is: boolean) {
      isSilent = is
    },
    /** The same from the next write of documents on, at exactly this step of it; settles when it went off. */
    cutAtWrite: (where: Cut) => new Promise<void>((wentOff) => (armed = { where, wentOff })),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function whole(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A batch on the stream of writes, as its body says it, or the end of a transaction. */
const isWrite = (url: string, body: Buffer) =>
  (url.includes('/Write/channel') && body.includes(encodeURIComponent('"writes":[{'))) || url.includes(':commit')

/** What a next build would change: the page begins with another script, and the worker says so. */
export async function newerBuild(origin: string): Promise<Record<string, string>> {
  const text = async (path: string) => (await fetch(origin + path)).text()
  const [page, worker] = [await text('/'), await text('/worker.js')]
  const [, version = ''] = /"version":"([^"]+)"/.exec(worker) ?? []
  const newer = '/assets/newer-build.js'
  const files = { '/': page.replace(version, newer), [newer]: `${await text(version)}\n` }
  const entries = Object.entries(files).map(([path, body]) => [path, `sha256-${hashOf(body)}`])
  const told = worker
    .replace(`["/","sha256-${hashOf(page)}"]`, entries.map((entry) => JSON.stringify(entry)).join(','))
    .replace(`"version":"${version}"`, `"version":"${newer}"`)
  return { ...files, '/worker.js': told }
}

/** The worker of a build that is to keep nothing. */
export const keepingNothing = async (origin: string): Promise<Record<string, string>> => ({
  '/worker.js': (await (await fetch(`${origin}/worker.js`)).text()).replace(/"files":\[.*?\]\]/s, '"files":[]'),
})

const hashOf = (body: string) => createHash('sha256').update(body).digest('base64')
