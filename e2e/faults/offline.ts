// `npm run offline [-- LIVES [SEED]]`: lives with a connection that comes and goes, against a model: some
// five seconds each, and each says how it went. `npm test` lives a short one.
// `npm run offline -- writes`: every kind of write, cut at each of its steps.
import { numbersOf } from '../../embedded/src/fuzz/random.ts'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { duebook } from '../page-models/duebook.ts'
import { askAccounts } from '../product/ask-accounts.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { comeBack } from '../product/come-back.ts'
import { inBetween, type Cut } from '../product/in-between.ts'
import { seedNewcomer } from '../product/seed.ts'
import { startProduct, until } from '../product/start-product.ts'
import { cuts, lifeOffline } from './offline-rounds.ts'
import { cutInWrite, kinds, linesOfKinds } from './write-rounds.ts'

const isOfWrites = process.argv[2] === 'writes'
const lives = isOfWrites ? 0 : Number(process.argv[2] ?? 200)
const firstSeed = Number(process.argv[3] ?? 1)
const steps = 12
/** A device that keeps the app is made in seconds: so many lives are lived on it, each with a word of its own for what it owes. */
const words = ['Duty', 'Errand', 'Matter', 'Charge', 'Chore']
const password = 'a long and quiet sentence'

const product = await startProduct()
const browser = await launchBrowser()
const between = await inBetween(product)
let bad = 0
try {
  if (isOfWrites) for (const where of cuts) await cutEveryWrite(where)
  for (let seed = firstSeed; seed < firstSeed + lives;) seed += await onDevice(seed, firstSeed + lives)
} finally {
  await browser.close()
  await between.close()
  await product.stop()
}
const done = isOfWrites
  ? `${kinds.length} kinds of write, each cut at ${cuts.length} steps`
  : `${lives} lives of ${steps} steps from seed ${firstSeed}`
console.log(`${done}: ${bad} with something lost, doubled or said too early`)
process.exit(bad === 0 ? 0 : 1)

/** Lives from this seed on, before `end`, on a device of their own; returns how many. One that goes wrong is the last on its device. */
async function onDevice(from: number, end: number): Promise<number> {
  const { context, ...device } = await somebody(`device${from}@offline.example`)
  let lived = 0
  try {
    const kept = () =>
      device.page.evaluate(
        async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
      )
    await until(kept, 'the app to be kept')
    for (const word of words.slice(0, end - from)) {
      const seed = from + lived++
      const life = { ...device, random: numbersOf(seed), word }
      const did: string[] = []
      const { wrong } = await lifeOffline(life, steps, did).catch((error: unknown) => ({ wrong: [String(error)] }))
      between.cut(null)
      console.log(`${wrong.length === 0 ? 'ok ' : 'BAD'} life ${seed}: ${did.join(', ')}`)
      if (wrong.length === 0) continue
      bad++
      console.log(`    ${wrong.join('; ')}${seed > from ? ` (on the device of life ${from})` : ''}`)
      break
    }
  } finally {
    await context.close()
  }
  return lived
}

async function cutEveryWrite(where: Cut) {
  const { context, ...life } = await somebody(`${where.replaceAll(' ', '-')}@offline.example`, linesOfKinds)
  for (const one of kinds) {
    const wrong = await cutInWrite(life, one, where).catch((error: unknown) => [String(error)])
    between.cut(null)
    console.log(
      `${wrong.length === 0 ? 'ok ' : 'BAD'} ${one.kind}, cut ${where}${wrong.map((line) => `\n    ${line}`).join('')}`,
    )
    if (wrong.length === 0) continue
    bad++
    // What comes after it on this page would only wait for it.
    break
  }
  await context.close()
}

/** On Today, at a browser of their own, in a book that holds what these lines say. */
async function somebody(email: string, lines: readonly string[] = []) {
  await seedNewcomer(product, { email, password, lines })
  const { localId: bookId = '' } = await askAccounts(product.origin, 'signInWithPassword', { email, password })
  const { page, context } = await newPerson(browser, { serviceWorkers: 'allow' })
  context.setDefaultTimeout(patience)
  await comeBack(page, between.origin, { email, password })
  await duebook(page, between.origin).saved()
  return { page, context, between, operator: product.operator, bookId }
}
