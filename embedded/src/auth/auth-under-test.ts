import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleHttp } from '../console/console-http.ts'
import { createListener, type Listener } from '../http/listener.ts'
import type { HttpService, Surface } from '../http/service.ts'
import { silentLog } from '../log.ts'
import { openMail } from '../mail/open-mail.ts'
import { createMetrics } from '../metrics.ts'
import { openAuth } from './open-auth.ts'

/** The service behind both real listeners, with a clock that a test moves. */
export type AuthUnderTest = Awaited<ReturnType<typeof startAuth>>

export async function startAuth({ folder = mkdtempSync(join(tmpdir(), 'auth-')), emulator = false } = {}) {
  let shift = 0
  const clock = { now: () => Date.now() + shift }
  const metrics = createMetrics()
  // Both lists are looked at for each request, so the ports are known before the services are made.
  const services: Record<Surface, HttpService[]> = { public: [], private: [] }
  const listen = (surface: Surface): Listener =>
    createListener({
      surface,
      services: services[surface],
      anyOrigin: emulator && surface === 'private',
      log: silentLog,
      metrics,
      elapsed: () => performance.now(),
      onFatal(error) {
        throw error
      },
    })
  const listeners = { public: listen('public'), private: listen('private') }
  const publicPort = await listeners.public.open(0)
  const privatePort = await listeners.private.open(0)
  const origin = `http://127.0.0.1:${publicPort}`
  const mail = await openMail({ file: join(folder, 'outbox.db'), clock, log: silentLog, smtp: null })
  const auth = await openAuth({
    file: join(folder, 'auth.db'),
    keysFolder: join(folder, 'keys'),
    project: 'duebook',
    origin,
    clock,
    log: silentLog,
    mail,
    emulator,
    unsignedTokens: emulator,
    passwordCost: { logN: 10, r: 8, p: 1 },
  })
  services.public.push(auth.http)
  services.private.push(auth.http, consoleHttp({ mail, project: 'duebook', practice: true, statistics: [] }))
  return {
    auth,
    mail,
    clock,
    folder,
    origin,
    privatePort,
    privateOrigin: `http://127.0.0.1:${privatePort}`,
    advance(milliseconds: number) {
      shift += milliseconds
    },
    /** The newest mail to somebody. */
    newestMailTo: (to: string) => mail.list(50).find((message) => message.to === to),
    /** Stops everything; the folder stays for a restart when `keep` is set. */
    async stop({ keep = false } = {}) {
      await listeners.public.close()
      await listeners.private.close()
      await auth.close()
      await mail.close()
      metrics.close()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One call of the client protocol, as a browser makes it. */
export async function call(
  origin: string,
  method: string,
  body: object,
  key = 'k',
): Promise<{ status: number; body: Answer }> {
  const response = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/${method}${key === '' ? '' : `?key=${key}`}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  return { status: response.status, body: (await response.json()) as Answer }
}

/** The fields of answers that tests read. */
export type Answer = {
  error?: { code: number; message: string; status?: string }
  localId: string
  idToken: string
  refreshToken: string
  email: string
  sessionId?: string
  registered?: boolean
  users: { localId: string; emailVerified: boolean; displayName?: string; mfaInfo: unknown[] }[]
}
