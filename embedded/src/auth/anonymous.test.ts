import { describe, expect, it } from 'vitest'
import { besideOneAuth, good, refusal, server } from './testing/one-auth.ts'

const operatorAllows = (enabled: boolean) =>
  fetch(`${server.privateOrigin}/identitytoolkit.googleapis.com/v2/projects/duebook/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ signIn: { anonymous: { enabled } } }),
  })

describe('accounts without a name, allowed by the start', () => {
  besideOneAuth({ anonymous: true })

  it('[SU3] are made without a word of the operator, whose word then goes before the start’s', async () => {
    expect((await good('accounts:signUp', {})).localId).toMatch(/./)
    await operatorAllows(false)
    expect(await refusal('accounts:signUp', {})).toContain('ADMIN_ONLY_OPERATION')
    await operatorAllows(true)
    expect(await refusal('accounts:signUp', {})).toBe('OK')
  })

  it('[SU6] are 30 an hour from one address and 300 in all', async () => {
    server.advance(3_600_000)
    const from = (address: string) => refusal('accounts:signUp', {}, address)
    for (let network = 0; network < 10; network++) {
      for (let count = 0; count < 30; count++) expect(await from(`203.0.113.${network}`)).toBe('OK')
      expect(await from(`203.0.113.${network}`)).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    }
    expect(await from('203.0.113.99')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    server.advance(3_600_000)
    expect(await from('203.0.113.99')).toBe('OK')
  })
})

describe('accounts without a name, of which the start says nothing', () => {
  besideOneAuth()
  it('[SU3] are not made', async () => expect(await refusal('accounts:signUp', {})).toContain('ADMIN_ONLY_OPERATION'))
})
