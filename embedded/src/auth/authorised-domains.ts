import { AuthError } from './errors.ts'
import type { Call } from './exchange.ts'
import { projectConfig } from './project-config.ts'

/** Host names that people may be sent on to: the server's own, and on loopback all its names. */
export function authorisedDomains(origin: string): string[] {
  const { hostname } = new URL(origin)
  const loopback = ['localhost', '127.0.0.1']
  return loopback.includes(hostname) ? loopback : [hostname]
}

/** The same with the operator's own domains. */
export const continueUrlOf = (
  call: Pick<Call, 'store' | 'project' | 'emulator' | 'origin'>,
  asked: string | undefined,
) => checkContinueUrl(asked, call.origin, projectConfig(call).authorizedDomains)

/** Throws INVALID_CONTINUE_URI (not an absolute http or https address), UNAUTHORIZED_DOMAIN. Checked at sending and again at following. */
export function checkContinueUrl(
  continueUrl: string | undefined,
  origin: string,
  more: readonly string[] = [],
): string | null {
  if (continueUrl === undefined || continueUrl === '') return null
  if (!URL.canParse(continueUrl))
    throw new AuthError('INVALID_CONTINUE_URI', 'The address to continue at must be absolute.')
  const { protocol, hostname, username } = new URL(continueUrl)
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '')
    throw new AuthError('INVALID_CONTINUE_URI', 'The address to continue at must be http or https.')
  if (![...authorisedDomains(origin), ...more].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`)))
    throw new AuthError(
      'UNAUTHORIZED_DOMAIN',
      'The domain of the address to continue at is not authorised on this server.',
    )
  return continueUrl
}
