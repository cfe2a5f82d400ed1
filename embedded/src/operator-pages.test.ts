import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { patience } from './conformance/patience.ts'
import { readConfiguration } from './flags.ts'
import { silentLog } from './log.ts'
import { startSmtpSink, type SmtpSink } from './mail/smtp-sink.ts'
import { startEmbedded, type Embedded } from './main.ts'

// The operator's pages in front of the whole server, as a browser without scripts uses them: links are followed and forms are sent.
const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /books/{book}/dates/{date} {
      allow update: if request.auth.token.email == 'kofi@okafor.example' && get(/databases/$(database)/documents/people/$(request.auth.uid)).data.role == 'owner'
        && getAfter(/databases/$(database)/documents/books/$(book)/dates/$(date)).data.state == 'open';
      allow delete: if false;
    }
  }
}
`
let server: Embedded
let operator: string
let sink: SmtpSink
const home = mkdtempSync(join(tmpdir(), 'console-'))
const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }
const secretKey = 'sk_test_console'

beforeAll(async () => {
  mkdirSync(join(home, 'backups'))
  sink = await startSmtpSink()
  const rulesFile = join(home, 'firestore.rules')
  writeFileSync(rulesFile, rules)
  const flags = ['--rules', rulesFile, '--functions', 'none', '--web', 'none', '--port', '0', '--private-port', '0']
  const configuration = readConfiguration([...flags, '--data', join(home, 'data')], {
    DUEBOOK_BACKUPS: join(home, 'backups'),
    DUEBOOK_PASSWORD_COST: 'practice',
  })
  server = await startEmbedded(
    { ...configuration, payments: { secretKey }, smtp: { url: sink.url, from: 'Duebook <due@okafor.example>' } },
    {
      clock: systemClock,
      log: silentLog,
      exit: (code) => {
        throw new Error(`The server ended itself with ${code}.`)
      },
    },
  )
  operator = `http://127.0.0.1:${server.privatePort}`
})
afterAll(async () => {
  await server?.stop()
  await sink?.close()
  rmSync(home, { recursive: true, force: true })
})

const page = async (path: string) => {
  const answer = await fetch(`${operator}${path}`)
  return { status: answer.status, ...parts(await answer.text()) }
}
/** `text`: what is of the page itself, which a failure can show. */
const parts = (all: string) => ({ all, text: /<main[^]*<\/main>/.exec(all)?.[0] ?? all.slice(0, 500) })
/** Sends a form as the page would, and opens where it leads; what comes back without leading on is the page with why not. */
const send = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${operator}${path}`, {
    method: 'POST',
    headers: { origin: operator },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const to = answer.headers.get('location')
  return { to, ...(to === null ? parts(await answer.text()) : await page(to)) }
}
const admin = async (operation: string, json: object) =>
  (await (
    await fetch(`${operator}/identitytoolkit.googleapis.com/v1/projects/duebook/${operation}`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify(json),
    })
  ).json()) as { localId?: string; users?: Record<string, unknown>[] }
const stripe = async (path: string, form: Record<string, string> = {}) =>
  (await (
    await fetch(`${operator}/v1/${path}`, {
      ...(Object.keys(form).length > 0 && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { authorization: `Bearer ${secretKey}` },
    })
  ).json()) as Record<string, unknown> & { id: string }

describe('the outbox', () => {
  it('[CO4] [CO12] sends a mail again from its page, once for each time that it is asked to, and notes it', async () => {
    const to = 'gwen@okafor.example'
    const { localId: id = '' } = await admin('accounts', { email: to })
    await send('/accounts', { act: 'reset', id })
    const mails = () => sink.received.filter((mail) => mail.to.includes(to))
    await expect.poll(() => mails().length, { timeout: patience }).toBe(1)
    const first = /href="(\/messages\/[0-9a-f-]{36})/.exec((await page(`/?q=${to}`)).text)?.[1] ?? ''
    await expect.poll(async () => (await page(first)).text, { timeout: patience }).toContain('Send it again')
    const again = await send(first, {})
    expect(again.text).toMatch(/Sent “[^”]+” to gwen@okafor.example again\./)
    await expect.poll(() => mails().length, { timeout: patience }).toBe(2)
    const ids = mails().map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1])
    expect(new Set(ids).size, 'no receiver takes it for the one that it has').toBe(2)
    expect((await page(again.to ?? '')).all).toContain('sent “')
    const unknown = await fetch(`${operator}/operator/v1/messages/${'0'.repeat(36)}:sendAgain`, { method: 'POST' })
    expect(unknown.status).toBe(404)
    const elsewhere = { origin: 'http://evil.example' }
    expect((await fetch(`${operator}${first}`, { method: 'POST', headers: elsewhere })).status).toBe(403)
  })
})

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

describe('the page of documents', () => {
  const documents = '/v1/projects/duebook/databases/(default)/documents'
  const stored = async (path: string) =>
    (await (await fetch(`${operator}${documents}/${path}`, { headers: owner })).json()) as {
      fields?: Record<string, unknown>
      updateTime?: string
      error?: object
    }
  const write = (path: string, fields: object) =>
    fetch(`${operator}${documents}/${path}`, { method: 'PATCH', headers: owner, body: JSON.stringify({ fields }) })
  beforeAll(async () => {
    for (const [id, day, state] of [
      ['gas', '2026-11-17', 'open'],
      ['rent', '2026-12-01', 'open'],
      ['tax', '2026-12-31', 'done'],
    ] as const)
      await write(`books/home/dates/${id}`, {
        effective: { stringValue: day },
        state: { stringValue: state },
        'a.b`c': { integerValue: '1' },
        note: { stringValue: '<b>bold</b>' },
      })
    await write('books/office/dates/lease', {
      effective: { stringValue: '2027-03-31' },
      state: { stringValue: 'open' },
    })
  })

  it('[CO7] goes from the collections to a document and what is below it, also where a document is none', async () => {
    expect((await page('/documents')).text).toContain('href="/documents?path=books"')
    const home = await page('/documents?path=books/home')
    expect(home.text).toContain('<b>books/home is not a document.</b>')
    expect(home.text).toContain('path=books%2Fhome%2Fdates')
    expect((await page('/documents?path=books//home')).text).toContain('That is no path')
    const gas = (await page('/documents?path=books/home/dates/gas')).text
    expect(gas).toContain('&#60;b&#62;bold')
    expect(gas).not.toContain('<b>bold')
  })

  it('[CO7] runs a query and names the index it used', async () => {
    const asked = '/documents?path=books/home/dates&field1=state&op1=%3D%3D&value1=open&order=effective&way=falling'
    const { text } = await page(asked)
    expect(text).toMatch(/Used the index<\/b>\s*<code>\(state ASC, __name__ ASC\)/)
    expect(text.indexOf('>rent</a>')).toBeLessThan(text.indexOf('>gas</a>'))
    expect(text).not.toContain('>tax</a>')
    expect(text).toContain('2 given')
    const everywhere = await page('/documents?path=books/home/dates&all=yes&field1=state&op1=%3D%3D&value1=open')
    expect(everywhere.text).toContain('>books/office/dates/lease</a>')
    const wrong = await page('/documents?path=books/home/dates&field1=state&op1=in&value1=open')
    expect(wrong.text).toContain('role="alert"')
  })

  it('[CO8] sets, adds and takes out one field, and leaves the others as they are', async () => {
    const path = 'books/home/dates/gas'
    const at = async () => (await stored(path)).updateTime ?? ''
    const set = async (field: string, kind: string, value: string) =>
      send('/documents', { act: 'set', doc: path, at: await at(), field, kind, value, back: 'path=books/home/dates' })
    expect((await set('effective', 'string', '2026-11-18')).text).toContain('Set effective of books/home/dates/gas.')
    await set('amount', 'number', '142.5')
    await set('a.b`c', 'number', '2')
    await set('at', 'timestamp', '2026-11-20T17:05:12Z')
    expect((await set('amount', 'number', 'many')).text).toContain('That is no number.')
    expect((await stored(path)).fields).toEqual({
      effective: { stringValue: '2026-11-18' },
      state: { stringValue: 'open' },
      'a.b`c': { integerValue: '2' },
      note: { stringValue: '<b>bold</b>' },
      amount: { doubleValue: 142.5 },
      at: { timestampValue: expect.stringMatching(/^2026-11-20T17:05:12\.0*Z$/) as string },
    })
    await send('/documents', { act: 'remove', doc: path, at: await at(), field: 'a.b`c' })
    expect(Object.keys((await stored(path)).fields ?? {})).not.toContain('a.b`c')
  })

  it('[CO3] [CO8] writes nothing over what somebody changed meanwhile, and keeps what was typed', async () => {
    const path = 'books/home/dates/rent'
    const before = (await stored(path)).updateTime ?? ''
    await write(path, { effective: { stringValue: '2026-12-02' } })
    const ask = 'edit effective'
    const fields = { act: 'set', doc: path, at: before, ask, field: 'effective', kind: 'string', value: '2026-12-24' }
    const { text } = await send('/documents', fields)
    expect(text).toContain('Not written: somebody changed it')
    expect(text).toContain('2026-12-24</textarea>')
    expect(text).toContain('is 2026-12-02')
    expect((await stored(path)).fields).toEqual({ effective: { stringValue: '2026-12-02' } })
  })

  it('[CO13] says whether the rules would let somebody make the write, and what of them decided, and writes nothing', async () => {
    const doc = 'books/home/dates/judged'
    await write(doc, { state: { stringValue: 'open' }, effective: { stringValue: '2026-11-17' } })
    const { localId: kofi = '' } = await admin('accounts', { email: 'kofi@okafor.example' })
    const before = await stored(doc)
    const asked = { act: 'set', doc, ask: 'edit effective', field: 'effective', kind: 'string', value: '2026-11-19' }
    const judge = (fields: Record<string, string>) => send('/documents', { ...asked, judge: 'yes', ...fields })
    expect((await judge({})).text).toContain('would refuse this write to whoever is not signed in')
    const text = (await judge({ as: 'kofi@okafor.example' })).text
    expect(text).toContain('The rules would refuse this write to kofi@okafor.example:')
    expect(text).toMatch(/@ L\d+/)
    await write(`people/${kofi}`, { role: { stringValue: 'owner' } })
    const allowed = (await judge({ as: kofi })).text
    expect(allowed).toContain(`The rules would let ${kofi} write this.`)
    expect(allowed).toContain('2026-11-19</textarea>')
    expect((await judge({ as: kofi, field: 'state', value: 'done' })).text).toContain('would refuse')
    expect((await judge({ as: kofi, act: 'delete' })).text).toContain('would refuse')
    expect((await judge({ as: kofi, act: 'replace', json: '{"n": 1}' })).text).toContain('not as the protocol writes')
    expect((await judge({ as: 'olu@okafor.example' })).text).toContain('Nobody here has olu@okafor.example.')
    expect(await stored(doc)).toEqual(before)
    expect((await page('/documents')).text).not.toContain('2026-11-19')
  })

  it('[CO8] makes one, writes all of one, and deletes one whose id was typed', async () => {
    const json = '{"title": {"stringValue": "New"}}'
    const made = await send('/documents', { act: 'create', path: 'books/home/dates', id: 'new', json })
    expect(made.text).toContain('Made books/home/dates/new.')
    expect((await send('/documents', { act: 'create', path: 'books/home/dates', id: 'new', json })).text).toContain(
      'already exists',
    )
    expect((await send('/documents', { act: 'create', path: 'books/home/dates', id: 'a/b', json })).text).toContain(
      'without a slash',
    )
    const doc = 'books/home/dates/new'
    const at = async () => (await stored(doc)).updateTime ?? ''
    await send('/documents', { act: 'replace', doc, at: await at(), json: '{"n": {"integerValue": "1"}}' })
    expect((await stored(doc)).fields).toEqual({ n: { integerValue: '1' } })
    const wrong = await send('/documents', { act: 'replace', doc, at: await at(), json: '{"n": 1}' })
    expect(wrong.text).toContain('role="alert"')
    expect((await send('/documents', { act: 'delete', doc, at: await at(), typed: 'New' })).text).toContain(
      'To delete it, type new.',
    )
    await send('/documents', { act: 'delete', doc, at: await at(), typed: 'new' })
    expect((await stored(doc)).error).toBeDefined()
  })
})

describe('the page of payments', () => {
  it('[CO9] refunds a part of a paid invoice with a credit note, takes off an open one, and never more than is left', async () => {
    const customer = await stripe('customers', { email: 'ada@okafor.example', name: 'Okafor Studio' })
    const card = await stripe('payment_methods/pm_card_visa/attach', { customer: customer.id })
    await stripe(`customers/${customer.id}`, { 'invoice_settings[default_payment_method]': card.id })
    const product = await stripe('products', { name: 'Team' })
    const price = await stripe('prices', {
      product: product.id,
      unit_amount: '2520',
      currency: 'gbp',
      'recurring[interval]': 'month',
    })
    await stripe('subscriptions', { customer: customer.id, 'items[0][price]': price.id })
    const shown = await page('/payments?q=okafor')
    expect(shown.text).toContain('£25.20 a month')
    const open = await page(`/payments?of=${customer.id}`)
    const invoice = /ask=refund\+(in_\w+)/.exec(open.text)?.[1] ?? ''
    const act = (fields: Record<string, string>) =>
      send('/payments', { of: invoice, customer: customer.id, ask: `${fields['act']} ${invoice}`, ...fields })
    expect((await act({ act: 'refund', amount: '8.400', why: 'x' })).text).toContain('Give an amount such as 25.20.')
    expect((await act({ act: 'refund', amount: '8,40', why: '' })).text).toContain('Say why')
    const done = await act({ act: 'refund', amount: '8,40', why: 'one seat not used' })
    expect(done.text).toContain('Gave back £8.40 of')
    expect(done.text).toContain('£8.40 credited or given back')
    const refunds = (await stripe('refunds')) as unknown as { data: { amount: number }[] }
    expect(refunds.data.map(({ amount }) => amount)).toEqual([840])
    const too = await act({ act: 'refund', amount: '20', why: 'all of it' })
    expect(too.text).toContain('what is left of the invoice (1680)')
    expect(too.text).toContain('value="all of it"')

    await stripe('invoiceitems', { customer: customer.id, amount: '1000', currency: 'gbp' })
    const draft = await stripe('invoices', {
      customer: customer.id,
      auto_advance: 'false',
      pending_invoice_items_behavior: 'include',
    })
    await stripe(`invoices/${draft.id}/finalize`, { auto_advance: 'false' })
    const off = await act({ act: 'credit', of: draft.id, amount: '4', why: 'agreed by phone' })
    expect(off.text).toContain('Credited £4.00 of')
    expect(await stripe(`invoices/${draft.id}`)).toMatchObject({ amount_remaining: 600, status: 'open' })
    expect((await page('/payments')).text).toMatch(/Open invoices<\/dt>\s*<dd>£6\.00/)
    expect((await page('/payments?of=cus_nobody')).text).toContain('No such customer')
  })
})

describe('the pages of files, usage and backups', () => {
  it('[CO10] shows a file by where its name begins, and deletes it once its name was typed', async () => {
    const put = await fetch(
      `http://127.0.0.1:${server.privatePort}/v0/b/duebook.appspot.com/o?name=${encodeURIComponent('books/a/receipt.txt')}`,
      { method: 'POST', headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' }, body: 'paid' },
    )
    expect(put.status).toBe(200)
    const { text } = await page('/files?prefix=books/a&name=books/a/receipt.txt')
    expect(text).toContain('4 bytes, text/plain')
    expect((await page('/files?prefix=c')).text).toContain('No name begins with “c”.')
    const name = 'books/a/receipt.txt'
    const taken = await fetch(`${operator}/files`, {
      method: 'POST',
      headers: { origin: operator },
      body: new URLSearchParams({ act: 'download', name }),
    })
    expect(taken.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''receipt.txt")
    expect([await taken.text(), taken.headers.get('content-security-policy')]).toEqual([
      'paid',
      "sandbox; default-src 'none'",
    ])
    expect((await send('/files', { act: 'download', name: 'books/a/none' })).text).toContain('role="alert"')
    const sha256 = createHash('sha256').update('paid').digest('hex')
    expect((await send('/files', { act: 'check', name })).text).toMatch(
      new RegExp(`every byte as it was put\\.\\s*SHA-256 <code>${sha256}`),
    )
    expect((await send('/files', { act: 'hold', name })).text).toContain(`Held ${name} of duebook.appspot.com.`)
    const held = await page(`/files?name=${name}`)
    expect(held.text).toContain('until it is let go here')
    expect(held.text).toContain(`downloaded ${name} of`)
    expect(held.text).not.toContain('Delete…')
    const refusedNow = await send('/files', { act: 'delete', name, typed: 'receipt.txt', generation: '1' })
    expect(refusedNow.text).toContain('role="alert"')
    await send('/files', { act: 'letGo', name })
    const form = { act: 'delete', name: 'books/a/receipt.txt', generation: '1' }
    expect((await send('/files', { ...form, typed: 'other' })).text).toContain('To delete it, type receipt.txt.')
    expect((await send('/files', { ...form, typed: 'receipt.txt' })).text).toContain('role="alert"')
    const generation = /name="generation" value="(\d+)"/.exec(
      (await page('/files?name=books/a/receipt.txt&ask=delete')).text,
    )?.[1]
    const gone = await send('/files', { ...form, generation: generation ?? '', typed: 'receipt.txt' })
    expect(gone.text).toContain('Deleted books/a/receipt.txt from duebook.appspot.com.')
  })

  it('[CO11] says how much was asked of the server', async () => {
    const { text } = await page('/usage')
    expect(text).toMatch(/<th scope="row">dates<\/th>/)
    expect(text).toMatch(/<th scope="row">payments<\/th>/)
  })

  it('[BA7] [BA8] makes a backup while it serves, checks it, restores it beside the data, and throws that away', async () => {
    expect((await page('/backups')).text).toContain('There is no backup yet.')
    await send('/backups', { act: 'make' })
    const made = await vi.waitFor(
      async () => {
        const { text } = await page('/backups')
        expect(text).toMatch(/Backup [\d-]+T[\d-]+: whole\./)
        return text
      },
      { timeout: patience, interval: 100 },
    )
    const name = /name="name" value="([^"]+)"/.exec(made)?.[1] ?? ''
    await send('/backups', { act: 'check', name })
    await vi.waitFor(async () => expect((await page('/backups')).text).toContain(`Check of ${name}: whole.`), {
      timeout: patience,
      interval: 100,
    })
    expect((await send('/backups', { act: 'check', name: '..%2fdata' })).text).toContain('role="alert"')
    expect((await page(`/backups?restore=${name}`)).text).toContain(`To go back to it, type ${name}`)
    expect((await send('/backups', { act: 'restore', name, typed: 'it' })).text).toContain('role="alert"')
    await send('/backups', { act: 'restore', name, typed: name })
    const waits = `${name} waits beside the data`
    await vi.waitFor(async () => expect((await page('/backups')).text).toContain(waits), {
      timeout: patience,
      interval: 100,
    })
    expect((await send('/backups', { act: 'forget' })).text).toContain('Threw away what was restored.')
    expect((await page('/backups')).text).not.toContain(waits)
    const answer = await fetch(`${operator}/operator/v1/backups/nothing:check`, { method: 'POST' })
    expect(answer.status).toBe(404)
  })
})

describe('every page that acts', () => {
  const pages = ['/accounts', '/documents', '/files', '/payments', '/backups'] as const
  it.each(pages)('[CO1] takes no form of another origin at %s, and none is at the public address', async (path) => {
    for (const origin of ['http://evil.example', 'null', `http://127.0.0.1:${server.publicPort}`]) {
      const answer = await fetch(`${operator}${path}`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ act: 'make' }),
      })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    expect((await fetch(`http://127.0.0.1:${server.publicPort}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.publicPort}${path}`, { method: 'POST' })).status).toBe(404)
  })

  it.each(pages)('[CO2] takes at %s what is not meant for it, and shows nothing unescaped', async (path) => {
    const hostile = '"><script>alert(1)</script>'
    const names = [
      'q',
      'id',
      'of',
      'ask',
      'doc',
      'path',
      'back',
      'field1',
      'value1',
      'prefix',
      'name',
      'bucket',
      'done',
      'order',
      'token',
    ]
    const query = new URLSearchParams(names.map((name) => [name, hostile]))
    const shown = await page(`${path}?${query.toString()}`)
    expect([shown.status, shown.all.includes('<script')]).toEqual([200, false])
    for (const act of ['', hostile, 'delete', 'set', 'refund']) {
      const { all } = await send(path, { act, ...Object.fromEntries(query) })
      expect([act, all.includes('<script')]).toEqual([act, false])
    }
    const large = await fetch(`${operator}${path}`, {
      method: 'POST',
      headers: { origin: operator },
      body: `a=${'x'.repeat(900_000)}`,
    })
    expect(large.status).toBe(413)
  })
})
