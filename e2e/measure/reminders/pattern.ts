import { documents, owner } from '../../product/as-server.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import {
  compare,
  countOf,
  ever,
  inEmulatorMode,
  obligationOf,
  pagesOf,
  put,
  settle,
  type MeasuredBook,
  type Stored,
} from './ground.ts'

/** The names in what is copied; no other text of it holds them. */
const [uid, duty] = ['patternOwner', 'patternDuty']
/** What the product has planned of one date: its obligation, its rows of the ledger and its hand. */
export type Pattern = readonly Stored[]

/**
 * One date as the product plans it, to be copied: written down one by one, a hundred thousand would take longer than all that is measured. And
 * how long (ms) planning `count` of them takes, in books of 25.
 */
export async function planPattern(day: string, count: number): Promise<{ pattern: Pattern; milliseconds: number }> {
  const product = await startProduct({ flags: [...inEmulatorMode, '--web', 'none'] })
  try {
    const books = Array.from({ length: count / 25 }, (_, n): MeasuredBook => ({ uid: `written${n}`, dates: 25 }))
    await settle(product, [{ uid, dates: 1 }, ...books])
    await put(product, [obligationOf(uid, duty, day)])
    await until(async () => (await handsOf(product)) === 1, 'the pattern to be planned', patience)
    const pattern = await partsOf(product)
    const before = performance.now()
    for (const book of books)
      await put(
        product,
        Array.from({ length: book.dates }, (_, n) => obligationOf(book.uid, `duty${n}`, day)),
      )
    await until(async () => (await handsOf(product)) === count + 1, 'every date to be planned', patience)
    return { pattern, milliseconds: performance.now() - before }
  } finally {
    await product.stop()
  }
}

const patience = 600_000

const handsOf = (product: Product) => countOf(product, 'hands', compare('wakeAt', 'GREATER_THAN', ever))

async function partsOf({ operator }: Product): Promise<Stored[]> {
  const parts = ['obligations', 'reminders', 'hands'].map(async (part) => {
    const answer = await fetch(`${operator}/v1/${documents}/books/${uid}/${part}`, { headers: owner })
    const { documents: found = [] } = (await answer.json()) as {
      documents?: { name: string; fields: Stored['fields'] }[]
    }
    return found.map(({ name, fields }) => ({ path: name.slice(documents.length + 1), fields }))
  })
  return (await Promise.all(parts)).flat()
}

/** Writes the dates of these books as the pattern says them; nobody hears of it but who reads them. */
export async function copyTo(product: Product, books: readonly MeasuredBook[], pattern: Pattern): Promise<void> {
  const text = JSON.stringify(pattern)
  const all = books.flatMap((book) => Array.from({ length: book.dates }, (_, n) => ({ uid: book.uid, id: `duty${n}` })))
  for (const page of pagesOf(all, 100))
    await put(
      product,
      page.flatMap((date) => JSON.parse(text.replaceAll(uid, date.uid).replaceAll(duty, date.id)) as Stored[]),
    )
}
