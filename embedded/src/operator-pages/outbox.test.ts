import { describe, expect, it } from 'vitest'
import { patience } from '../conformance/patience.ts'
import { inOneHouse, admin, operator, page, send, sink } from './fixtures/operator.ts'

inOneHouse()

describe('the outbox', () => {
  it('[CO4] [CO12] sends a mail again from its page, once for each time that it is asked to, and notes it', async () => {
    const to = 'gwen@okafor.example'
    const { localId: id = '' } = await admin('accounts', { email: to })
    await send('/accounts', { act: 'reset', id })
    const mails = () => sink.received.filter((mail) => mail.to.includes(to))
    await expect.poll(() => mails().length, { timeout: patience }).toBe(1)
    // By day, with the time alone beside each.
    const listed = (await page(`/?q=${to}`)).text
    expect(listed).toMatch(/<h2>[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ \d{4} <span class="count">1<\/span><\/h2>/)
    expect(listed).toMatch(/, \d\d:\d\d<\/span><\/a><\/li>/)
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
