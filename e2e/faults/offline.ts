// `npm run offline [-- LIVES [SEED]]`: lives with a connection that comes and goes, each with a browser of its own, against a model. `npm test` lives a short one.
import { patience } from '../../embedded/src/conformance/patience.ts'
import { duebook } from '../page-models/duebook.ts'
import { askAccounts } from '../product/ask-accounts.ts'
import { launchBrowser, newPerson } from '../product/browser.ts'
import { comeBack } from '../product/come-back.ts'
import { inBetween } from '../product/in-between.ts'
import { seedNewcomer } from '../product/seed.ts'
import { startProduct, until } from '../product/start-product.ts'
import { lifeOffline, numbersOf } from './offline-rounds.ts'

const lives = Number(process.argv[2] ?? 200)
const firstSeed = Number(process.argv[3] ?? 1)
const steps = 12
const password = 'a long and quiet sentence'

const product = await startProduct()
const browser = await launchBrowser()
const between = await inBetween(product)
let bad = 0
try {
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const { did, wrong } = await live(seed).catch((error: unknown) => ({ did: [], wrong: [String(error)] }))
    between.cut(null)
    if (wrong.length === 0) continue
    bad++
    console.log(`${seed}: ${wrong.join('; ')}\n   ${did.join(', ')}`)
  }
} finally {
  await browser.close()
  await between.close()
  await product.stop()
}
console.log(
  `${lives} lives of ${steps} steps from seed ${firstSeed}: ${bad} with something lost, doubled or said too early`,
)
process.exit(bad === 0 ? 0 : 1)

async function live(seed: number) {
  const email = `life${seed}@offline.example`
  await seedNewcomer(product, { email, password, lines: [] })
  const { localId: bookId = '' } = await askAccounts(product.origin, 'signInWithPassword', { email, password })
  const { page, context } = await newPerson(browser, { serviceWorkers: 'allow' })
  context.setDefaultTimeout(patience)
  try {
    await comeBack(page, between.origin, { email, password })
    await duebook(page, between.origin).saved()
    await until(
      () =>
        page.evaluate(
          async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
        ),
      'the app to be kept',
    )
    return await lifeOffline({ page, between, operator: product.operator, bookId, random: numbersOf(seed) }, steps)
  } finally {
    await context.close()
  }
}
