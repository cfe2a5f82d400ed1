import { appTokenIn, type AuthService } from '../auth/service.ts'
import type { Exchange, HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import { adminPath, answerAdmin, type AdminGround } from './admin/routes.ts'
import { callerOf, sameText } from './callers.ts'
import { denied } from './errors.ts'
import { answering, sendAdminError, sendWebError, sendXmlError } from './http-answers.ts'
import type { Caller } from './service.ts'
import { answerSigned, signedPlace, type SignedGround } from './signed/routes.ts'
import { answerWeb, webPath, type WebGround } from './web/routes.ts'

export type StorageHttpOptions = Omit<WebGround, 'originOf' | 'callerOf' | 'admitsApp'> & {
  auth: Pick<AuthService, 'verifyIdToken' | 'verifySigned' | 'admitsApp'>
  log: Log
  origin: string
  privateOrigin(): string
  emulator: boolean
  /** The path below which the admin dialect is open. */
  capability: string
}

/** The web dialect on both listeners. The public one never knows an administrator. */
export function webStorage(options: StorageHttpOptions): HttpService {
  const web: WebGround = {
    ...options,
    originOf: ({ surface }) => (surface === 'public' ? options.origin : options.privateOrigin()),
    callerOf: ({ request, surface }, bucket) =>
      callerOf(
        options.auth,
        (token) => options.buckets.projectOfToken(bucket, token),
        request.headers.authorization,
        surface,
      ),
    admitsApp: ({ request }, bucket) =>
      options.auth.admitsApp(
        options.buckets.projectOf(bucket),
        'firebasestorage.googleapis.com',
        appTokenIn(request.headers),
      ),
  }
  return {
    name: 'storage',
    matches: (url) => webPath.test(url.pathname),
    handle: (exchange) => {
      exposeHeaders(exchange, options.emulator)
      return answering(
        exchange,
        options.log,
        (error) => sendWebError(exchange.response, error),
        () => answerWeb(web, exchange, exchange.url.pathname),
      )
    },
  }
}

/**
 * The admin dialect, which carries no credential in emulator form: the private listener alone, and below the capability path that only the
 * functions were given. Without that path it is open in emulator mode only, as test suites expect.
 */
export function adminStorage(options: StorageHttpOptions): HttpService {
  const prefixed = /^\/-\/([^/]+)(\/.*)$/
  const admin = (prefix: string): AdminGround => ({ ...options, origin: () => options.privateOrigin() + prefix })
  const web = (prefix: string): WebGround => ({
    ...options,
    originOf: () => options.privateOrigin() + prefix,
    callerOf: async (): Promise<Caller> => ({ kind: 'admin' }),
    admitsApp: () => true,
  })
  return {
    name: 'storage-admin',
    matches: (url, surface) => surface === 'private' && (prefixed.test(url.pathname) || adminPath.test(url.pathname)),
    handle: (exchange) => {
      exposeHeaders(exchange, options.emulator)
      const [, given, below] = prefixed.exec(exchange.url.pathname) ?? []
      const path = below ?? exchange.url.pathname
      const prefix = given === undefined ? '' : options.capability
      const isWeb = given !== undefined && webPath.test(path)
      const tell = isWeb ? sendWebError : sendAdminError
      return answering(
        exchange,
        options.log,
        (error) => tell(exchange.response, error),
        async () => {
          const welcome = given === undefined ? options.emulator : sameText(`/-/${given}`, options.capability)
          if (!welcome) throw denied()
          if (isWeb) return answerWeb(web(prefix), exchange, path)
          if (!adminPath.test(path)) throw denied()
          return answerAdmin(admin(prefix), exchange, path)
        },
      )
    },
  }
}

/** Signed addresses, on both listeners: their query is the credential. */
export function signedStorage(options: StorageHttpOptions): HttpService {
  const signed: SignedGround = {
    ...options,
    originOf: ({ surface }) => (surface === 'public' ? options.origin : options.privateOrigin()),
  }
  return {
    name: 'storage-signed',
    matches: (url, surface, request) => signedPlace(signed, { url, surface, request }) !== null,
    handle: (exchange) => {
      exposeHeaders(exchange, options.emulator)
      return answering(
        exchange,
        options.log,
        (error) => sendXmlError(exchange.response, error),
        async () => {
          const place = signedPlace(signed, exchange)
          if (!place) throw denied()
          await answerSigned(signed, exchange, place)
        },
      )
    },
  }
}

/** Pages of other origins must be able to read how an upload stands; who may call at all was decided by the listener. */
function exposeHeaders({ response }: Exchange, emulator: boolean): void {
  if (!emulator) return
  response.setHeader(
    'Access-Control-Expose-Headers',
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, X-Goog-Upload-Chunk-Granularity, Content-Range, Location, Range',
  )
}
