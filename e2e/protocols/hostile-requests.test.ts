import { getAuth } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../product/as-server.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { gather, type Cast } from './hostile/cast.ts'
import { dates } from './hostile/dates.ts'
import { obligations } from './hostile/obligations.ts'
import { ofAnother } from './hostile/of-another.ts'
import { own } from './hostile/own.ts'
import { denied, leave, type Person } from './person.ts'

// What somebody tries who knows the rules and has an account, through the official SDK: each is refused, and what a device rightly writes
// beside it is let through.
const tables = [ofAnother, own, obligations, dates]
const refused = tables.flatMap((table) => table.refused)
const allowed = tables.flatMap((table) => table.allowed)

let product: Product
let cast: Cast
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
  cast = await gather(product)
})
afterAll(async () => {
  if (cast) await leave(cast.ada, cast.ben, cast.mallory, cast.carol)
  await product?.stop()
})

it('an attacker’s 137 requests are here, each once, and more', () => {
  const sentences = [...refused, ...allowed].map(([says]) => says)
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(refused.length).toBeGreaterThanOrEqual(137)
})

describe('it is refused that', () => {
  it.each(refused)('%s', (_says, send) => denied(send(cast)))
})

describe('it is let through that', () => {
  it.each(allowed)('%s', async (_says, send) => void (await send(cast)))
})

describe('a stranger', () => {
  const documentAt = (path: string) => `${documents}/${path}`
  /** One commit by the protocol itself, because the SDK asks first. */
  const commit = async (person: Person, writes: object[]) => {
    const token = await getAuth(person.app).currentUser?.getIdToken()
    const answer = await fetch(`${product.origin}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ writes }),
    })
    return answer.status
  }

  it.each([
    ['is there', '/obligations/rent', true],
    ['is not there', '/obligations/none', true],
    ['is not there, and should not be', '/obligations/none', false],
    ['is there, and should not be', '', false],
  ])('does not learn by a verify that a document %s', async (_what, path, exists) => {
    const { ada, mallory } = cast
    const own = { delete: documentAt(`users/${mallory.uid}/sessions/none`) }
    const verify = { verify: documentAt(`books/${ada.uid}${path}`), currentDocument: { exists } }
    expect(await commit(mallory, [verify, own])).toBe(403)
  })
  it('learns of what may be read, as a transaction does', async () => {
    const { ada } = cast
    const verify = (exists: boolean) => ({
      verify: documentAt(`books/${ada.uid}/obligations/rent`),
      currentDocument: { exists },
    })
    expect(await commit(ada, [verify(true)])).toBe(200)
    expect(await commit(ada, [verify(false)])).toBe(409)
  })
})
