import { getAuth } from 'firebase/auth'
import { collection, doc, getDoc, getDocs, query, setDoc, updateDoc, where } from 'firebase/firestore/lite'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { getMetadata, uploadBytes } from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { startProduct, until, type Product } from '../../product/start-product.ts'
import { attachmentOf, bytesAt, bytesGone, describedBy, judged, picture, recordAt } from '../../protocols/attachment.ts'
import { occurrenceOf, rentDay } from '../../protocols/documents.ts'
import { denied, leave, newOwner, type Person } from '../../protocols/person.ts'

// How long files stay, and how many: both are the server's to keep, whatever a client says.
// The emulator's clock lets retention end.
let product: Product
let ada: Person
let ben: Person

beforeAll(async () => {
  product = await startProduct({ flags: ['--web', 'none', '--emulator'] })
  ada = await newOwner(product, 'ada', { proofPolicy: 'file' })
  ben = await newOwner(product, 'ben', { proofPolicy: 'file' })
})
afterAll(async () => {
  await leave(ada, ben)
  await product?.stop()
})

/** Attaches a file as the page does. */
async function send(person: Person, id: string, keepUntil: string | null = null) {
  await setDoc(recordAt(person, id), { ...attachmentOf(person.uid, person.uid, id), keepUntil })
  await uploadBytes(bytesAt(person, id), picture, describedBy(person.uid))
}
/** The same, and waits for what the server makes of it. */
async function attach(person: Person, id: string, keepUntil: string | null = null) {
  await send(person, id, keepUntil)
  return judged(person, id)
}
const remove = (person: Person, attachmentId: string, bookId = person.uid) =>
  httpsCallable(
    getFunctions(person.app, `${product.origin}/duebook/us-central1`),
    'removeAttachment',
  )({ bookId, attachmentId })
const roomOf = async (person: Person) => (await getDoc(doc(person.db, `books/${person.uid}`))).get('files')
const setBook = (person: Person, fields: Record<string, unknown>) =>
  mergeAsServer(product, `books/${person.uid}`, fields)
async function daysLater(days: number) {
  const answer = await fetch(`${product.operator}/emulator/v1/projects/duebook/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: days * 86_400 }),
  })
  expect(answer.ok).toBe(true)
  // The tokens of before have run out.
  for (const { app } of [ada, ben]) await getAuth(app).currentUser?.getIdToken(true)
}

describe('a file that has to be kept', () => {
  const day = dayAhead(1)

  it('is not removed by its owner, by anybody else, or by way of its dates', async () => {
    await attach(ada, 'kept-0001', day)
    await expect(remove(ada, 'kept-0001')).rejects.toMatchObject({
      code: 'functions/failed-precondition',
      details: { reason: 'kept', until: day },
    })
    await expect(remove(ben, 'kept-0001', ada.uid)).rejects.toMatchObject({ code: 'functions/permission-denied' })
    await expect(remove(ben, 'kept-0009', ada.uid)).rejects.toMatchObject({ code: 'functions/permission-denied' })
    const earlier = { keepUntil: dayAhead(-1), changedBy: ada.uid }
    await denied(updateDoc(recordAt(ada, 'kept-0001'), earlier))
    expect((await getMetadata(bytesAt(ada, 'kept-0001'))).size).toBe(picture.length)
  })

  it('without a day stays while something that is done stands on it', async () => {
    await attach(ada, 'proof-0001')
    const proof = { note: null, file: 'proof-0001', review: null }
    const at = doc(ada.db, `books/${ada.uid}/occurrences/rent_${rentDay}`)
    const done = { ...occurrenceOf(ada.uid), state: 'done', reason: null, proof }
    await setDoc(at, done)
    await expect(remove(ada, 'proof-0001')).rejects.toMatchObject({ details: { reason: 'proof' } })
    await setDoc(at, { ...done, state: 'open', settledOn: null, settledAt: null })
    await remove(ada, 'proof-0001')
    await denied(setDoc(at, done))
  })

  it('takes its owner’s room meanwhile', async () => {
    expect(await roomOf(ada)).toEqual({ bytes: picture.length, ownerBytes: picture.length })
  })

  it('can be removed on the day after: its bytes go, its hash and a line of history stay, its room is free', async () => {
    await daysLater(3)
    await remove(ada, 'kept-0001')
    await expect(getMetadata(bytesAt(ada, 'kept-0001'))).rejects.toMatchObject({ code: 'storage/object-not-found' })
    const record = await getDoc(recordAt(ada, 'kept-0001'))
    expect([record.get('removedBy'), record.get('sha256').length]).toEqual([ada.uid, 64])
    const lines = await getDocs(
      query(collection(ada.db, `books/${ada.uid}/activity`), where('action', '==', 'attachment.removed')),
    )
    expect(
      lines.docs.map((one) => [one.get('actor'), one.get('before').sha256, one.get('before').keepUntil]),
    ).toContainEqual([ada.uid, record.get('sha256'), day])
    expect(await roomOf(ada)).toEqual({ bytes: 0, ownerBytes: 0 })
    // Once more changes nothing.
    await remove(ada, 'kept-0001')
    expect(await roomOf(ada)).toEqual({ bytes: 0, ownerBytes: 0 })
  })
})

describe('the bytes of a file that was removed', () => {
  it('go also when the process that marked it ended before', async () => {
    await attach(ada, 'marked-0001')
    await mergeAsServer(product, `books/${ada.uid}/attachments/marked-0001`, {
      removedAt: new Date(),
      removedBy: ada.uid,
      room: 0,
    })
    await bytesGone(bytesAt(ada, 'marked-0001'))
  })
})

describe('the room of a plan', () => {
  it('counts forty that come at once, each once', async () => {
    const before = await roomOf(ada)
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(ada, `many-${1000 + n}`)))
    const verified = query(collection(ada.db, `books/${ada.uid}/attachments`), where('room', '==', picture.length))
    await until(async () => (await getDocs(verified)).size === 40, 'all to be counted')
    expect((await roomOf(ada)).bytes - before.bytes).toBe(40 * picture.length)
  })
  it('counts each file once, and refuses what is too much before a byte is stored', async () => {
    await attach(ben, 'room-0001')
    expect(await roomOf(ben)).toEqual({ bytes: picture.length, ownerBytes: picture.length })
    await setBook(ben, { files: { bytes: 99_999_000, ownerBytes: 99_999_000 } })
    await expect(attach(ben, 'room-0002')).rejects.toMatchObject({ code: 'storage/unauthorized' })
  })

  it('keeps none that came at once with others and is too many', async () => {
    await setBook(ben, { files: { bytes: 99_995_000, ownerBytes: 99_995_000 } })
    const found = await Promise.all(
      Array.from({ length: 6 }, async (_, n) =>
        attach(ben, `room-at-once-${n}`).then(
          (record) => (record.get('problem') as string | null) ?? 'kept',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(found.filter((one) => one === 'kept')).toHaveLength(2)
    expect(new Set(found.filter((one) => one !== 'kept'))).toBeOneOf([
      new Set(['room']),
      new Set(['storage/unauthorized']),
      new Set(['room', 'storage/unauthorized']),
    ])
    expect((await roomOf(ben)).bytes).toBe(99_995_000 + 2 * picture.length)
  })

  it('is a hundred times as much with Pro, and reminders are planned without any', async () => {
    await setBook(ben, {
      entitlement: {
        state: 'active',
        plan: 'pro',
        access: 'full',
        seats: 1,
        activeLimit: 1_000_000,
        keep: null,
        validUntil: Date.now() + 400 * 86_400_000,
      },
    })
    expect((await attach(ben, 'room-0003')).get('problem')).toBeNull()
    const rows = await getDocs(
      query(collection(ben.db, `books/${ben.uid}/reminders`), where('obligationId', '==', 'rent')),
    )
    expect(rows.size).toBeGreaterThan(0)
  })
})
