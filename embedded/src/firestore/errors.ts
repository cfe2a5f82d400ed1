/** The canonical codes of google.rpc, with the HTTP status each travels as (protocol facts, section 5). */
export const httpStatusOf = {
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
} as const
export type StatusName = keyof typeof httpStatusOf

export const grpcCodeOf: Record<StatusName, number> = {
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
}

/** A refusal that a client may see: its status and its words. Anything else thrown is INTERNAL, and its text stays in the log. */
export class FirestoreError extends Error {
  readonly status: StatusName
  readonly httpStatus: number
  /** `httpStatus` only where HTTP has a better word for it than the status has. */
  constructor(status: StatusName, message: string, httpStatus: number = httpStatusOf[status]) {
    super(message)
    this.status = status
    this.httpStatus = httpStatus
  }
}

/** The one answer of the rules to a client: never the reason (rules facts, section 9). */
export const denied = () => new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')

/** What those are told whom nobody answers any more. */
export const databaseClosed = () => new FirestoreError('UNAVAILABLE', 'The database is closed.')
