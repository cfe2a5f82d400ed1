import {
  arrayRemove,
  arrayUnion,
  doc,
  getDoc,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../product/start-product.ts'
import { addObligation, bookOf, obligationOf, removeObligation } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// The limit of Free against somebody who knows the rules, and without the server's own count, which comes a moment later.
let product: Product
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--functions', 'none'] })
})
afterAll(() => product?.stop())

const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  for (const one of settled)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'permission-denied' })
  return settled.filter(({ status }) => status === 'fulfilled').length
}
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

describe('a book on Free', () => {
  /** A new person with an empty book. */
  const newBook = async (name: string) => {
    const person = await newPerson(product, name)
    await setDoc(doc(person.db, `books/${person.uid}`), bookOf(person.uid))
    return person
  }
  const at = ({ db, uid }: Person, id: string) => doc(db, `books/${uid}/obligations/${id}`)
  const bookAt = ({ db, uid }: Person) => doc(db, `books/${uid}`)
  /** In one commit: so many obligations, of which some are listed. */
  const together = (person: Person, added: string[], listed: string[]) => {
    const batch = writeBatch(person.db)
    for (const id of added) batch.set(at(person, id), obligationOf(person.uid))
    if (listed.length > 0) batch.update(bookAt(person), { active: arrayUnion(...listed) })
    return batch.commit()
  }
  const activeIn = async (person: Person, of: string[]) => {
    const found = await Promise.all(of.map((id) => getDoc(at(person, id)).catch(() => null)))
    return found.filter((one) => one?.get('status') === 'active').length
  }

  it('holds twenty-five by one batch, and not sixty', async () => {
    const person = await newBook('batch')
    await denied(together(person, ids('o', 60), []))
    await denied(together(person, ids('o', 60), ids('o', 60)))
    await denied(together(person, ids('o', 60), ids('o', 1)))
    await denied(together(person, ids('o', 26), ids('o', 26)))
    await together(person, ids('o', 25), ids('o', 25))
    await denied(addObligation(person, 'one more'))
    await leave(person)
  })

  it('holds twenty-five by sixty writes of many devices at once', async () => {
    const person = await newBook('parallel')
    const all = ids('p', 60)
    expect(await outcomes(all.map((id) => addObligation(person, id)))).toBe(25)
    expect(await activeIn(person, all)).toBe(25)
    await leave(person)
  })

  it('is not widened by forgetting, by taking back and by taking up again', async () => {
    const person = await newBook('cycles')
    await together(person, ids('o', 25), ids('o', 25))
    await denied(updateDoc(bookAt(person), { active: [] }))
    await denied(updateDoc(bookAt(person), { active: arrayRemove('o0') }))
    const change = { updatedAt: serverTimestamp(), updatedBy: person.uid }
    // Ended and forgotten, another in its place: the first cannot come back.
    const end = writeBatch(person.db).update(at(person, 'o0'), { ...change, status: 'ended' })
    await end.update(bookAt(person), { active: arrayRemove('o0') }).commit()
    await addObligation(person, 'instead')
    await denied(updateDoc(at(person, 'o0'), { ...change, status: 'active' }))
    const again = writeBatch(person.db).update(at(person, 'o0'), { ...change, status: 'active' })
    await denied(again.update(bookAt(person), { active: arrayUnion('o0') }).commit())
    // Taken back, and its place taken: as a device does that was offline for both.
    await removeObligation(person, 'o1')
    await addObligation(person, 'and instead')
    await denied(addObligation(person, 'too many'))
    expect(await activeIn(person, [...ids('o', 25), 'instead', 'and instead', 'too many'])).toBe(25)
    await leave(person)
  })
})
