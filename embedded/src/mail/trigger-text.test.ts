import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '../conformance/patience.ts'
import type { Fields } from '../firestore/wire/json.ts'
import { silentLog } from '../log.ts'
import { changeLog, map, string } from './fixtures/change-log.ts'
import { openMail, type MailDesk, type MailOptions } from './open-mail.ts'
import { startTriggerText } from './trigger-text.ts'

const [to, body] = ['+447700900123', 'Rent: due today. https://due.example.org/a/word']
const text = { to: string(to), body: string(body) }
const number = (value: number) => ({ integerValue: String(value) })

describe('texts from documents', () => {
  let folder = ''
  let mail: MailDesk
  let log: ReturnType<typeof changeLog>
  let now = Date.UTC(2026, 10, 21, 9, 12)
  const clock = { now: () => now }
  const open = async (texts: MailOptions['texts'] = null) =>
    (mail = await openMail({ file: join(folder, 'outbox.db'), clock, log: silentLog, smtp: null, texts }))
  const start = (goes = true) =>
    startTriggerText({
      firestore: log.firestore,
      mail,
      project: 'duebook',
      collection: 'texts',
      checkpointFile: join(folder, 'trigger.db'),
      clock,
      log: silentLog,
      goes,
    })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trigger-text-'))
    log = changeLog('texts')
  })
  afterEach(async () => {
    await mail.close()
    rmSync(folder, { recursive: true })
  })

  it('[TX1] sends one text and writes back that it went', async () => {
    await open()
    const trigger = start()
    await log.put('a', text)
    await trigger.settled()
    expect(mail.list(10)).toMatchObject([{ kind: 'text', to, text: body, subject: body }])
    expect(log.delivery('a')).toMatchObject({
      state: string('SUCCESS'),
      attempts: number(1),
      errorCode: { nullValue: null },
      errorMessage: { nullValue: null },
      info: map({ messageSid: string(mail.list(1)[0]!.id), status: string('sent') }),
    })
    await trigger.close()
  })

  it.each<[Fields, string]>([
    [{ body: string('x') }, 'The field to is not one number such as +447700900123.'],
    [{ ...text, to: string('07700 900123') }, 'The field to is not one number such as +447700900123.'],
    [{ ...text, to: string(`${to},${to}`) }, 'The field to is not one number such as +447700900123.'],
    [{ ...text, body: string('') }, 'The field body is not a text of at most 1600 characters.'],
    [{ ...text, body: string('x'.repeat(1_601)) }, 'The field body is not a text of at most 1600 characters.'],
    [{ ...text, from: string('Bank') }, 'The field from is not implemented by this server.'],
    [{ ...text, mediaUrls: { arrayValue: {} } }, 'The field mediaUrls is not implemented by this server.'],
  ])('[TX2] says in the document why nothing was sent: %#', async (fields, reason) => {
    await open()
    const trigger = start()
    await log.put('a', fields)
    await trigger.settled()
    expect(log.delivery('a')).toMatchObject({ state: string('ERROR'), errorMessage: string(reason) })
    expect(mail.list(10)).toEqual([])
    await trigger.close()
  })

  it('[TX3] tells a number that takes no texts from whatever else went wrong', async () => {
    await open()
    mail.letBounce(to, true)
    const trigger = start()
    await log.put('a', text)
    await trigger.settled()
    expect(log.delivery('a')).toMatchObject({ errorCode: number(21_211), errorMessage: string('no such number') })
    await trigger.close()
    const silent = start(false)
    await log.put('b', { ...text, to: string('+447700900124') })
    await silent.settled()
    expect(log.delivery('b')).toMatchObject({ state: string('ERROR'), errorCode: number(30_008) })
    expect(mail.list(10)).toHaveLength(1)
    await silent.close()
  })

  it('[TX4] tries what may pass after one, five and fifteen minutes, and asks a gateway that takes none of us once', async () => {
    const answers = [503, 503, 503, 503, 401]
    // A connection ends when its client ends it: one that both ends may end is now and then asked after its end.
    const gateway = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      request.resume()
      response.writeHead(answers.shift() ?? 200).end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
    const started = now
    const minutes: number[] = []
    for (const [tries, minute] of [0, 1, 5, 15].entries()) {
      now = started + minute * 60_000
      await open({ url, token: 'secret' })
      const trigger = start()
      if (tries === 0) await log.put('a', text)
      await vi.waitFor(() => expect(log.delivery('a')).toMatchObject({ attempts: number(tries + 1) }), {
        timeout: patience,
      })
      await vi.waitFor(() => expect(mail.list(1)[0]!.delivery).toMatchObject({ attempts: tries + 1 }), {
        timeout: patience,
      })
      const { delivery } = mail.list(1)[0]!
      if (delivery.state === 'waiting') minutes.push((delivery.nextAt - started) / 60_000)
      await trigger.close()
      if (tries < 3) await mail.close()
    }
    expect(minutes).toEqual([1, 5, 15])
    expect(log.delivery('a')).toMatchObject({ state: string('ERROR'), errorCode: number(30_008) })
    const trigger = start()
    await log.put('b', text)
    await vi.waitFor(() => expect(log.delivery('b')).toMatchObject({ state: string('ERROR') }), { timeout: patience })
    expect(log.delivery('b')).toMatchObject({
      errorMessage: string('the gateway answered 401'),
      errorCode: number(30_008),
    })
    await trigger.close()
    await new Promise((resolve) => gateway.close(resolve))
  })
})
