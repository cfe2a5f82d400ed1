import { describe, expect, it } from 'vitest'
import { isPublic, resolvePublic } from './public-address.ts'

describe('an address that a client names', () => {
  it.each([
    ['8.8.8.8', true],
    ['172.15.255.255', true],
    ['172.32.0.0', true],
    ['100.63.255.255', true],
    ['2606:4700::1111', true],
    ['2a00:1450:4001:80b::200a', true],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['10.255.255.255', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['203.0.113.7', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['localhost', false],
    ['', false],
    ['2130706433', false],
    ['0x7f.1', false],
  ])('%s is on the internet: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected)
  })

  const names: Record<string, string[]> = {
    'push.example': ['8.8.8.8', '2606:4700::1111'],
    'inside.example': ['10.0.0.7'],
    'both.example': ['8.8.8.8', '127.0.0.1'],
    'six.example': ['::1'],
  }
  const resolve = async (host: string) => {
    const found = names[host]
    if (!found) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  it.each([
    ['push.example', { address: '8.8.8.8', family: 4 }],
    ['inside.example', { refused: 'inside.example is not on the internet.' }],
    ['both.example', { refused: 'both.example is not on the internet.' }],
    ['six.example', { refused: 'six.example is not on the internet.' }],
    ['none.example', { refused: 'There is no host none.example.' }],
    ['127.0.0.1', { refused: '127.0.0.1 is not on the internet.' }],
    ['[::1]', { refused: '::1 is not on the internet.' }],
    ['8.8.4.4', { address: '8.8.4.4', family: 4 }],
  ])('by the name %s leads where all of its addresses may', async (host, expected) => {
    expect(await resolvePublic(host, isPublic, resolve)).toEqual(expected)
  })

  it('of which the name service says nothing now is not called wrong', async () => {
    const failing = () => Promise.reject(Object.assign(new Error('later'), { code: 'EAI_AGAIN' }))
    await expect(resolvePublic('push.example', isPublic, failing)).rejects.toThrow('later')
  })
})
