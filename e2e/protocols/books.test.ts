import { collection, doc, getDoc, getDocs, updateDoc } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import { until } from '../product/start-product.ts'
import { bookOfThree } from './book-of-three.ts'
import { ask, bring, giveTeam, refused } from './book-people.ts'
import { addObligation } from './documents.ts'
import { denied, type Person } from './person.ts'

// Books that are made, named, handed on and deleted, asked by the official SDK as the screens ask.
const at = bookOfThree()

describe('a book more', () => {
  it('is for whoever has a plan with books, and is the same when asked for twice', async () => {
    await at.people()
    const wanted = { name: 'The studio', kind: 'shared' as const, regions: ['GB-ENG'], key: 'k'.repeat(20) }
    await refused(ask(at.product, at.ada, 'makeBook', wanted), 'one-book')
    await mergeAsServer(at.product, `users/${at.ben.uid}`, { currentBook: at.ben.uid })
    const first = await ask(at.product, at.ben, 'makeBook', wanted)
    expect(await ask(at.product, at.ben, 'makeBook', wanted)).toEqual(first)
    const made = await getDoc(doc(at.ben.db, `books/${first.bookId}`))
    expect(made.data()).toMatchObject({ name: 'The studio', roles: { [at.ben.uid]: 'owner' }, memberIds: [at.ben.uid] })
    await addObligation(at.ben, 'rent', {}, first.bookId)
    // Whatever becomes of the page that asked.
    expect((await getDoc(doc(at.ben.db, `users/${at.ben.uid}`))).get('currentBook')).toBe(first.bookId)
  })
})

describe('a book that is handed on', () => {
  it('is owned by the other and paid for by their plan, and the owner before stays as an admin', async () => {
    await at.people()
    const { bookId } = await ask(at.product, at.ben, 'makeBook', { name: 'The studio', kind: 'shared', regions: [] })
    await giveTeam(at.product, bookId, 3)
    await bring(at.product, at.ben, at.cleo, 'member', bookId)
    await bring(at.product, at.ben, at.ada, 'viewer', bookId)
    await refused(ask(at.product, at.cleo, 'handBookOn', { bookId, to: at.cleo.uid }), 'not-allowed')
    await refused(ask(at.product, at.ben, 'handBookOn', { bookId, to: at.ada.uid }), 'new-owner-unfit')
    for (const _time of [1, 2]) await ask(at.product, at.ben, 'handBookOn', { bookId, to: at.cleo.uid })
    const rolesNow = async () => (await getDoc(doc(at.ben.db, `books/${bookId}`))).get('roles') as object
    expect(await rolesNow()).toMatchObject({ [at.ben.uid]: 'owner', [at.cleo.uid]: 'member' })
    expect((await at.inbox(at.cleo)).map(({ news }) => news)).toContain('book.offered')
    await refused(ask(at.product, at.ada, 'answerOffer', { bookId, accepts: true }), 'no-offer')
    for (const _time of [1, 2]) await ask(at.product, at.cleo, 'answerOffer', { bookId, accepts: true })
    const book = (await getDoc(doc(at.ben.db, `books/${bookId}`))).data() ?? {}
    expect(book.roles).toEqual({ [at.ben.uid]: 'admin', [at.cleo.uid]: 'owner', [at.ada.uid]: 'viewer' })
    expect(book.entitlement).toBeUndefined()
    expect((await at.inbox(at.ben)).map(({ news }) => news)).toContain('book.taken')
    expect((await at.inbox(at.cleo)).map(({ news }) => news)).not.toContain('book.offered')
    await refused(
      ask(at.product, at.ada, 'removeMember', { bookId, uid: at.ben.uid, handOver: { to: null, each: {} } }),
      'not-allowed',
    )
  })
})

describe('a book that somebody is asked to own', () => {
  it('stays as it is where they say no, it is taken back, another is asked, or seven days have passed', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'admin')
    await bring(at.product, at.ada, at.cleo, 'member')
    const bookId = at.ada.uid
    const offer = (to: Person) => ask(at.product, at.ada, 'handBookOn', { bookId, to: to.uid })
    const accepts = (who: Person) => ask(at.product, who, 'answerOffer', { bookId, accepts: true })
    await refused(accepts(at.ben), 'no-offer')
    await offer(at.ben)
    await denied(updateDoc(doc(at.ben.db, `books/${bookId}`), { offered: null }))
    await refused(ask(at.product, at.ben, 'takeBackOffer', { bookId }), 'not-allowed')
    await ask(at.product, at.ben, 'answerOffer', { bookId, accepts: false })
    expect((await at.inbox(at.ada)).map(({ news }) => news)).toContain('book.notTaken')
    await refused(accepts(at.ben), 'no-offer')
    await offer(at.ben)
    await offer(at.cleo)
    await refused(accepts(at.ben), 'no-offer')
    expect((await at.inbox(at.ben)).map(({ news }) => news)).not.toContain('book.offered')
    for (const _time of [1, 2]) await ask(at.product, at.ada, 'takeBackOffer', { bookId })
    await refused(accepts(at.cleo), 'no-offer')
    await offer(at.ben)
    await mergeAsServer(at.product, `books/${bookId}`, {
      offered: { to: at.ben.uid, by: at.ada.uid, until: new Date() },
    })
    await refused(accepts(at.ben), 'no-offer')
    await offer(at.ben)
    await ask(at.product, at.ada, 'changeRole', { bookId, uid: at.ben.uid, role: 'viewer', from: 'admin' })
    await refused(accepts(at.ben), 'new-owner-unfit')
    expect((await at.bookOfAda()).roles).toMatchObject({
      [at.ada.uid]: 'owner',
      [at.ben.uid]: 'viewer',
      [at.cleo.uid]: 'member',
    })
  })
})

describe('a book that is deleted', () => {
  it('goes by its name, by its owner, with all that was in it, and everybody in it is told', async () => {
    await at.people()
    const { bookId } = await ask(at.product, at.ben, 'makeBook', { name: 'The studio', kind: 'shared', regions: [] })
    await giveTeam(at.product, bookId, 3)
    await addObligation(at.ben, 'rent', {}, bookId)
    await bring(at.product, at.ben, at.cleo, 'admin', bookId)
    await refused(ask(at.product, at.cleo, 'deleteBook', { bookId, name: 'The studio' }), 'not-allowed')
    await refused(ask(at.product, at.ben, 'deleteBook', { bookId, name: 'the studio' }), 'name-differs')
    for (const _time of [1, 2]) await ask(at.product, at.ben, 'deleteBook', { bookId, name: 'The studio' })
    await refused(ask(at.product, at.ada, 'deleteBook', { bookId, name: 'The studio' }), 'not-allowed')
    for (const one of [at.ben, at.cleo]) await denied(getDoc(doc(one.db, `books/${bookId}`)))
    expect((await at.inbox(at.cleo)).map(({ news }) => news)).toContain('book.deleted')
    await refused(ask(at.product, at.ada, 'deleteBook', { bookId: at.ada.uid, name: 'Ada’s book' }), 'own-book')
  })
})

describe('a book’s name', () => {
  it('is changed by who may, in their own name, and its history says so', async () => {
    await at.people()
    await bring(at.product, at.ada, at.ben, 'admin')
    await bring(at.product, at.ada, at.cleo, 'member')
    const rename = (who: Person, changedBy: string) =>
      updateDoc(doc(who.db, `books/${at.ada.uid}`), { name: 'The studio', changedBy })
    await denied(rename(at.cleo, at.cleo.uid))
    await denied(rename(at.ben, at.ada.uid))
    await rename(at.ben, at.ben.uid)
    await denied(updateDoc(doc(at.ada.db, `books/${at.ada.uid}`), { name: 'In Ben’s name' }))
    const line = await until(
      async () =>
        (await getDocs(collection(at.ada.db, at.inBook('activity')))).docs.find(
          (one) => one.get('action') === 'book.renamed',
        ),
      'the line of history',
    )
    expect(line.data()).toMatchObject({
      actor: at.ben.uid,
      title: 'The studio',
      before: { name: 'Ada’s book' },
      after: { name: 'The studio' },
    })
  })
})
