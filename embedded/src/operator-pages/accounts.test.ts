import { describe, expect, it } from 'vitest'
import { inOneHouse, admin, operator, page, send, server } from './fixtures/operator.ts'

inOneHouse()

describe('the page of accounts', () => {
  it('[CO4] [CO5] adds one, finds it by address, name and id, and says when nobody is like that', async () => {
    const added = await send('/accounts', { act: 'add', email: 'Ada@okafor.example', name: 'Ada <Okafor>' })
    expect(added.text).toContain('Added Ada@okafor.example.')
    const id = new URL(added.to ?? '', operator).searchParams.get('id') ?? ''
    for (const q of ['ada@', 'okafor>', id.slice(0, 6)])
      expect((await page(`/accounts?q=${encodeURIComponent(q)}`)).text).toContain('>ada@okafor.example</a>')
    expect((await page('/accounts?q=olu%40')).text).toContain('No account for “olu@”.')
    expect((await page('/accounts')).text).not.toContain('<Okafor>')
    expect((await send('/accounts', { act: 'add', email: 'ada@okafor.example' })).text).toContain('EMAIL_EXISTS')
  })

  it('[CO3] [CO6] sends a link, blocks and lets in, changes claims, takes a second step off with a reason, and deletes what was typed', async () => {
    const { localId: id = '' } = await admin('accounts', {
      email: 'ben@okafor.example',
      password: 'a long and quiet sentence',
      emailVerified: true,
      mfaInfo: [{ phoneInfo: '+447700900123', displayName: 'Pixel 9' }],
    })
    const account = async () => (await admin('accounts:lookup', { localId: [id] })).users?.[0] ?? {}
    expect((await send('/accounts', { act: 'reset', id })).text).toContain('Had a link to a new password sent to ben@')
    const outbox = (await (await fetch(`${operator}/operator/v1/messages`)).json()) as { messages: { to: string }[] }
    expect(outbox.messages[0]?.to).toBe('ben@okafor.example')

    expect((await send('/accounts', { act: 'block', id })).text).toContain('Blocked ben@okafor.example.')
    expect(await account()).toMatchObject({ disabled: true })
    expect((await send('/accounts', { act: 'reset', id })).text).toContain('A blocked account is sent nothing')
    await send('/accounts', { act: 'unblock', id })
    expect(await account()).toMatchObject({ disabled: false })

    await send('/accounts', { act: 'claims', id, claims: '{"plan":"team"}' })
    expect(await account()).toMatchObject({ customAttributes: '{"plan":"team"}' })
    expect((await send('/accounts', { act: 'claims', id, ask: 'claims', claims: '{"sub":"x"}' })).text).toContain(
      'FORBIDDEN_CLAIM',
    )

    const factor = (((await account())['mfaInfo'] as { mfaEnrollmentId: string }[])[0] ?? { mfaEnrollmentId: '' })
      .mfaEnrollmentId
    expect((await page(`/accounts?id=${id}&ask=factor+${factor}`)).text).toContain('Why, for the log')
    expect((await send('/accounts', { act: 'factor', id, factor, why: ' ' })).text).toContain('Say why it is taken off')
    const off = await send('/accounts', { act: 'factor', id, factor, why: 'phone lost' })
    expect(off.text).toContain('Pixel 9”, text to +447700900123 off ben@okafor.example: phone lost')
    expect(await account()).toMatchObject({ mfaInfo: [] })

    expect((await send('/accounts', { act: 'delete', id, typed: 'ben' })).text).toContain('To delete it, type ben@')
    const gone = await send('/accounts', { act: 'delete', id, typed: 'ben@okafor.example' })
    expect(gone.text).toContain('Deleted the account ben@okafor.example.')
    expect((await page(`/accounts?id=${id}`)).text).toContain('There is no account with this id any more.')
    expect((await send('/accounts', { act: 'block', id })).text).toContain('There is no account with this id any more.')
  })

  it('[CO6] [AT3] [AT4] shows the devices on which somebody is signed in, ends one of them, and lets whoever guessed too often try again', async () => {
    const password = 'a long and quiet sentence'
    const ask = async (operation: string, json: object, userAgent = 'node') => {
      const answer = await fetch(
        `http://127.0.0.1:${server.publicPort}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=k`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': userAgent },
          body: JSON.stringify(json),
        },
      )
      return (await answer.json()) as { localId: string; refreshToken: string; error?: { message: string } }
    }
    const refreshed = async ({ refreshToken }: { refreshToken: string }) =>
      (
        await fetch(`http://127.0.0.1:${server.publicPort}/securetoken.googleapis.com/v1/token?key=k`, {
          method: 'POST',
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
        })
      ).status
    const email = 'tess@okafor.example'
    const phone = await ask('signUp', { email, password }, 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0')
    const desktop = await ask(
      'signInWithPassword',
      { email, password },
      'Mozilla/5.0 (X11; Linux) <b> Chrome/150.0 Safari/1',
    )
    const id = phone.localId
    const { text } = await page(`/accounts?id=${id}`)
    for (const name of ['Firefox on Android', 'Chrome on Linux']) expect(text).toContain(`<b>${name}</b>`)
    const [, session = ''] = /name="session" value="(\w+)"[^>]*\/><button[^>]*Firefox on Android/.exec(text) ?? []
    const ended = await send('/accounts', { act: 'end-session', id, session })
    expect(ended.text).toContain('Signed tess@okafor.example out on one device.')
    expect(ended.text).not.toContain('<b>Firefox on Android</b>')
    expect([await refreshed(phone), await refreshed(desktop)]).toEqual([400, 200])
    for (const gone of [session, 'x', '0'.repeat(64)])
      expect((await send('/accounts', { act: 'end-session', id, session: gone })).text).toContain('INVALID_SESSION')

    const guess = async () => (await ask('signInWithPassword', { email, password: 'not the sentence' })).error?.message
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe('INVALID_LOGIN_CREDENTIALS')
    const locked = await ask('signInWithPassword', { email, password })
    expect(locked.error?.message).toContain('TOO_MANY_ATTEMPTS')
    expect((await send('/accounts', { act: 'free', id })).text).toContain('Let tess@okafor.example try again')
    expect((await ask('signInWithPassword', { email, password })).localId).toBe(id)
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await guess(), 'the limit holds from there on').toContain('TOO_MANY_ATTEMPTS')
  })

  it('[CO6] ends the sessions of an account, also the one that is open now', async () => {
    const signUp = `http://127.0.0.1:${server.publicPort}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`
    const { localId, refreshToken } = (await (
      await fetch(signUp, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'mina@okafor.example', password: 'a long and quiet sentence' }),
      })
    ).json()) as { localId: string; refreshToken: string }
    await send('/accounts', { act: 'sign-out', id: localId })
    const again = await fetch(`http://127.0.0.1:${server.publicPort}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    expect(again.status).toBe(400)
  })
})
