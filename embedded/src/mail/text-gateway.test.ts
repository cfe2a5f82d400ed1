import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { openMail, type MailDesk } from './open-mail.ts'

let folder: string
let desk: MailDesk
let answers: number[]
let received: { authorization: string | undefined; body: { to: string; text: string; id: string } }[]
// A connection ends when its client ends it: one that both ends may end is now and then asked after its end.
const gateway = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({
      authorization: request.headers.authorization,
      body: JSON.parse(body) as { to: string; text: string; id: string },
    })
    response.writeHead(answers.shift() ?? 200).end()
  })
})
const text = { kind: 'text', to: '+447700900123', subject: 'Code', text: '123456 is your code', html: null } as const

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
  answers = []
  received = []
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/texts`
  const file = join(folder, 'outbox.db')
  const clock = { now: () => Date.now() }
  desk = await openMail({ file, clock, log: silentLog, smtp: null, texts: { url, token: 'secret' } })
})
afterEach(async () => {
  await desk.close()
  await new Promise((resolve) => gateway.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const delivered = () => new Promise<string>((resolve) => desk.onDelivery(({ delivery }) => resolve(delivery.state)))

it('hands texts to the gateway with its token, and mails stay in the outbox without a mail server', async () => {
  const outcome = delivered()
  const { id } = await desk.send(text)
  expect(await outcome).toBe('sent')
  expect(received).toEqual([
    { authorization: 'Bearer secret', body: { to: '+447700900123', text: '123456 is your code', id } },
  ])
  const mail = await desk.send({ kind: 'mail', to: 'a@b.example', subject: 'x', text: 'x', html: null })
  expect(mail.delivery.state).toBe('kept')
})

it('tries again when the gateway is broken, and gives up when it refuses', async () => {
  answers = [503]
  const first = delivered()
  await desk.send(text)
  expect(await first).toBe('waiting')
  answers = [400]
  const second = delivered()
  await desk.send(text)
  expect(await second).toBe('failed')
})
