import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTlsFront } from '../../embedded/src/http/tls-front.ts'
import { silentLog } from '../../embedded/src/log.ts'
import { certificateFile } from '../../functions/src/push/fixtures/push-service.ts'

/** Where one mixture's services are: `accounts` at the vendor's emulator, `documents` at ours with all that it has not. */
export type Standing = { origin: string; accounts: number; documents: number }

/** Each host that the built app asks, who answers in its place, and what its paths begin with there. */
const hosts: Record<string, [who: 'accounts' | 'documents', prefix: string]> = {
  'identitytoolkit.googleapis.com': ['accounts', '/identitytoolkit.googleapis.com'],
  'securetoken.googleapis.com': ['accounts', '/securetoken.googleapis.com'],
  'firestore.googleapis.com': ['documents', ''],
  'firebasestorage.googleapis.com': ['documents', ''],
  'firebaseinstallations.googleapis.com': ['documents', ''],
  'firebase.googleapis.com': ['documents', ''],
}

const standing = new Map<string, Standing>()
let port: Promise<number> | null = null

/**
 * The vendor's hosts on this machine, so that a built app runs as it is: a browser that `browserFlags` start takes this for them. One for all
 * mixtures of this process, which are told apart by the page that asks.
 */
export async function standAtVendorHosts(one: Standing): Promise<() => void> {
  standing.set(one.origin, one)
  port ??= open()
  process.env['DUEBOOK_BROWSER_FLAGS'] = browserFlags(await port).join('\n')
  return () => standing.delete(one.origin)
}

/** Whether a host is the vendor's, or stands for one, where a mixture stands. */
export const isVendors = (host: string): boolean =>
  (standing.size > 0 && host in hosts) ||
  [...standing.values()].some(({ accounts }) => host === `127.0.0.1:${accounts}`)

const browserFlags = (at: number) => [
  `--host-resolver-rules=${Object.keys(hosts)
    .map((host) => `MAP ${host} 127.0.0.1:${at}`)
    .join(',')},MAP *.googleapis.com ~NOTFOUND,MAP *.googletagmanager.com ~NOTFOUND`,
  '--ignore-certificate-errors',
]

async function open(): Promise<number> {
  const server = createServer(handOn)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port: upstreamPort } = server.address() as AddressInfo
  const front = await openTlsFront({
    certificateFile,
    keyFile: certificateFile,
    host: '127.0.0.1',
    port: 0,
    origin: 'https://127.0.0.1',
    upstreamPort,
    log: silentLog,
  })
  return front.port
}

function handOn(asked: IncomingMessage, answer: ServerResponse): void {
  const [who, prefix] = hosts[(asked.headers.host ?? '').replace(/:\d+$/, '')] ?? []
  const place = placeOf(asked)
  if (who === undefined || !place) return void answer.writeHead(502).end()
  const headers = { ...asked.headers, host: `127.0.0.1:${place[who]}` }
  const further = request(
    { host: '127.0.0.1', port: place[who], method: asked.method, path: `${prefix}${asked.url}`, headers },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    },
  )
  further.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.on('close', () => further.destroy())
  asked.pipe(further)
}

/** The mixture whose page asks; a picture says where it stands in no other header. */
function placeOf({ headers }: IncomingMessage): Standing | undefined {
  const from = headers.origin ?? headers.referer
  return (from === undefined ? undefined : standing.get(new URL(from).origin)) ?? [...standing.values()].at(-1)
}
