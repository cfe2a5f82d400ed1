/** What a client may be told. `httpStatus` alone decides what the web SDK makes of it (storage facts, section 5). */
export class StorageError extends Error {
  readonly httpStatus: number
  /** The word of the JSON API for it, as in `errors[0].reason`. */
  readonly reason: string
  constructor(httpStatus: number, reason: string, message: string) {
    super(message)
    this.httpStatus = httpStatus
    this.reason = reason
  }
}

export const invalid = (message: string) => new StorageError(400, 'invalid', message)
export const unauthenticated = () =>
  new StorageError(401, 'authError', 'The token is not valid here, or has expired: sign in again, or send none.')
export const appRefusedReason = 'appCheckError'
/** The vendor's words, by which the SDK tells it from the above. */
export const appRefused = () => new StorageError(401, appRefusedReason, 'Firebase App Check token is invalid.')
export const overQuota = (message: string) => new StorageError(402, 'quotaExceeded', message)
export const denied = () =>
  new StorageError(403, 'forbidden', 'Permission denied. The storage rules do not let this caller do that.')
export const missing = (bucket: string, name: string) =>
  new StorageError(404, 'notFound', `No such object: ${bucket}/${name}`)
/** The hosted service's words. */
export const held = (bucket: string, name: string) =>
  new StorageError(
    403,
    'forbidden',
    `Object '${bucket}/${name}' is under active Temporary hold and cannot be deleted, overwritten or archived until hold is removed.`,
  )
export const preconditionFailed = () =>
  new StorageError(412, 'conditionNotMet', 'At least one of the pre-conditions you specified did not hold.')
export const unimplemented = (what: string) =>
  new StorageError(501, 'notImplemented', `${what} is not implemented by this server.`)
