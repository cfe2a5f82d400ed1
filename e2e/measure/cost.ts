// `npm run measure -- cost`: what the hosted cloud would count of what a person does: documents read, written and deleted, functions called, mails.
// Each is done in a browser on a running product. With `DUEBOOK_WRITE=yes` the counts are kept in `tools/hosted/counts.json`, from which `-- million`
// reckons, beside what called functions when they were taken (`callers.json`), and written into the table of docs/hosted.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { rentOf } from '../own-server/documents-of.ts'
import { duebook } from '../page-models/duebook.ts'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { root, startProduct, until, type Product } from '../product/start-product.ts'
import { busiestDocuments } from './cost/busiest.ts'
import { callersOf, readEndpoints } from '../../tools/hosted/endpoints.ts'
import type { Counts } from '../../tools/hosted/million.ts'
import { withCounts } from '../../tools/hosted/table.ts'
import { countsOf, isSameCount, less, none } from './cost/counts.ts'
import { say } from './say.ts'

const password = 'a long and quiet sentence'
const lines = [
  'Rent £950 monthly on 28th',
  'VAT return quarterly 7th of 2nd month after quarter end',
  'Car insurance £420 every year on 12 Sep',
  'Broadband £31 monthly on 3rd',
  'Energy £88 monthly on 14th',
  'Council tax £190 monthly on 1st',
  'TV licence £169 every year on 30 Nov',
  'Phone £12 monthly on 21st',
  'Boiler service every year on 5 Oct',
  'Passport renewal every 10 years on 9 May',
]

const browser = await launchBrowser()
const product = await startProduct()
try {
  const quiet = await quietMinute(product)
  const counts: Record<string, Counts> = { 'a quiet minute': quiet }
  const measured = async (what: string, act: () => Promise<unknown>) => {
    counts[what] = await counted(product, quiet, act)
  }
  const ada = await newPerson(browser)
  const app = duebook(ada.page, product.origin)
  await measured('an account is made', () => app.createAccount('ada@cost.example', password))
  const uid = await uidOf(product)
  await ada.page.goto(`${product.origin}/today`)
  await measured('the first obligation', async () => add(ada.page, lines[0]!))
  for (const line of lines.slice(1, -1)) await add(ada.page, line)
  await still(product)
  await measured('an obligation more', async () => add(ada.page, lines.at(-1)!))
  await measured('a bill is paid', async () => {
    await app.view('Upcoming')
    await app.done('Rent')
    await app.saved()
  })
  await measured('the app is opened again', async () => {
    // As hours later: what is good for a minute is asked for again.
    const devtools = await ada.context.newCDPSession(ada.page)
    await devtools.send('Network.clearBrowserCache')
    await ada.page.reload()
    await app.row('Rent').or(ada.page.getByText('Nothing needs you')).first().waitFor()
  })
  const elsewhere = await newPerson(browser)
  await measured('the app is opened on a new device', async () => {
    await duebook(elsewhere.page, product.origin).signIn('ada@cost.example', password)
    await elsewhere.page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor()
  })
  await elsewhere.context.close()
  await ada.context.close()
  // Written long ago, so that its reminder is owed now: what follows the writing itself is what follows an obligation more.
  await measured('a reminder by mail', async () => {
    await writeAsServer(product, `books/${uid}/obligations/owed`, rentOf(uid))
    // By the minute's own run: one that is asked for beside it would be counted as well.
    await until(
      async () => (await product.messages()).some(({ subject }) => subject.includes('Rent')),
      'the reminder',
      180_000,
    )
  })
  for (const [what, { reads, writes, deletes, calls, mails, of }] of Object.entries(counts))
    say(
      what,
      `${reads} r, ${writes} w, ${deletes} d, ${calls} f, ${mails} m`,
      Object.entries(of)
        .map(([name, many]) => `${name} ${many}`)
        .join(', '),
    )
  for (const { of, path, within } of busiestDocuments(product.dataFolder))
    say(`most writes of one in ${of}`, `${within} within a second`, path)
  if (process.env['DUEBOOK_WRITE'] === 'yes') {
    const [hosted, page] = [join(root, 'tools/hosted'), join(root, 'docs/hosted.md')]
    writeFileSync(join(hosted, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`)
    writeFileSync(join(hosted, 'callers.json'), `${JSON.stringify(callersOf(readEndpoints()), null, 2)}\n`)
    writeFileSync(page, withCounts(readFileSync(page, 'utf8'), counts))
  }
} finally {
  await browser.close()
  await product.stop()
}

async function add(page: Page, line: string): Promise<void> {
  const app = duebook(page, product.origin)
  await app.add(line)
  await app.saved()
}

async function counted(at: Product, quiet: Counts, act: () => Promise<unknown>): Promise<Counts> {
  const before = await still(at)
  await act()
  const after = await still(at)
  const { runs: _, ...change } = { ...less(after, before), runs: 0 }
  return less(change, quiet, after.runs - before.runs)
}

/** What the schedules of each minute do where nothing is due: of two minutes, halved. */
async function quietMinute(at: Product): Promise<Counts> {
  const turn = async (from: number) =>
    until(async () => ((await countsOf(at)).runs > from ? true : null), 'the next minute', 180_000)
  await turn((await still(at)).runs)
  const before = await still(at)
  await turn(before.runs)
  const { runs: _, ...quiet } = { ...less(await still(at), before), runs: 0 }
  return quiet
}

/** Once nothing was counted for three seconds. */
async function still(at: Product): Promise<Counts & { runs: number }> {
  let last: Counts & { runs: number } = { ...none, runs: -1 }
  for (let same = 0; same < 6;) {
    await rest(500)
    const now = await countsOf(at)
    same = isSameCount(now, last) ? same + 1 : 0
    last = now
  }
  return last
}

async function uidOf(at: Product): Promise<string> {
  const answer = await fetch(`${at.operator}/v1/${documents}/books`, { headers: owner })
  const { documents: found } = (await answer.json()) as { documents: { name: string }[] }
  return found[0]!.name.split('/').at(-1)!
}
