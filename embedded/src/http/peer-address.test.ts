import { expect, it } from 'vitest'
import { peerAddress } from './peer-address.ts'

const seen = (header: string | undefined, proxies: number, remoteAddress = '127.0.0.1') =>
  peerAddress({ socket: { remoteAddress } as never, headers: { 'x-forwarded-for': header } }, proxies)

it.each([
  ['203.0.113.1', 0, '127.0.0.1'],
  [undefined, 1, '127.0.0.1'],
  ['10.0.0.1, 203.0.113.1', 1, '203.0.113.1'],
  ['10.0.0.1, 203.0.113.1, 192.0.2.1', 2, '203.0.113.1'],
  // Fewer than there are proxies: it did not come through all of them.
  ['203.0.113.1', 2, '127.0.0.1'],
  ['unknown', 1, '127.0.0.1'],
])('[AK16] of %j behind %d proxies believes %s', (header, proxies, address) => {
  expect(seen(header, proxies)).toBe(address)
})

it('[AK16] believes no header of somebody who comes from elsewhere', () => {
  expect(seen('203.0.113.1', 1, '192.0.2.7')).toBe('192.0.2.7')
})
