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
) =>
  checkContinueUrl(asked, { origin: call.origin, more: projectConfig(call).authorizedDomains, anywhere: call.emulator })

/**
 * Mail links stand at this server's own address, so an application can ask for no other host in them; the official emulator does not look.
 * Throws INVALID_HOSTING_LINK_DOMAIN, INVALID_DYNAMIC_LINK_DOMAIN.
 */
export function refuseOtherLinkDomain({
  fields,
  origin,
  emulator,
}: Pick<Call, 'fields' | 'origin' | 'emulator'>): void {
  if (emulator) return
  const own = [...authorisedDomains(origin), new URL(origin).host]
  const isOther = (domain: string | undefined) => domain !== undefined && domain !== '' && !own.includes(domain)
  if (isOther(fields.text('linkDomain', 253)))
    throw new AuthError('INVALID_HOSTING_LINK_DOMAIN', 'Mail links stand at the address of this server.')
  if (isOther(fields.text('dynamicLinkDomain', 253)))
    throw new AuthError('INVALID_DYNAMIC_LINK_DOMAIN', 'Mail links stand at the address of this server.')
}

export type Destinations = {
  /** This server's own. */
  origin: string
  /** The operator's own domains. */
  more?: readonly string[]
  /** As the official emulator has it. */
  anywhere?: boolean
}

/** Throws INVALID_CONTINUE_URI (not an absolute http or https address), UNAUTHORIZED_DOMAIN. Checked at sending and again at following. */
export function checkContinueUrl(continueUrl: string | undefined, destinations: Destinations): string | null {
  if (continueUrl === undefined || continueUrl === '') return null
  if (!URL.canParse(continueUrl))
    throw new AuthError('INVALID_CONTINUE_URI', 'The address to continue at must be absolute.')
  const url = new URL(continueUrl)
  const { protocol, username, password } = url
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '')
    throw new AuthError('INVALID_CONTINUE_URI', 'The address to continue at must be http or https.')
  if (destinations.anywhere !== true && !isAuthorised(url, destinations))
    throw new AuthError(
      'UNAUTHORIZED_DOMAIN',
      'The domain of the address to continue at is not authorised on this server.',
    )
  // What browsers read in another way than it is written (WHATWG URL: `\` is `/`, white space is dropped) goes on as they read it.
  return /[\\\s]/.test(continueUrl) ? url.href : continueUrl
}

/** The own domain is authorised at its own port: at another one of the same machine somebody else may listen. On loopback that is this person. */
function isAuthorised({ hostname, port }: URL, { origin, more = [] }: Destinations): boolean {
  const isUnder = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  const own = authorisedDomains(origin)
  const ownPort = own.includes('localhost') || port === new URL(origin).port
  return (ownPort && own.some(isUnder)) || more.some(isUnder)
}
