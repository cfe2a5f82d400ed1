import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An address that a name led to, or none: a name that does not exist, or one that leads inside. */
export type Resolved = { address: string; family: 4 | 6 } | { refused: string }
type LookUp = (host: string) => Promise<{ address: string; family: number }[]>

/**
 * Where a host that a client named is to be reached: every address that its name leads to is out on the internet, and the first of them is the
 * one to connect to, so that asking a second time cannot lead elsewhere. Throws what the name service says when it cannot answer now.
 */
export async function resolvePublic(
  host: string,
  isAllowed: (address: string) => boolean = isPublic,
  resolve: LookUp = (name) => lookUp(name, { all: true, verbatim: true }),
): Promise<Resolved> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await resolve(bare).catch(orNoSuchName)
  const [first] = found
  if (!first) return { refused: `There is no host ${bare}.` }
  if (!found.every(({ address }) => isAllowed(address))) return { refused: `${bare} is not on the internet.` }
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

function orNoSuchName(error: unknown): [] {
  if ((error as { code?: unknown }).code === 'ENOTFOUND') return []
  throw error
}

/** Whether an address is one of the internet: not of this machine, a network inside, or a use of its own (the registries of RFC 6890). */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  // Only global unicast has been given out at all.
  return global.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Teredo and other protocols' own, documentation, 6to4, segment routing: each may carry an address of a network inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
