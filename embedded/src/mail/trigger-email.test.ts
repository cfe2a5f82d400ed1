import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fields } from '../firestore/wire/json.ts'
import { silentLog } from '../log.ts'
import { openMail, type MailDesk } from './open-mail.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { changeLog, map, string } from './fixtures/change-log.ts'
import { startTriggerEmail } from './trigger-email.ts'
import { patience } from '../conformance/patience.ts'

const message = map({ subject: string('Rent'), text: string('Due soon'), html: string('<p>Due soon</p>') })

describe('mail from documents', () => {
  let folder = ''
  let mail: MailDesk
  let log: ReturnType<typeof changeLog>
  const clock = { now: () => Date.UTC(2026, 10, 21, 9, 12) }
  const start = (checkpoint = 'trigger.db') =>
    startTriggerEmail({
      firestore: log.firestore,
      mail,
      project: 'duebook',
      collection: 'mail',
      checkpointFile: join(folder, checkpoint),
      clock,
      log: silentLog,
    })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trigger-'))
    mail = await openMail({ file: join(folder, 'outbox.db'), clock, log: silentLog, smtp: null })
    log = changeLog('mail')
  })
  afterEach(async () => {
    await mail.close()
    rmSync(folder, { recursive: true })
  })

  it('[MD1] sends each recipient one message and writes back what became of it', async () => {
    const trigger = start()
    await log.put('a', {
      to: { arrayValue: { values: [string('ada@okafor.studio'), string('ben@okafor.studio')] } },
      cc: string('ada@okafor.studio, jo@hartley.example'),
      message,
    })
    await trigger.settled()
    expect(
      mail
        .list(10)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['ada@okafor.studio', 'ben@okafor.studio', 'jo@hartley.example'])
    expect(log.delivery('a')).toMatchObject({
      state: string('SUCCESS'),
      attempts: { integerValue: '1' },
      error: { nullValue: null },
    })
    await trigger.close()
  })

  it('[MD2] catches up with what was written while it was stopped, and sends nothing twice when its checkpoint is lost', async () => {
    await log.put('a', { to: string('ada@okafor.studio'), message })
    const trigger = start()
    await trigger.settled()
    await trigger.close()
    const forgetful = start('another.db')
    await forgetful.settled()
    await forgetful.close()
    expect(mail.list(10)).toHaveLength(1)
  })

  it.each([
    [
      { to: string('ada@okafor.studio'), template: map({ name: string('x') }) },
      'The field template is not implemented by this server.',
    ],
    [{ to: string('ada@okafor.studio') }, 'The document has no message map.'],
    [{ message }, 'The document names no recipient in to, cc or bcc.'],
    [{ to: string('nonsense'), message }, 'nonsense is not one mail address, or the message cannot be a mail.'],
  ])('[MD3] says in the document why nothing was sent: %#', async (fields: Fields, reason) => {
    const trigger = start()
    await log.put('a', fields)
    await trigger.settled()
    expect(log.delivery('a')).toMatchObject({ state: string('ERROR'), error: string(reason) })
    expect(mail.list(10)).toEqual([])
    await trigger.close()
  })

  it.each([
    [{ 'X-One': string('a\r\nBcc: jo@hartley.example') }],
    [{ Bcc: string('jo@hartley.example') }],
    [{ 'Content-Type': string('text/plain') }],
    [{ 'a b': string('x') }],
    [{ 'X-One': { integerValue: '1' } }],
    [{ 'X-One': string('x'.repeat(901)) }],
    [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, string('x')]))],
  ])('[MD4] takes no header field that is none, or its own to set: %#', async (headers: Fields) => {
    const trigger = start()
    await log.put('a', { to: string('ada@okafor.studio'), message, headers: map(headers) })
    await trigger.settled()
    expect(log.delivery('a')).toMatchObject({ state: string('ERROR') })
    expect(mail.list(10)).toEqual([])
    await trigger.close()
  })

  it('[MD4] hands on the header fields and the id of a document', async () => {
    const sink = await startSmtpSink()
    await mail.close()
    mail = await openMail({
      file: join(folder, 'outbox.db'),
      clock,
      log: silentLog,
      smtp: { url: sink.url, from: 'mail@duebook.example' },
    })
    const trigger = start()
    const stop = 'https://due.example.org/stop/word'
    const headers = {
      'List-Unsubscribe': string(`<${stop}>`),
      'List-Unsubscribe-Post': string('List-Unsubscribe=One-Click'),
    }
    const named = map({ subject: string('Rent'), text: string('Due soon'), messageId: string('<one.two@duebook>') })
    await log.put('a', { to: string('ada@okafor.studio'), message: named, headers: map(headers) })
    await vi.waitFor(() => expect(log.delivery('a')).toMatchObject({ state: string('SUCCESS') }), { timeout: patience })
    const [raw = ''] = sink.received.map(({ data }) => data)
    expect(raw).toContain(`List-Unsubscribe: <${stop}>`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(raw).toContain('Message-ID: <one.two@duebook>')
    expect(raw).toContain('Auto-Submitted: auto-generated')
    await trigger.close()
    await sink.close()
  })

  it('[MD5] follows a message until the mail server has it', async () => {
    const sink = await startSmtpSink()
    sink.answerTo = () => '452 full'
    await mail.close()
    mail = await openMail({
      file: join(folder, 'outbox.db'),
      clock,
      log: silentLog,
      smtp: { url: sink.url, from: 'mail@duebook.example' },
    })
    const trigger = start()
    await log.put('a', { to: string('ada@okafor.studio'), message })
    await vi.waitFor(() => expect(log.delivery('a')).toMatchObject({ state: string('RETRY') }), { timeout: patience })
    sink.answerTo = () => '550 unknown'
    await log.put('b', { to: string('gone@okafor.studio'), message })
    await vi.waitFor(() => expect(log.delivery('b')).toMatchObject({ state: string('ERROR') }), { timeout: patience })
    await trigger.close()
    await sink.close()
  })
})
