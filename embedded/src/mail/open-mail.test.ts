import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { resetPasswordMail, verifyAddressMail } from './layout.ts'
import { linksIn } from './links.ts'
import { openMail } from './open-mail.ts'
import type { OutgoingMessage } from './service.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'
import { patience } from '../conformance/patience.ts'

describe('the outbox', () => {
  let folder = ''
  let now = Date.UTC(2026, 10, 21, 9, 12)
  let sink: SmtpSink
  const clock = { now: () => now }
  const open = (smtp: { url: string; from: string } | null = null) =>
    openMail({ file: join(folder, 'outbox.db'), clock, log: silentLog, smtp })
  const message: OutgoingMessage = {
    kind: 'mail',
    to: 'ada@okafor.studio',
    subject: 'Rent',
    text: 'See https://duebook.example/a?b=1.',
    html: null,
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mail-'))
    sink = await startSmtpSink()
  })
  afterEach(async () => {
    await sink.close()
    rmSync(folder, { recursive: true })
  })

  it('keeps messages over a restart, newest first, with their links', async () => {
    const mail = await open()
    const first = await mail.send(message)
    await mail.send({ ...message, kind: 'text', to: '+44 7700 900123', subject: '' })
    await mail.close()
    const again = await open()
    expect(again.list(10).map(({ kind }) => kind)).toEqual(['text', 'mail'])
    expect(again.get(first.id)).toMatchObject({
      links: ['https://duebook.example/a?b=1'],
      at: '2026-11-21T09:12:00.000Z',
      delivery: { state: 'kept' },
    })
    await again.close()
  })

  it('in practice lets an address bounce, whatever its case, over a restart, until it is let through again', async () => {
    const mail = await open()
    mail.letBounce('Ada@Okafor.studio', true)
    expect((await mail.send(message)).delivery).toEqual({
      state: 'failed',
      attempts: 1,
      error: '550 5.1.1 no such mailbox',
    })
    expect((await mail.send({ ...message, to: 'ben@okafor.studio' })).delivery).toEqual({ state: 'kept' })
    await mail.close()
    const again = await open()
    expect(again.bounces('ada@okafor.studio')).toBe(true)
    again.letBounce('ada@okafor.studio', false)
    expect((await again.send(message)).delivery).toEqual({ state: 'kept' })
    await again.close()
  })

  it('sends again what was given up from the beginning, of what was sent another, and nothing where nothing leaves the machine', async () => {
    const mail = await open({ url: sink.url, from: 'due@example.org' })
    sink.answerTo = () => '550 5.1.1 no such mailbox'
    const { id } = await mail.send({ ...message, idempotencyKey: 'k', headers: { 'X-Kind': 'rent' } })
    const state = (of: string) => mail.get(of)?.delivery.state
    await expect.poll(() => state(id), { timeout: patience }).toBe('failed')
    sink.answerTo = () => '250 ok'
    expect(mail.sendAgain(id)?.id).toBe(id)
    await expect.poll(() => state(id), { timeout: patience }).toBe('sent')
    const other = mail.sendAgain(id)
    expect(other).toMatchObject({ to: message.to, subject: message.subject, headers: { 'X-Kind': 'rent' } })
    expect(other?.id).not.toBe(id)
    await expect.poll(() => sink.received.length, { timeout: patience }).toBe(2)
    expect(mail.sendAgain('unknown')).toBe(null)
    await mail.close()
    const practice = await open()
    expect(practice.sendAgain(id)).toBe(null)
    await practice.close()
  })

  it('takes an idempotency key once', async () => {
    const mail = await open()
    const first = await mail.send({ ...message, idempotencyKey: 'k' })
    expect((await mail.send({ ...message, subject: 'Again', idempotencyKey: 'k' })).id).toBe(first.id)
    expect(mail.list(10)).toHaveLength(1)
    await mail.close()
  })

  it.each([
    { to: 'ada@okafor.studio, eve@evil.example' },
    { to: 'ada@okafor.studio\r\nBcc: eve@evil.example' },
    { subject: 'Rent\r\nBcc: eve@evil.example' },
    { replyTo: 'a@b.c>\n' },
    { text: 'x'.repeat(1_000_001) },
  ])('refuses what must not become a mail: %#', async (change) => {
    const mail = await open()
    await expect(mail.send({ ...message, ...change })).rejects.toThrow('The message was not taken')
    await mail.close()
  })

  it('hands messages to the mail server, and tells who listens', async () => {
    const mail = await open({ url: sink.url, from: 'Duebook <mail@duebook.example>' })
    const delivered = new Promise((resolve) => mail.onDelivery((sent) => resolve(sent.delivery)))
    await mail.send({ ...message, replyTo: 'ben@okafor.studio' })
    expect(await delivered).toMatchObject({ state: 'sent', attempts: 1 })
    expect(sink.received[0]?.data).toMatch(/From: Duebook <mail@duebook.example>[^]*Reply-To: ben@okafor.studio/)
    expect(sink.received[0]?.data).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    await mail.close()
  })

  it('tries again after a passing failure, also after a restart, and gives up after a final one', async () => {
    sink.answerTo = (to) => (to.startsWith('full') ? '452 full' : '550 unknown')
    const smtp = { url: sink.url, from: 'mail@duebook.example' }
    let mail = await open(smtp)
    const full = await mail.send({ ...message, to: 'full@okafor.studio' })
    const gone = await mail.send({ ...message, to: 'gone@okafor.studio' })
    await vi.waitFor(() => expect(mail.get(gone.id)?.delivery.state).toBe('failed'), { timeout: patience })
    const delayed = { state: 'waiting', attempts: 1, nextAt: now + 60_000 }
    await vi.waitFor(() => expect(mail.get(full.id)?.delivery).toMatchObject(delayed), { timeout: patience })
    await mail.close()
    sink.answerTo = () => '250 ok'
    now += 60_000
    mail = await open(smtp)
    await vi.waitFor(() => expect(mail.get(full.id)?.delivery).toMatchObject({ state: 'sent', attempts: 2 }), {
      timeout: patience,
    })
    await mail.close()
  })
})

describe('links', () => {
  it.each([
    [
      'See https://a.example/x?y=1&z=2. Or (http://b.example).',
      null,
      ['https://a.example/x?y=1&z=2', 'http://b.example'],
    ],
    [
      '',
      '<a href="https://a.example/?x=1&amp;y=2">A</a><a href=\'javascript:alert(1)\'>',
      ['https://a.example/?x=1&y=2'],
    ],
    ['https://a.example', '<a href="https://a.example">', ['https://a.example']],
  ])('are found in %j and %j', (text, html, links) => {
    expect(linksIn(text, html)).toEqual(links)
  })
})

describe('mail layouts', () => {
  const about = {
    to: 'ada@okafor.studio',
    link: 'https://duebook.example/emulator/action?mode=x&oobCode=y',
    askedAt: Date.UTC(2026, 10, 21, 9, 12),
    goodUntil: Date.UTC(2026, 10, 21, 10, 12),
  }

  it('say in text and in HTML what the link does, until when, and for whom', () => {
    for (const mail of [verifyAddressMail(about), resetPasswordMail(about)]) {
      expect(linksIn(mail.text, mail.html)).toEqual([about.link])
      expect(mail.text).toContain('10:12 UTC')
      for (const line of mail.text.split('\n')) expect(line.includes('http') || line.length <= 72).toBe(true)
      expect(mail.html).toContain('<b>ada@okafor.studio</b>')
    }
    expect(resetPasswordMail(about).text).toContain('asked for on Sat 21 Nov 2026 at 09:12 UTC.')
  })

  it('escape an address that looks like markup', () => {
    expect(verifyAddressMail({ ...about, to: '<b>&"@x' }).html).not.toContain('<b>&"@x')
  })
})
