import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Who is there, for limits: the listeners are on loopback, so strangers come through the operator's proxies, each of which adds the address
 * that it saw at the end of `X-Forwarded-For`. What stands before those came from the stranger and is not believed, nor is any of it while no
 * proxy is configured.
 */
export function peerAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: number): string {
  const address = socket.remoteAddress ?? ''
  const header = headers['x-forwarded-for']
  if (proxies === 0 || header === undefined || !isLoopback(address)) return address
  const passed = (Array.isArray(header) ? header.join(',') : header).split(',').at(-proxies)?.trim() ?? ''
  return isIP(passed) === 0 ? address : passed
}

const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
