import { setDoc } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { getMetadata, uploadBytes } from 'firebase/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, owner } from '../product/as-server.ts'
import { startProduct, type Product } from '../product/start-product.ts'
import { attachmentOf, bytesAt, describedBy, judged, picture, recordAt } from './attachment.ts'
import { leave, newOwner, type Person } from './person.ts'

// What whoever runs the server holds outlasts the account of whoever filed it; nothing else does.
let product: Product
let ada: Person
beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none'] })
  ada = await newOwner(product, 'ada')
})
afterAll(async () => {
  await leave(ada)
  await product?.stop()
})

type Deletion = { left: Record<string, number>; held: number }
const file = async (id: string) => {
  await setDoc(recordAt(ada, id), attachmentOf(ada.uid, ada.uid, id))
  await uploadBytes(bytesAt(ada, id), picture, describedBy(ada.uid))
  await judged(ada, id)
  return `books/${ada.uid}/attachments/${id}/receipt.jpg`
}
/** Which files there are, as the operator's page lists them. */
const files = async () => {
  const page = await (await fetch(`${product.operator}/files?prefix=books/${ada.uid}/`)).text()
  return ['held-0001', 'free-0001'].filter((id) => page.includes(id))
}
const act = async (form: Record<string, string>) => {
  const body = new URLSearchParams({ bucket: 'duebook.appspot.com', ...form })
  const answer = await fetch(`${product.operator}/files`, {
    method: 'POST',
    headers: { origin: product.operator },
    body,
  })
  return answer.text()
}

it('a file that is held stays when an account is deleted, which says so and goes to its end', async () => {
  const [held] = [await file('held-0001'), await file('free-0001')]
  expect(await act({ act: 'hold', name: held })).toContain(`Held ${held} of duebook.appspot.com.`)
  const call = httpsCallable<object, Deletion>(
    getFunctions(ada.app, `${product.origin}/duebook/us-central1`),
    'deleteAccount',
  )
  const step = async (name: string) => (await call({ step: name })).data
  expect((await step('look')).held).toBe(1)
  await step('books')
  expect(await step('documents')).toMatchObject({ left: { documents: 0 }, held: 1 })
  // Again, as after a step that stopped half-way.
  expect((await step('documents')).held).toBe(1)
  expect(await files()).toEqual(['held-0001'])
  expect((await step('account')).held).toBe(1)

  expect(await files()).toEqual(['held-0001'])
  await expect(getMetadata(bytesAt(ada, 'held-0001'))).rejects.toMatchObject({ code: 'storage/unauthenticated' })
  const left = await fetch(`${product.operator}/v1/${documents}/accountDeletions/${ada.uid}`, { headers: owner })
  expect(await left.json()).toMatchObject({ fields: { books: { arrayValue: { values: [{ stringValue: ada.uid }] } } } })
  for (const path of [`users/${ada.uid}`, `books/${ada.uid}`])
    expect((await fetch(`${product.operator}/v1/${documents}/${path}`, { headers: owner })).status).toBe(404)
})
