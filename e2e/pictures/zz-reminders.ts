import { mkdirSync } from 'node:fs'
import { duebook } from '../page-models/duebook.ts'
import { paysForPeople } from '../page-models/people.ts'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { ada, ben } from '../product/cast.ts'
import { dayAhead } from '../product/days.ts'
import { seed } from '../product/seed.ts'
import { startProduct, until } from '../product/start-product.ts'

const folder = process.argv[2] ?? '.cache/escal'
const only = process.argv.slice(3)
mkdirSync(folder, { recursive: true })
const product = await startProduct()
const browser = await launchBrowser()
const olu = { name: 'Olu Adeyemi', email: 'olu@looks.example', password: 'a long and quiet sentence', lines: [] }
const jo = { name: 'Jo Hartley', email: 'jo@looks.example', password: 'a long and quiet sentence', lines: [] }
try {
  const seeded = await seed(product, [ada, ben, olu, jo])
  const [a, b, o, j] = seeded.map((one) => one!.uid) as [string, string, string, string]
  for (const [uid, who] of [[a, ada], [b, ben], [o, olu], [j, jo]] as const)
    await writeAsServer(product, `books/${a}/members/${uid}`, { name: who.name, email: who.email, since: new Date() })
  await mergeAsServer(product, `books/${a}`, { roles: { [a]: 'owner', [b]: 'member', [o]: 'admin', [j]: 'viewer' }, memberIds: [a, b, o, j] })
  for (const uid of [b, o, j]) await mergeAsServer(product, `users/${uid}`, { currentBook: a })
  await paysForPeople(product, a)
  await mergeAsServer(product, `users/${a}`, { quietHours: { from: '20:00', to: '08:00' }, restDays: { weekdays: [6, 7], regions: ['GB-ENG'] }, brief: { at: '07:30', bundle: true }, digest: { weekday: 6, at: '08:00' } })
  await mergeAsServer(product, `users/${b}`, { quietHours: { from: '00:00', to: '00:00' }, away: [`${dayAhead(3)} ${dayAhead(9)}`] })
  await mergeAsServer(product, `users/${o}`, { quietHours: { from: '00:00', to: '00:00' } })
  await writeAsServer(product, `books/${a}/ladders/usual`, { rungs: [ { after: { n: 2, unit: 'days', at: '09:00' }, who: ['backup'] }, { after: { n: 4, unit: 'days', at: '09:00' }, who: ['admins', 'owner'] } ], setBy: a, setAt: new Date() })
  const owe = (id: string, title: string, date: string, more: Record<string, unknown> = {}) => writeAsServer(product, `books/${a}/obligations/${id}`, {
    title, kind: 'filing', counterparty: 'HMRC', createdAt: new Date(Date.now() - 30 * 86_400_000), createdBy: a, updatedAt: new Date(), updatedBy: a,
    schedule: { type: 'once', date }, dueTime: null, amount: null, notice: null, showFrom: null, proofPolicy: 'none', tags: [], notes: '', provisional: false, engineVersion: 1,
    reminderPlan: { steps: ['due -7 days 09:00 email inApp', 'due 0 days 08:00 email inApp'], nag: { everyHours: 24, times: 3 } }, status: 'active', timeZone: 'Europe/London',
    assignee: a, backup: b, nextNominal: date, nextDue: date, nextNotice: null, nextAcknowledged: false, ...more })
  await owe('vat', 'VAT return', dayAhead(9))
  await owe('bare', 'Employers’ liability insurance', dayAhead(8), { reminderPlan: { steps: [] } })
  await owe('nobackup', 'Waste carrier registration', dayAhead(30), { backup: null })
  await owe('permit', 'Street permit', dayAhead(0), { assignee: o, backup: null, reminderPlan: { steps: ['due 0 days 00:00 email inApp'] } })
  const mail = (to: string, subject: string) => until(async () => (await product.messages()).find((one) => one.to === to && one.subject.includes(subject)), subject)
  await mail(olu.email, 'Street permit')
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 768, 320]) {
      const look = `${width}-${colorScheme}`
      if (only.length > 0 && !only.includes(look)) continue
      const { page, context } = await newPerson(browser, { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      const shot = async (name: string, whole = true) => {
        await page.waitForTimeout(300)
        if (whole) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          await page.setViewportSize({ width, height: Math.max(900, height) })
        }
        await page.screenshot({ path: `${folder}/${name}-${look}.png` })
        await page.setViewportSize({ width, height: 900 })
      }
      await duebook(page, product.origin).signIn(ada.email, ada.password)
      const go = async (path: string) => page.goto(product.origin + path)
      await go('/obligations/vat')
      await page.getByRole('heading', { name: 'History' }).waitFor()
      await shot('obligation')
      await page.getByRole('button', { name: 'Edit reminders' }).click()
      await page.getByText('Your mail waits for the morning brief').waitFor().catch(() => console.log('no brief note'))
      await shot('obligation-plan')
      await go('/obligations/permit')
      await page.getByRole('heading', { name: 'History' }).waitFor()
      await page.getByRole('region', { name: 'Reminders' }).getByRole('button', { name: 'on the day' }).first().click()
      await page.getByRole('dialog').getByText('STREET PERMIT').waitFor().catch(() => console.log('no mail'))
      await shot('said', false)
      await go('/settings/reminders')
      await page.getByRole('complementary', { name: 'How you are reached' }).waitFor()
      await shot('settings-reminders')
      await go('/settings/away')
      const form = page.getByRole('form', { name: 'Be away' })
      for (const [part, day] of [['From', dayAhead(7)], ['To', dayAhead(11)]] as const)
        for (const [label, text] of [['Day', day.slice(8)], ['Month', day.slice(5, 7)], ['Year', day.slice(0, 4)]] as const)
          await form.getByRole('group', { name: part }).getByLabel(label).fill(text)
      await shot('away')
      await go('/settings/coverage')
      await page.getByRole('heading', { name: /would reach nobody|is weak|are weak|Every date/ }).first().waitFor()
      await shot('coverage')
      await go('/inbox')
      await page.getByRole('complementary', { name: 'How you are reached' }).waitFor()
      await shot('inbox')
      await go('/obligations/vat')
      await page.getByRole('button', { name: 'Send the whole ladder now' }).click()
      await page.getByRole('dialog').getByText(/Marked as a drill|The last drill|under way/).first().waitFor()
      await shot('drill-dialog', false)
      const send = page.getByRole('button', { name: /^Send the drill to/ })
      if (await send.count()) {
        await send.click()
        await page.getByRole('heading', { name: /^Drill of/ }).waitFor()
      } else {
        const listed = await (await fetch(`${product.operator}/v1/${documents}/books/${a}/drills`, { headers: owner })).json() as { documents: { name: string }[] }
        await go(`/obligations/vat/drills/${listed.documents[0]!.name.split('/').at(-1)}`)
        await page.getByRole('heading', { name: /^Drill of/ }).waitFor()
      }
      await page.getByText(/^Delivered|Waits until|Away until/).first().waitFor().catch(() => {})
      await shot('drill')
      await go('/today')
      await page.getByRole('main').getByRole('listitem').first().waitFor()
      await shot('today', false)
      await context.close()
      console.log(look)
    }
} finally {
  await browser.close()
  await product.stop()
}
