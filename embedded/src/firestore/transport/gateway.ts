import type { AuthService } from '../../auth/service.ts'
import type { Clock } from '../../clock.ts'
import type { Surface } from '../../http/service.ts'
import type { Log } from '../../log.ts'
import { FirestoreError } from '../errors.ts'
import type { DatabaseName, FirestoreService } from '../service.ts'
import type { Identity } from './credentials.ts'
import { credentials } from './credentials.ts'

export type FirestoreTransportOptions = {
  firestore: FirestoreService
  auth: AuthService
  clock: Clock
  log: Log
  /** The one project served; in emulator mode any project is. */
  project: string
  emulator: boolean
  /** Origins of other sites whose pages may call; in emulator mode any may. */
  allowedOrigins: string[]
}

/** What all transports share: the service, who asks, and how a fault is told. */
export type Gateway = FirestoreTransportOptions & {
  /** Checks that the database is served here and says who asks. Throws NOT_FOUND, UNAUTHENTICATED, or AppRefused for a caller who lacks the token of an app that this service is to ask for. */
  admit(db: DatabaseName, proof: Proof, surface: Surface): Promise<Identity>
  /** The error that may be shown: a FirestoreError as it is; anything else is logged and becomes INTERNAL. */
  publicError(error: unknown, during: string): FirestoreError
}

/** What a request brings of its own: the `authorization`, and the App Check token. */
export type Proof = { authorization: string | undefined; appToken: string | undefined }

/** In the vendor's words. */
export class AppRefused extends FirestoreError {
  constructor() {
    super('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  }
}

export function gateway(options: FirestoreTransportOptions): Gateway {
  const { identify } = credentials(options.auth, options.clock, options.emulator)
  return {
    ...options,
    async admit(db, { authorization, appToken }, surface) {
      if (!options.emulator && db.project !== options.project)
        throw new FirestoreError(
          'NOT_FOUND',
          `The project "${db.project}" is not on this server. Check projectId in the application's configuration.`,
        )
      const identity = await identify(db.project, authorization, surface)
      const isOfApp = () => options.auth.admitsApp(db.project, 'firestore.googleapis.com', appToken)
      if (identity.caller.kind !== 'admin' && !isOfApp()) throw new AppRefused()
      return identity
    },
    publicError(error, during) {
      if (error instanceof FirestoreError) return error
      options.log.error('firestore.call_failed', {
        during,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      return new FirestoreError('INTERNAL', 'The server could not complete the request. Its log holds the reason.')
    },
  }
}
