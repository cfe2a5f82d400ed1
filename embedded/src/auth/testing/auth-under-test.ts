import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleHttp } from '../../console/console-http.ts'
import { createListener, type Listener } from '../../http/listener.ts'
import type { HttpService, Surface } from '../../http/service.ts'
import { silentLog, type Log } from '../../log.ts'
import { openMail } from '../../mail/open-mail.ts'
import { createMetrics } from '../../metrics.ts'
import { openAuth } from '../open.ts'
import type { PasswordCost } from '../passwords/passwords.ts'
import type { ProviderSettings } from '../providers/settings.ts'

/** The service behind both real listeners, with a clock that a test moves. */
export type AuthUnderTest = Awaited<ReturnType<typeof startAuth>>

export type AuthUnderTestOptions = {
  folder?: string
  emulator?: boolean
  /** Whether the start allows accounts without a name. */
  anonymous?: boolean
  /** The buttons of other providers; none unless given. */
  providers?: ProviderSettings
  /** Milliseconds that the clock is ahead of this machine's at the start. */
  ahead?: number
  /** The clock stands still between two moves of it: what is judged by the half minute is judged at the moment it was made. */
  standing?: boolean
  log?: Log
  passwordCost?: PasswordCost
  /** Proxies in front. Tests speak as other addresses through one. */
  proxies?: number
}

export async function startAuth({
  folder = mkdtempSync(join(tmpdir(), 'auth-')),
  emulator = false,
  anonymous = false,
  providers = {},
  ahead = 0,
  standing = false,
  log = silentLog,
  passwordCost = { logN: 10, r: 8, p: 1 },
  proxies = 1,
}: AuthUnderTestOptions = {}) {
  let shift = ahead
  const startedAt = Date.now()
  const clock = { now: () => (standing ? startedAt : Date.now()) + shift }
  const metrics = createMetrics()
  // Both lists are looked at for each request, so the ports are known before the services are made.
  const services: Record<Surface, HttpService[]> = { public: [], private: [] }
  const listen = (surface: Surface): Listener =>
    createListener({
      surface,
      services: services[surface],
      anyOrigin: emulator && surface === 'private',
      log,
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
  const mail = await openMail({ file: join(folder, 'outbox.db'), clock, log, smtp: null })
  const auth = await openAuth({
    file: join(folder, 'auth.sqlite'),
    keysFolder: join(folder, 'keys'),
    project: 'duebook',
    origin,
    clock,
    log,
    mail,
    emulator,
    unsignedTokens: emulator,
    anonymous,
    providers,
    privateOrigin: () => `http://127.0.0.1:${privatePort}`,
    passwordCost,
    proxies,
  })
  services.public.push(auth.http)
  services.private.push(auth.http, consoleHttp({ mail, project: 'duebook', practice: true, statistics: [] }))
  return {
    auth,
    mail,
    clock,
    passwordCost,
    folder,
    origin,
    privatePort,
    privateOrigin: `http://127.0.0.1:${privatePort}`,
    /** A page of a test's own on the public listener. */
    serve: (service: HttpService) => void services.public.push(service),
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
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const response = await fetch(
    `${origin}/identitytoolkit.googleapis.com/${method.startsWith('v2/') ? method : `v1/${method}`}${key === '' ? '' : `?key=${key}`}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
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
  sessionInfo?: string
  temporaryProof?: string
  isNewUser?: boolean
  mfaPendingCredential?: string
  mfaInfo?: { mfaEnrollmentId: string; phoneInfo?: string }[]
  totpSessionInfo?: { sharedSecretKey: string; sessionInfo: string }
  phoneSessionInfo?: { sessionInfo: string }
  phoneResponseInfo?: { sessionInfo: string }
  registered?: boolean
  users: { localId: string; emailVerified: boolean; displayName?: string; mfaInfo: unknown[] }[]
}
