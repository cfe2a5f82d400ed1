import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doc, getDoc, setDoc, writeBatch } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner, writeAsServer } from '../product/as-server.ts'
import { startProduct, until, type Product } from '../product/start-product.ts'
import { ask } from './book-people.ts'
import { bookOf, obligationOf } from './documents.ts'
import { denied, leave, newPerson, type Person } from './person.ts'

// A house without a payment provider has no plans, until it has one.
const dataFolder = mkdtempSync(join(tmpdir(), 'duebook-unsold-'))
let product: Product
let person: Person
const twins = ['000first', 'zzzlast'].map((localId) => ({ localId, email: `${localId}@okafor.example` }))
const secondOfTwins = Math.floor(Date.now() / 1000) * 1000 - 60_000
const askAdmin = async (path: string, body: object) => {
  const address = `${product.operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts${path}`
  const answer = await fetch(address, { method: 'POST', headers: owner, body: JSON.stringify(body) })
  return (await answer.json()) as { error?: object[] }
}
beforeAll(async () => {
  product = await startProduct({ dataFolder, flags: ['--web', 'none', '--practice-payments', 'no'] })
  // Before anybody else, so that nothing that asks who runs the house finds one of them alone.
  const users = twins.map((twin, index) => ({ ...twin, createdAt: String(secondOfTwins + 999 * index) }))
  expect((await askAdmin(':batchCreate', { users })).error ?? []).toEqual([])
  person = await newPerson(product, 'una')
  await setDoc(doc(person.db, `books/${person.uid}`), bookOf(person.uid))
})
afterAll(async () => {
  await leave(person)
  await product?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

describe('where nothing is sold', () => {
  const access = async () => (await getDoc(doc(person.db, `books/${person.uid}`))).get('entitlement')?.access
  const add = (ids: readonly string[]) => {
    const batch = writeBatch(person.db)
    for (const id of ids) batch.set(doc(person.db, `books/${person.uid}/obligations/${id}`), obligationOf(person.uid))
    return batch.commit()
  }

  it('a book is held to no number of obligations', async () => {
    expect(await (await fetch(`${product.operator}/duebook/us-central1/priceList`)).json()).toEqual([])
    await until(async () => (await access()) === 'full', 'the book to be opened')
    await add(Array.from({ length: 40 }, (_, index) => `o${index}`))
    await product.runSchedule('reconcileBilling')
    await add(['one-more'])
  })

  it('nobody runs a house whose first two came in one second, until it is said who does', async () => {
    const { data } = await httpsCallable<object, { operator: boolean }>(
      getFunctions(person.app, `${product.origin}/duebook/us-central1`),
      'seeHouse',
    )({})
    expect(data.operator).toBe(false)
    const kept = (await (
      await fetch(`${product.operator}/v1/${documents}/house/operator`, { headers: owner })
    ).json()) as {
      fields?: { uid?: object }
    }
    expect(kept.fields?.uid).toEqual({ nullValue: null })
    await until(async () => product.output().includes('Name whoever does in OPERATOR'), 'the log to say what to do')
    await askAdmin(':batchDelete', { localIds: twins.map(({ localId }) => localId), force: true })
  })

  it('a plan that had ended when something was still sold holds nobody back, and is in the way of no goodbye', async () => {
    const gus = await newPerson(product, 'gus')
    await setDoc(doc(gus.db, `books/${gus.uid}`), bookOf(gus.uid))
    const ended = {
      state: 'canceled',
      plan: 'free',
      access: 'readOnly',
      seats: 1,
      activeLimit: 25,
      keep: null,
      validUntil: 0,
    }
    const addOne = (id: string) => setDoc(doc(gus.db, `books/${gus.uid}/obligations/${id}`), obligationOf(gus.uid))
    await until(async () => (await getDoc(doc(gus.db, `books/${gus.uid}`))).get('entitlement'), 'the book to be opened')
    await mergeAsServer(product, `books/${gus.uid}`, { entitlement: ended })
    await writeAsServer(product, `entitlements/${gus.uid}`, ended)
    await writeAsServer(product, `billing/${gus.uid}`, {
      customerId: 'cus_of_before',
      subscriptions: [],
      closed: false,
    })
    await denied(addOne('held-back'))
    await product.runSchedule('reconcileBilling')
    await addOne('held-no-more')
    await ask(product, gus, 'makeBook', { name: 'The studio', kind: 'shared', regions: [] })
    const goodbye = httpsCallable(getFunctions(gus.app, `${product.origin}/duebook/us-central1`), 'deleteAccount')
    for (const step of ['books', 'documents', 'account']) await goodbye({ step })
    await leave(gus)
  })

  it('a book holds what its plan gives once something is, and keeps what it has', async () => {
    const { port, privatePort } = product
    await product.stop()
    product = await startProduct({ dataFolder, port, privatePort, flags: ['--web', 'none'] })
    await product.runSchedule('reconcileBilling')
    expect(await access()).toBeUndefined()
    await denied(add(['too-many']))
    expect((await getDoc(doc(person.db, `books/${person.uid}/obligations/one-more`))).get('status')).toBe('active')
  })
})
