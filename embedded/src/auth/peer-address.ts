import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Who is there, for limits: the listeners are on loopback, so strangers come through a proxy, which adds their address at the end of
 * `X-Forwarded-For`. What stands before that came from the stranger and is not believed.
 */
export function peerAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const address = socket.remoteAddress ?? ''
  const header = headers['x-forwarded-for']
  if (header === undefined || !isLoopback(address)) return address
  const last = (Array.isArray(header) ? header.join(',') : header).split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? address : last
}

const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
