import type { IncomingMessage } from 'node:http'

/** The addresses under which browsers reach this server. On loopback all its names count, and each is an origin of its own to a browser. */
export type OwnOrigins = {
  all(): string[]
  /** The origin that a request was made to; null when its Host names none of ours. */
  of(request: IncomingMessage): string | null
}

/** `listeners` are the origins of the listeners that take these calls, asked each time because ports are known late. */
export function ownOrigins(listeners: () => string[]): OwnOrigins {
  const all = () => [...new Set(listeners().flatMap(namesOf))]
  return {
    all,
    of(request) {
      const [first = null, ...others] = all()
      // Where strangers come there is one name, and the proxy before us may have put another into Host.
      if (first !== null && others.length === 0) return first
      return all().find((origin) => new URL(origin).host === request.headers.host) ?? null
    },
  }
}

export const isLoopback = (origin: string): boolean => {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function namesOf(origin: string): string[] {
  if (!isLoopback(origin)) return [origin]
  const { protocol, port } = new URL(origin)
  const suffix = port === '' ? '' : `:${port}`
  return [origin, `${protocol}//127.0.0.1${suffix}`, `${protocol}//localhost${suffix}`]
}
