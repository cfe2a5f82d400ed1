import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepShown } from '../../../embedded/src/conformance/chromium.ts'
import { onFailure } from '../../../embedded/src/conformance/on-failure.ts'
import { patience } from '../../../embedded/src/conformance/patience.ts'
import type { PushService } from '../../../functions/src/push/fixtures/push-service.ts'
import { duebook, type Duebook } from '../../page-models/duebook.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../../product/as-server.ts'
import { launchBrowser, newPerson, wholeBrowser } from '../../product/browser.ts'
import { dayAhead } from '../../product/days.ts'
import { startPushProduct } from '../../product/push-product.ts'
import { until, type Product } from '../../product/start-product.ts'
import { goTo } from '../../page-models/go-to.ts'

const today = dayAhead(0)
const whole = wholeBrowser()

// The shell of a browser shows no notifications; where the whole one is not installed, `push-worker.test.ts` runs the worker's file.
describe.skipIf(whole === null)('a device that is told', () => {
  let product: Product
  let service: PushService
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  let context: BrowserContext
  let page: Page
  let app: Duebook
  let errors: string[]
  let devTools: CDPSession
  let uid = ''
  let forget = () => {}
  const registrations: string[] = []

  beforeAll(async () => {
    ;({ product, service } = await startPushProduct())
    browser = await launchBrowser([], whole ?? undefined)
    ;({ context, page, errors } = await newPerson(browser, {
      permissions: ['notifications'],
      serviceWorkers: 'allow',
    }))
    context.setDefaultTimeout(patience)
    forget = onFailure((place) => keepShown(context, place))
    const { endpoint, keys } = service.subscribe('laptop')
    // No browser of a test may ask its maker's push service: what that would answer stands in its place.
    await page.addInitScript(
      ([at, secrets]) => {
        let made: object | null = null
        PushManager.prototype.getSubscription = async () => made as PushSubscription | null
        PushManager.prototype.subscribe = async (options) => {
          const key = String(options?.applicationServerKey)
          const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
          made = {
            endpoint: at,
            options: { applicationServerKey: bytes.buffer },
            toJSON: () => ({ endpoint: at, keys: secrets }),
            unsubscribe: async () => ((made = null), true),
          }
          return made as PushSubscription
        }
      },
      [endpoint, keys] as const,
    )
    app = duebook(page, product.origin)
    await app.createAccount('ada@okafor.example', 'a long and quiet sentence')
    devTools = await context.newCDPSession(page)
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: known }) => {
      for (const { registrationId } of known) registrations.push(registrationId)
    })
    await devTools.send('ServiceWorker.enable')
  })
  afterAll(async () => {
    forget()
    await browser?.close()
    await product?.stop()
    await service?.close()
  })

  const at = async (path: string) => {
    const answer = await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })
    return ((await answer.json()) as { fields?: Record<string, { stringValue?: string; booleanValue?: boolean }> })
      .fields
  }
  const owe = (id: string) =>
    writeAsServer(product, `books/${uid}/obligations/${id}`, {
      title: `The ${id}`,
      kind: 'bill',
      counterparty: null,
      createdAt: new Date(Date.now() - 30 * 86_400_000),
      createdBy: uid,
      schedule: { type: 'once', date: today },
      dueTime: null,
      amount: null,
      notice: null,
      showFrom: null,
      reminderPlan: { steps: ['due 0 days 00:00 email inApp'] },
      proofPolicy: 'none',
      tags: [],
      notes: '',
      status: 'active',
      timeZone: 'Europe/London',
      assignee: null,
      nextNominal: today,
      nextDue: today,
      nextNotice: null,
      nextAcknowledged: false,
      provisional: false,
      engineVersion: 1,
    })
  /** What the push service took is what the browser would get from it. */
  async function delivered(title: string): Promise<string> {
    const got = await until(
      async () => service.received.find(({ payload }) => payload.title === title),
      `the push of ${title}`,
    )
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin: product.origin,
      registrationId: registrations.at(-1) ?? '',
      data: JSON.stringify(got.payload),
    })
    return got.payload.tag
  }
  const worker = () => context.serviceWorkers()[0]!
  type Note = { title: string; body: string; actions: string[] }
  // Chromium may lose a notification that is shown while others are being listed, so the two take turns.
  const takeTurns = () =>
    worker().evaluate(() => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; listed(): Promise<Notification[]> }
      const show = scope.registration.showNotification.bind(scope.registration)
      let last: Promise<unknown> = Promise.resolve()
      const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
        const mine = last.then(act, act)
        last = mine
        return mine
      }
      scope.registration.showNotification = (...of) => inTurn(() => show(...of))
      scope.listed = () => inTurn(() => scope.registration.getNotifications())
    })
  const shown = (): Promise<Note[]> =>
    worker().evaluate(async () => {
      const { listed } = self as unknown as { listed(): Promise<Notification[]> }
      return (await listed()).map((one) => ({
        title: one.title,
        body: one.body,
        actions: (one as Notification & { actions: { title: string }[] }).actions.map(({ title }) => title),
      }))
    })
  const press = (title: string, action: string) =>
    worker().evaluate(
      async ([named, pressed]) => {
        type Scope = {
          listed(): Promise<Notification[]>
          NotificationEvent: new (type: string, of: object) => Event
        }
        const scope = self as unknown as Scope
        const notification = (await scope.listed()).find((one) => one.title === named)
        self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: pressed }))
      },
      [title, action] as const,
    )
  const waitFor = (is: (notes: Note[]) => boolean, what: string) => until(async () => is(await shown()), what)

  it('is asked after the first reminder is set, by a press and never before', async () => {
    expect(await page.evaluate(() => localStorage.getItem('duebook.push'))).toBeNull()
    await page.getByLabel('Quick add').fill('Rent £950 monthly on the 1st')
    await page.getByLabel('Quick add').press('Enter')
    await page.getByRole('button', { name: 'Tell this device too' }).click()
    await app.status('This device is told from now on.').waitFor()
    await takeTurns()
    const found = await fetch(`${product.operator}/v1/${documents}:runQuery`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'devices', allDescendants: true }] } }),
    })
    const [{ document }] = (await found.json()) as [{ document: { name: string } }]
    uid = /users\/([^/]+)\/devices/.exec(document.name)?.[1] ?? ''
    expect(uid).not.toBe('')
    await until(async () => (await at(`users/${uid}`))?.['usual'], 'push to be usual')
    await mergeAsServer(product, `users/${uid}`, { quietHours: { from: '00:00', to: '00:00' } })
  })

  it('is not asked a second time', async () => {
    await app.add('Water £30 monthly on the 5th')
    await app.status('Water added').waitFor()
    await expect(page.getByRole('button', { name: 'Tell this device too' }).count()).resolves.toBe(0)
  })

  it('shows what was pushed to it, and a press there answers everywhere', async () => {
    await owe('licence')
    await delivered('The licence')
    await waitFor((notes) => notes.some(({ title }) => title === 'The licence'), 'the notification')
    const [note] = await shown()
    expect(note?.body).toContain('nobody has it in hand')
    expect(note?.actions).toEqual(['I have it in hand', 'Snooze until tomorrow'])
    await press('The licence', 'hand')
    await until(
      async () => (await at(`books/${uid}/obligations/licence`))?.['nextAcknowledged']?.booleanValue,
      'the date to be in hand',
    )
    // The page that is open takes away what is answered.
    await waitFor((notes) => notes.length === 0, 'the notification to be taken away')
    await goTo(page, 'Today')
    await app.row('The licence').waitFor()
  })

  it('shows who was quicker', async () => {
    await owe('gas')
    await delivered('The gas')
    await waitFor((notes) => notes.some(({ title }) => title === 'The gas'), 'the notification')
    // No page that could take it away.
    await page.goto('about:blank')
    await writeAsServer(product, `books/${uid}/members/ben`, { name: 'Ben', role: 'member' })
    await mergeAsServer(product, `books/${uid}`, { roles: { [uid]: 'owner', ben: 'member' } })
    await writeAsServer(product, `books/${uid}/occurrences/gas_${today}`, {
      obligationId: 'gas',
      nominal: today,
      due: today,
      originalDue: today,
      state: 'open',
      acknowledgedBy: 'ben',
    })
    await mergeAsServer(product, `books/${uid}/obligations/gas`, { nextAcknowledged: true })
    await press('The gas', 'hand')
    await waitFor((notes) => notes.some(({ body }) => body.startsWith('Ben has it in hand')), 'who has it')
  })

  it('stands among the ways to its person, sends itself a test, and is removed', async () => {
    await page.goto(`${product.origin}/settings/reminders`)
    const ways = page.getByRole('complementary', { name: 'How you are reached' })
    const device = ways.getByRole('listitem').filter({ hasText: 'Web push, Chrome on Linux' })
    await device.filter({ hasText: 'this device · last taken' }).waitFor()
    await ways.getByRole('button', { name: 'Send a test everywhere' }).click()
    await app.status('A test is on its way by email and to 1 device.').waitFor()
    await until(async () => service.received.some(({ payload }) => payload.title === 'A test'), 'the test to be pushed')
    await until(
      async () => (await product.messages()).some(({ subject }) => subject.startsWith('A test: mail')),
      'the test to be mailed',
    )
    await device.getByRole('button', { name: /^Remove Chrome/ }).click()
    await app.status('Chrome on Linux is told no more.').waitFor()
    await ways.getByRole('button', { name: 'Tell this device too' }).waitFor()
    const devices = async () =>
      (await (await fetch(`${product.operator}/v1/${documents}/users/${uid}/devices`, { headers: owner })).json()) as {
        documents?: unknown[]
      }
    await expect.poll(async () => (await devices()).documents ?? []).toEqual([])
    expect(errors).toEqual([])
  })
})
