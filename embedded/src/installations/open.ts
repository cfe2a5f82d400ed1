import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { readJson } from '../http/body.ts'
import { sendError, sendJson } from '../http/reply.ts'
import type { Exchange, HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import { digestOf, openInstallationsStore, type Installation } from './store.ts'

export type InstallationsOptions = {
  file: string
  project: string
  /** Any project is served. */
  emulator: boolean
  clock: Clock
  log: Log
}

export type InstallationsService = { http: HttpService; count(): number; close(): void }

/** Firebase Installations: create, refresh, delete (installations facts, section 1). Throws when its store cannot be opened. */
export function openInstallations(options: InstallationsOptions): InstallationsService {
  const { clock, project } = options
  const store = openInstallationsStore(options.file, options.log)
  const tokenKey = randomBytes(32)
  const made = { minute: 0, count: 0 }
  const prune = () => store.removeUntouchedSince(clock.now() - idleLifetime)
  prune()
  const pruning = setInterval(prune, 6 * 3_600_000).unref()

  /** Opaque to clients. Tokens made before a restart are renewed when they are refused; nothing here asks for one yet. */
  const authToken = (fid: string, appId: string) => {
    const content = Buffer.from(JSON.stringify({ fid, appId, exp: Math.floor(clock.now() / 1000) + tokenSeconds }))
    const signature = createHmac('sha256', tokenKey).update(content).digest('base64url')
    return { token: `${content.toString('base64url')}.${signature}`, expiresIn: `${tokenSeconds}s` }
  }
  const create = async ({ request, response }: Exchange, inProject: string) => {
    const body = (await readJson(request, bodyLimit)) as Record<string, unknown> | null
    const { fid, appId, authVersion } = body ?? {}
    if (typeof fid !== 'string' || !fidForm.test(fid))
      return sendError(response, 400, 'INVALID_ARGUMENT', 'The field fid is not an installation id.')
    if (typeof appId !== 'string' || !/^[\w:.-]{1,128}$/.test(appId))
      return sendError(response, 400, 'INVALID_ARGUMENT', 'The field appId is not the id of an app.')
    if (authVersion !== 'FIS_v2')
      return sendError(response, 400, 'INVALID_ARGUMENT', 'The field authVersion must be FIS_v2.')
    const minute = Math.floor(clock.now() / 60_000)
    if (made.minute !== minute) Object.assign(made, { minute, count: 0 })
    if (++made.count > mostPerMinute)
      return sendError(response, 429, 'RESOURCE_EXHAUSTED', 'Too many installations are being made: try again later.')
    const refreshToken = `3_${randomBytes(36).toString('base64url')}`
    const now = clock.now()
    if (!store.add(inProject, { fid, appId, digest: digestOf(refreshToken), createdAt: now, touchedAt: now }))
      return sendError(response, 409, 'ALREADY_EXISTS', 'This installation id is taken: make another.')
    const name = `projects/${inProject}/installations/${fid}`
    sendJson(response, 200, { name, fid, refreshToken, authToken: authToken(fid, appId) })
  }
  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange
    const [, inProject = '', fid, verb] = path.exec(url.pathname) ?? []
    if (!options.emulator && inProject !== project)
      return sendError(response, 404, 'NOT_FOUND', 'There is no such project on this server.')
    if (fid === undefined) {
      if (request.method === 'POST') return create(exchange, inProject)
      return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes POST.')
    }
    if (request.method !== (verb === undefined ? 'DELETE' : 'POST'))
      return sendError(response, 405, 'UNIMPLEMENTED', 'This address takes another method.')
    const installation = fidForm.test(fid) ? store.get(inProject, fid) : null
    if (!installation) return sendError(response, 404, 'NOT_FOUND', 'There is no such installation.')
    if (!isAuthentic(request.headers.authorization, installation))
      return sendError(response, 401, 'UNAUTHENTICATED', 'The refresh token of this installation is needed.')
    if (verb === undefined) {
      store.remove(inProject, fid)
      return sendJson(response, 200, {})
    }
    await readJson(request, bodyLimit)
    store.touch(inProject, fid, clock.now())
    sendJson(response, 200, authToken(fid, installation.appId))
  }
  return {
    http: { name: 'installations', matches: (url) => path.test(url.pathname), handle: answer },
    count: () => store.count(project),
    close() {
      clearInterval(pruning)
      store.close()
    },
  }
}

function isAuthentic(authorization: string | undefined, { digest }: Installation): boolean {
  const token = /^FIS_v2 ([\w-]{1,200})$/.exec(authorization ?? '')?.[1]
  return token !== undefined && timingSafeEqual(digestOf(token), digest)
}

const path = /^\/v1\/projects\/([^/]+)\/installations(?:\/([^/:]+)(\/authTokens:generate)?)?$/
const fidForm = /^[cdef][\w-]{21}$/
const tokenSeconds = 604_800
const bodyLimit = 4096
const mostPerMinute = 600
/** As long as the hosted service keeps what was not used. */
const idleLifetime = 270 * 86_400_000
