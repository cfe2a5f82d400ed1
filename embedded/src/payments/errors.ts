/** The provider's error object, `{error: {...}}`, with its HTTP status. `keep` says that what was written before it stays (a declined charge is a fact). */
export class PaymentError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keep: boolean
  constructor(status: number, body: ErrorBody, keep = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.keep = keep
  }
}

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  advice_code?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

export const unknownUrl = (method: string, path: string) =>
  new PaymentError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}). This server offers the operations listed in embedded/src/payments/SPEC.md.`,
  })

export const unauthorized = (message: string) => new PaymentError(401, { type: 'invalid_request_error', message })

/** An id that names nothing: 404 when it stands in the address, 400 when in a parameter. */
export const missing = (what: string, id: string, param: string, inUrl = false) =>
  new PaymentError(inUrl ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id.slice(0, 100)}'`,
  })

export const invalid = (message: string, param?: string, code?: string) =>
  new PaymentError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) })

/** A parameter of the provider's that is known and not built here: refused, never ignored. */
export const notOffered = (param: string, what: string) =>
  invalid(`${what} is not offered by this server: leave ${param} out.`, param, 'parameter_unknown')

export const unexpectedState = (object: 'payment_intent' | 'setup_intent', status: string, verb: string) =>
  invalid(
    `You cannot ${verb} this ${object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'} because it has a status of ${status}.`,
    undefined,
    `${object}_unexpected_state`,
  )
