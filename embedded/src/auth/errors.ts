/** A refusal in the sign-in protocol's own words. The SDK splits `CODE : text` at " : " and looks the code up (protocol facts, section 2). */
export class AuthError extends Error {
  readonly code: string
  readonly httpStatus: number
  /** The google.rpc status that some answers carry beside the code. */
  readonly status: string | undefined
  constructor(code: string, text = '', httpStatus = 400, status?: string) {
    super(text === '' ? code : `${code} : ${text}`)
    this.code = code
    this.httpStatus = httpStatus
    this.status = status
  }
}

/** The error body of identitytoolkit and securetoken. Never empty: the SDK takes an empty one for a network failure. */
export const errorBody = (error: AuthError) => ({
  error: {
    code: error.httpStatus,
    message: error.message,
    errors: [{ message: error.message, domain: 'global', reason: error.httpStatus === 403 ? 'forbidden' : 'invalid' }],
    ...(error.status === undefined ? {} : { status: error.status }),
  },
})

/** What is not built says so, loudly. */
export const unimplemented = (what: string) =>
  new AuthError('UNIMPLEMENTED', `${what} is not implemented by this server.`, 501, 'UNIMPLEMENTED')

export const notAllowed = (what: string) =>
  new AuthError('OPERATION_NOT_ALLOWED', `${what} is not enabled on this server.`)

export const invalidArgument = (text: string) => new AuthError('INVALID_ARGUMENT', text, 400, 'INVALID_ARGUMENT')
