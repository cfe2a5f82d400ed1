import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPushService, type PushService } from '../../../functions/src/push/fixtures/push-service.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { productBeside } from '../../product/push-product.ts'
import { until, type Product } from '../../product/start-product.ts'

const today = dayAhead(0)
const dataFolder = mkdtempSync(join(tmpdir(), 'duebook-push-killed-'))
let service: PushService
let product: Product
beforeAll(async () => {
  service = await startPushService()
  product = await productBeside(service, { dataFolder, flags: ['--web', 'none'] })
})
afterAll(async () => {
  await product?.stop()
  await service?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

type Value = { stringValue?: string; integerValue?: string; timestampValue?: string }
const at = async (path: string) => {
  const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
  return ((await answer.json()) as { fields?: Record<string, Value> }).fields
}

it('a push that the server died carrying is carried by the next one, and the ledger says it was taken once', async () => {
  const subscription = service.subscribe('phone')
  const id = createHash('sha256').update(subscription.endpoint).digest('base64url')
  await writeAsServer(product, 'books/ada', { name: 'Ada’s book', roles: { ada: 'owner' }, memberIds: ['ada'] })
  const quietHours = { from: '00:00', to: '00:00' }
  await writeAsServer(product, 'users/ada', { timeZone: 'Europe/London', quietHours, usual: ['push'] })
  const device = { ...subscription, label: 'phone', createdAt: new Date(), lastAcceptedAt: null }
  await writeAsServer(product, `users/ada/devices/${id}`, device)
  // It takes the message and never says so.
  service.answer = () => 'nothing'
  await writeAsServer(product, 'books/ada/obligations/rent', {
    title: 'Rent',
    kind: 'bill',
    createdAt: new Date(Date.now() - 30 * 86_400_000),
    createdBy: 'ada',
    schedule: { type: 'once', date: today },
    dueTime: null,
    reminderPlan: { steps: ['due 0 days 00:00 email inApp'] },
    status: 'active',
    timeZone: 'Europe/London',
    assignee: null,
    nextNominal: today,
    nextDue: today,
    nextNotice: null,
    nextAcknowledged: false,
  })
  await until(async () => service.posts.length > 0, 'the push to be under way')
  const killedAt = Date.now()
  await product.kill()
  service.answer = () => ({ status: 201 })
  product = await productBeside(service, { dataFolder, flags: ['--web', 'none'] })

  const key = `rent_${today}_0_${today}_push`
  const posted = service.posts.length
  const claimed = Date.parse((await at(`messages/${key}`))?.['nextTryAt']?.timestampValue ?? '')
  expect(claimed, 'who died has its claim for a minute').toBeGreaterThan(killedAt)
  // However long starting again took.
  await mergeAsServer(product, `messages/${key}`, { nextTryAt: new Date(Date.now() + 600_000) })
  await product.runSchedule('carryWaitingMessages')
  expect(service.posts.length, 'and nobody takes it over').toBe(posted)
  await mergeAsServer(product, `messages/${key}`, { nextTryAt: new Date(Date.now() - 1000) })
  await until(async () => {
    await product.runSchedule('carryWaitingMessages')
    return (await at(`books/ada/reminders/${key}`))?.['state']?.stringValue === 'delivered'
  }, 'the push to be delivered')
  await product.runSchedule('carryWaitingMessages')
  expect(service.received.length).toBe(1)
  expect((await at(`messages/${key}`))?.['tries']?.integerValue).toBe('2')
})
