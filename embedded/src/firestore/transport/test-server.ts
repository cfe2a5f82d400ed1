import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AuthService } from '../../auth/service.ts'
import { systemClock } from '../../clock.ts'
import type { Surface } from '../../http/service.ts'
import { silentLog } from '../../log.ts'
import type { FirestoreService } from '../service.ts'
import { createGrpcServer } from './grpc/server.ts'
import { createProtocolSplitter } from './grpc/splitter.ts'
import { endingOf } from '../../http/ending.ts'
import type { FirestoreHttpOptions } from './http.ts'
import { firestoreHttp } from './http.ts'

export type TestServer = { port: number; host: string; url: string; stop(): Promise<void> }

/** Takes tokens of the form `good-{uid}`, which expire in an hour, and `short-{uid}`, which expire in 200 ms. */
export const testAuth: AuthService = {
  http: { name: 'auth', matches: () => false, handle: async () => {} },
  async verifyIdToken(_project, token) {
    const [, kind, uid] = /^(good|short)-(\w+)$/.exec(token) ?? []
    return uid
      ? { uid, claims: { sub: uid }, expiresAt: systemClock.now() + (kind === 'good' ? 3_600_000 : 200), signed: true }
      : null
  },
  admitsApp: () => true,
  verifySigned: () => false,
  signAgain: (_project, { uid }) => `good-${uid}`,
  close: async () => {},
}

/**
 * Connections stay as long as those who hold them want (0: no limit, ms). Where both ends are of one process that gets no turn for seconds, a limit ends a
 * connection at the moment at which the next request is written to it.
 */
const kept = 0

/** The transports on one port of loopback, for tests. */
export async function startTestServer(
  firestore: FirestoreService,
  changed: Partial<FirestoreHttpOptions> & { surface?: Surface; port?: number } = {},
): Promise<TestServer> {
  const { surface = 'private', port: wanted = 0, ...rest } = changed
  const options: FirestoreHttpOptions = {
    firestore,
    auth: testAuth,
    clock: systemClock,
    log: silentLog,
    project: 'demo',
    emulator: false,
    allowedOrigins: [],
    ...rest,
  }
  const service = firestoreHttp(options)
  const http1 = http.createServer({ keepAliveTimeout: kept }, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (service.matches(url, surface, request)) void service.handle({ request, response, url, surface })
    else response.writeHead(404).end()
  })
  const splitter = createProtocolSplitter({ http1, http2: createGrpcServer(options) })
  const end = endingOf(splitter)
  await new Promise<void>((resolve) => splitter.listen(wanted, '127.0.0.1', resolve))
  const { port } = splitter.address() as AddressInfo
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await service.close()
      await end()
    },
  }
}
