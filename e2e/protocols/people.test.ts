import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { collection, doc, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore/lite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { documents, mergeAsServer, owner } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, ask, bring, confirm, giveTeam, linkTo, newTeam, refused, team } from './book-people.ts'
import { addObligation, profileOf } from './documents.ts'
import { denied, leave, newOwner, newPerson, type Person } from './person.ts'

// Books that several people share, asked by the official SDK as the screens ask.
let product: Product
let ada: Person
let ben: Person
let cleo: Person
let count = 0
const everybody: Person[] = []
/** Links to Sam, whom several tests invite. */
const used: string[] = []

beforeAll(async () => {
  product = await visitProduct()
})
afterAll(async () => {
  await product?.stop()
})

/** Ada, who pays for Team, and two others; each test has its own. */
async function people(seats = 3): Promise<void> {
  count += 1
  ada = await newTeam(product, `ada${count}`, seats)
  ben = await newPerson(product, `ben${count}`)
  cleo = await newPerson(product, `cleo${count}`)
  await confirm(product, ben, cleo)
  everybody.push(ada, ben, cleo)
}
afterEach(async () => {
  await leave(...everybody.splice(0))
  await Promise.all(strangers.splice(0).map((app) => deleteApp(app)))
})

const bookOfAda = async (as = ada) => (await getDoc(doc(as.db, `books/${ada.uid}`))).data() ?? {}
/** Somebody at a browser in which nobody is signed in. */
const stranger = (): Pick<Person, 'app'> => {
  const app = initializeApp(
    { projectId: 'duebook', apiKey: 'duebook' },
    `stranger ${strangers.length} at ${product.port}`,
  )
  strangers.push(app)
  return { app }
}
const strangers: FirebaseApp[] = []
const inBook = (path: string) => `books/${ada.uid}/${path}`
const inbox = async (person: Person) =>
  (await getDocs(collection(person.db, `users/${person.uid}/notifications`))).docs.map((one) => one.data())
const actions = async () => (await getDocs(collection(ada.db, inBook('activity')))).docs.map((one) => one.get('action'))

describe('an invitation', () => {
  it('comes by mail, is seen, and brings in who accepts it, once', async () => {
    await people()
    const email = await addressOf(ben)
    await ask(product, ada, 'invite', { bookId: ada.uid, email: email.toUpperCase(), role: 'member' })
    const link = await linkTo(product, email)
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({
      state: 'open',
      role: 'member',
      bookName: 'Ada’s book',
      shortAddress: 'b•••@okafor.example',
      alreadyIn: false,
      sameAddress: true,
      bookId: null,
    })
    await denied(getDoc(doc(ben.db, `books/${ada.uid}`)))
    for (const _time of [1, 2])
      expect(await ask(product, ben, 'acceptInvitation', { link, otherAddress: false })).toEqual({ bookId: ada.uid })
    expect(await bookOfAda(ben)).toMatchObject({
      roles: { [ada.uid]: 'owner', [ben.uid]: 'member' },
      memberIds: [ada.uid, ben.uid],
    })
    const members = await getDocs(collection(ben.db, inBook('members')))
    expect(members.docs.map(({ id }) => id).toSorted()).toEqual([ada.uid, ben.uid].toSorted())
    expect(members.docs.find(({ id }) => id === ben.uid)?.data()).toMatchObject({ name: email, email })
    await addObligation(ben, 'water', {}, ada.uid)
    expect(await inbox(ada)).toMatchObject([{ about: 'book', news: 'invitation.accepted', title: 'Ada’s book' }])
    expect((await actions()).toSorted()).toEqual(expect.arrayContaining(['member.invited', 'member.joined']))
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({ state: 'accepted', alreadyIn: true })
    await refused(ask(product, cleo, 'acceptInvitation', { link, otherAddress: true }), 'used')
    await refused(ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'admin' }), 'already-in')
  })

  it('is accepted with another address after that was said, and the inviter is told', async () => {
    await people()
    await ask(product, ada, 'invite', { bookId: ada.uid, email: 'sam@okafor.example', role: 'viewer' })
    const link = await linkTo(product, 'sam@okafor.example', used)
    used.push(link)
    await refused(ask(product, cleo, 'acceptInvitation', { link, otherAddress: false }), 'other-address')
    await ask(product, cleo, 'acceptInvitation', { link, otherAddress: true })
    expect((await bookOfAda()).roles[cleo.uid]).toBe('viewer')
    const [note] = await inbox(ada)
    expect(note?.more).toBe(`Invited as sam@okafor.example, joined as ${await addressOf(cleo)}`)
  })

  it('with the invited address unconfirmed is another address', async () => {
    await people()
    const dan = await newPerson(product, `dan${count}`)
    everybody.push(dan)
    await ask(product, ada, 'invite', { bookId: ada.uid, email: await addressOf(dan), role: 'member' })
    const link = await linkTo(product, await addressOf(dan))
    await refused(ask(product, dan, 'acceptInvitation', { link, otherAddress: false }), 'other-address')
  })

  it('that is sent again has a new link, and the old one leads nowhere', async () => {
    await people()
    const email = await addressOf(ben)
    const { invitationId } = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    const first = await linkTo(product, email)
    await ask(product, ada, 'resendInvitation', { bookId: ada.uid, invitationId })
    const second = await linkTo(product, email, [first])
    await refused(ask(product, ben, 'seeInvitation', { link: first }), 'link-unknown')
    await refused(ask(product, ben, 'acceptInvitation', { link: first, otherAddress: false }), 'link-unknown')
    await ask(product, ben, 'acceptInvitation', { link: second, otherAddress: false })
  })

  it('that was withdrawn or declined ends there', async () => {
    await people()
    const email = await addressOf(ben)
    const { invitationId } = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    await refused(ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' }), 'already-invited')
    const link = await linkTo(product, email)
    for (const _time of [1, 2]) await ask(product, ada, 'withdrawInvitation', { bookId: ada.uid, invitationId })
    await refused(ask(product, ben, 'acceptInvitation', { link, otherAddress: false }), 'withdrawn')
    await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    const other = await linkTo(product, email, [link])
    for (const _time of [1, 2]) await ask(product, ben, 'declineInvitation', { link: other })
    await refused(ask(product, ben, 'acceptInvitation', { link: other, otherAddress: false }), 'used')
    expect((await inbox(ada)).map(({ news }) => news)).toEqual(['invitation.declined'])
  })

  it('that ran out is good for nothing until it is sent again', async () => {
    await people()
    const email = await addressOf(ben)
    const { invitationId } = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    const link = await linkTo(product, email)
    await mergeAsServer(product, inBook(`invitations/${invitationId}`), { expiresAt: new Date(Date.now() - 1000) })
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({ state: 'expired' })
    await refused(ask(product, ben, 'acceptInvitation', { link, otherAddress: false }), 'expired')
    await ask(product, ada, 'resendInvitation', { bookId: ada.uid, invitationId })
    const again = await linkTo(product, email, [link])
    await ask(product, ben, 'acceptInvitation', { link: again, otherAddress: false })
  })

  it('that ran out is asked for once by whoever holds its link, signed in or not, until it is sent again', async () => {
    await people()
    const email = await addressOf(ben)
    const { invitationId } = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    const link = await linkTo(product, email)
    await refused(ask(product, ben, 'askForInvitation', { link }), 'used')
    const runOut = () =>
      mergeAsServer(product, inBook(`invitations/${invitationId}`), { expiresAt: new Date(Date.now() - 1000) })
    await runOut()
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({ state: 'expired', wanted: false })
    for (const who of [stranger(), ben])
      expect(await ask(product, who, 'askForInvitation', { link })).toEqual({ told: 'inviter' })
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({ state: 'expired', wanted: true })
    const asked = { news: 'invitation.wanted', body: `${email} asks for a new invitation to Ada’s book` }
    expect(await inbox(ada)).toMatchObject([asked])
    await refused(ask(product, ben, 'acceptInvitation', { link, otherAddress: false }), 'expired')
    await refused(ask(product, ben, 'askForInvitation', { link: `${link.slice(0, -4)}aaaa` }), 'link-unknown')

    await ask(product, ada, 'resendInvitation', { bookId: ada.uid, invitationId })
    const again = await linkTo(product, email, [link])
    expect(await ask(product, ben, 'seeInvitation', { link: again })).toMatchObject({ state: 'open', wanted: false })
    await runOut()
    await ask(product, ben, 'askForInvitation', { link: again })
    expect(await inbox(ada)).toMatchObject([asked, asked])
    await ask(product, ada, 'withdrawInvitation', { bookId: ada.uid, invitationId })
    await refused(ask(product, ben, 'askForInvitation', { link: again }), 'withdrawn')
  })

  it('that ran out is asked of the owner, where who sent it may not invite any more', async () => {
    await people()
    await bring(product, ada, ben, 'admin')
    const email = await addressOf(cleo)
    const { invitationId } = await ask(product, ben, 'invite', { bookId: ada.uid, email, role: 'viewer' })
    const link = await linkTo(product, email)
    const change = { bookId: ada.uid, uid: ben.uid, role: 'member', from: 'admin' } as const
    await ask(product, ada, 'changeRole', change)
    await mergeAsServer(product, inBook(`invitations/${invitationId}`), { expiresAt: new Date(Date.now() - 1000) })
    expect(await ask(product, cleo, 'askForInvitation', { link })).toEqual({ told: 'owner' })
    expect((await inbox(ada)).map(({ news }) => news)).toContain('invitation.wanted')
    expect((await inbox(ben)).map(({ news }) => news)).not.toContain('invitation.wanted')
  })

  it('that was declined is taken up again by its link, three times, for as long as it would have run', async () => {
    await people()
    const email = await addressOf(ben)
    const { invitationId } = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    const link = await linkTo(product, email)
    const declined = { state: 'declined', mayTakeUp: true }
    for (const who of [ben, stranger(), ben]) {
      await ask(product, who, 'declineInvitation', { link })
      expect(await ask(product, who, 'seeInvitation', { link })).toMatchObject(declined)
      for (const _time of [1, 2]) await ask(product, who, 'takeUpInvitation', { link })
      expect(await ask(product, who, 'seeInvitation', { link })).toMatchObject({ state: 'open', mayTakeUp: false })
    }
    const news = (await inbox(ada)).map((one) => one.news)
    for (const one of ['invitation.declined', 'invitation.takenUp'])
      expect(news.filter((other) => other === one)).toHaveLength(3)
    expect((await actions()).filter((one) => one === 'member.takenUp')).toHaveLength(3)
    await ask(product, ben, 'declineInvitation', { link })
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({ ...declined, mayTakeUp: false })
    await refused(ask(product, ben, 'takeUpInvitation', { link }), 'used')
    await mergeAsServer(product, inBook(`invitations/${invitationId}`), { takenUp: 0 })
    await ask(product, ben, 'takeUpInvitation', { link })
    await ask(product, ben, 'acceptInvitation', { link, otherAddress: false })
    await refused(ask(product, cleo, 'takeUpInvitation', { link }), 'used')
  })

  it('that was declined stays so once it would have run out, was sent anew, or its seat is taken', async () => {
    await people(2)
    const email = await addressOf(ben)
    const invite = (to: string) => ask(product, ada, 'invite', { bookId: ada.uid, email: to, role: 'member' })
    const takeUp = (link: string) => ask(product, ben, 'takeUpInvitation', { link })
    const { invitationId } = await invite(email)
    const link = await linkTo(product, email)
    await ask(product, ben, 'declineInvitation', { link })
    const other = await invite(`other${count}@okafor.example`)
    await refused(takeUp(link), 'no-seat')
    await ask(product, ada, 'withdrawInvitation', { bookId: ada.uid, ...other })
    const second = await invite(email)
    await refused(takeUp(link), 'used')
    await ask(product, ada, 'withdrawInvitation', { bookId: ada.uid, ...second })
    await refused(takeUp(await linkTo(product, email, [link])), 'withdrawn')
    await mergeAsServer(product, inBook(`invitations/${invitationId}`), { expiresAt: new Date(Date.now() - 1000) })
    expect(await ask(product, ben, 'seeInvitation', { link })).toMatchObject({ state: 'declined', mayTakeUp: false })
    await refused(takeUp(link), 'expired')
    await refused(takeUp(`${link.slice(0, -4)}aaaa`), 'link-unknown')
  })

  it('changes nothing for somebody who is in the book already', async () => {
    await people()
    await ask(product, ada, 'invite', { bookId: ada.uid, email: 'sam@okafor.example', role: 'viewer' })
    const link = await linkTo(product, 'sam@okafor.example', used)
    used.push(link)
    expect(await ask(product, ada, 'acceptInvitation', { link, otherAddress: true })).toEqual({ bookId: ada.uid })
    expect((await bookOfAda()).roles).toEqual({ [ada.uid]: 'owner' })
    expect(await ask(product, cleo, 'seeInvitation', { link })).toMatchObject({ state: 'open' })
  })

  it('is kept without its link, also in the mail that went out', async () => {
    await people()
    const email = await addressOf(ben)
    const { invitationId } = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'member' })
    const secret = (await linkTo(product, email)).split('.').at(-1) ?? ''
    const [kept] = (await getDocs(collection(ada.db, inBook('invitations')))).docs
    expect(kept?.get('secretHash')).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(kept?.data())).not.toContain(secret)
    const mail = `${product.operator}/v1/${documents}/mail/invitation-${invitationId}-1`
    await until(async () => (await fetch(mail, { headers: owner })).status === 404, 'the mail to be forgotten')
  })

  it('needs a plan with people, and a seat; a viewer needs none', async () => {
    await people(1)
    const invite = (email: string, role: 'member' | 'viewer') =>
      ask(product, ada, 'invite', { bookId: ada.uid, email, role })
    await refused(invite('x@okafor.example', 'member'), 'no-seat')
    await invite('v@okafor.example', 'viewer')
    await giveTeam(product, ada.uid, 2)
    await invite('x@okafor.example', 'member')
    await refused(invite('y@okafor.example', 'member'), 'no-seat')
    const free = await newOwner(product, `free${count}`)
    everybody.push(free)
    await confirm(product, free)
    await refused(
      ask(product, free, 'invite', { bookId: free.uid, email: 'z@okafor.example', role: 'viewer' }),
      'no-people',
    )
  })

  it('takes no second seat for somebody who has one in another book of the same payer', async () => {
    await people(2)
    await mergeAsServer(product, `entitlements/${ada.uid}`, team(2))
    const wanted = { name: 'Lettings', kind: 'shared' as const, regions: [] }
    const { bookId } = await ask(product, ada, 'makeBook', wanted)
    await bring(product, ada, ben, 'member')
    const invite = (email: string) => ask(product, ada, 'invite', { bookId, email, role: 'member' })
    await refused(invite(await addressOf(cleo)), 'no-seat')
    await invite(await addressOf(ben))
  })

  it('for the last seat is sent once, whoever asks at the same moment', async () => {
    await people(2)
    const asked = Array.from({ length: 6 }, (_, n) =>
      ask(product, ada, 'invite', { bookId: ada.uid, email: `s${n}@okafor.example`, role: 'member' }),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ details: { reason: 'no-seat' } })
  })

  it('is accepted into the last seat by one of two at once', async () => {
    await people(3)
    const links: string[] = []
    for (const one of [ben, cleo]) {
      await ask(product, ada, 'invite', { bookId: ada.uid, email: await addressOf(one), role: 'member' })
      links.push(await linkTo(product, await addressOf(one)))
    }
    await giveTeam(product, ada.uid, 2)
    const settled = await Promise.allSettled(
      [ben, cleo].map((one, n) => ask(product, one, 'acceptInvitation', { link: links[n] ?? '', otherAddress: false })),
    )
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(settled.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { details: { reason: 'no-seat' } },
    })
    expect((await bookOfAda()).memberIds).toHaveLength(2)
  })
})

describe('a role', () => {
  it('that is taken away is gone at the next write, and nobody gives what is not theirs to give', async () => {
    await people()
    await bring(product, ada, ben, 'admin')
    await bring(product, ada, cleo, 'member')
    const bookId = ada.uid
    await refused(
      ask(product, cleo, 'changeRole', { bookId, uid: cleo.uid, role: 'admin', from: 'member' }),
      'not-allowed',
    )
    await refused(
      ask(product, ben, 'changeRole', { bookId, uid: ada.uid, role: 'member', from: 'owner' }),
      'not-allowed',
    )
    await refused(ask(product, ben, 'changeRole', { bookId, uid: cleo.uid, role: 'viewer', from: 'admin' }), 'changed')
    await addObligation(cleo, 'water', {}, bookId)
    for (const _time of [1, 2])
      await ask(product, ben, 'changeRole', { bookId, uid: cleo.uid, role: 'viewer', from: 'member' })
    await denied(addObligation(cleo, 'gas', {}, bookId))
    expect(await inbox(cleo)).toMatchObject([{ news: 'role.changed' }])
  })
})

describe('somebody who leaves', () => {
  const handed = { assignee: '', reviewer: '' }
  it('is taken out with what hangs on them, in one step, and the new owner is told once', async () => {
    await people()
    await bring(product, ada, ben, 'member')
    await bring(product, ada, cleo, 'member')
    const bookId = ada.uid
    for (const id of ['water', 'gas', 'heat']) await addObligation(ada, id, { assignee: ben.uid }, bookId)
    await addObligation(ada, 'rates', { assignee: ada.uid, reviewer: ben.uid }, bookId)
    const out = (handOver: { to: string | null; each: Record<string, string> }) =>
      ask(product, ada, 'removeMember', { bookId, uid: ben.uid, handOver })
    await refused(out({ to: null, each: {} }), 'hand-over')
    await refused(out({ to: ben.uid, each: {} }), 'new-owner-unfit')
    await refused(out({ to: 'nobody', each: {} }), 'new-owner-unfit')
    expect(await out({ to: cleo.uid, each: { heat: ada.uid } })).toEqual({
      handedOver: { [cleo.uid]: 2, [ada.uid]: 1 },
    })
    const of = async (id: string) => (await getDoc(doc(ada.db, inBook(`obligations/${id}`)))).data() ?? handed
    expect([(await of('water')).assignee, (await of('gas')).assignee, (await of('heat')).assignee]).toEqual([
      cleo.uid,
      cleo.uid,
      ada.uid,
    ])
    expect((await of('rates')).reviewer).toBe(cleo.uid)
    await denied(getDoc(doc(ben.db, inBook('obligations/water'))))
    await denied(getDoc(doc(ben.db, inBook('members/anybody'))))
    const received = (await inbox(cleo)).filter(({ news }) => news === 'obligations.received')
    expect(received).toHaveLength(1)
    expect(await inbox(ben)).toMatchObject([{ news: 'member.removed' }])
    const mail = await until(
      async () => (await product.messages()).find(({ subject }) => subject.startsWith('2 obligations in')),
      'the mail about what was handed over',
    )
    expect(mail.to).toBe(await addressOf(cleo))
    expect(await out({ to: null, each: {} })).toEqual({ handedOver: {} })
  })

  it('is not the owner, and leaves by themselves with nothing on them', async () => {
    await people()
    await bring(product, ada, ben, 'viewer')
    const nothing = { to: null, each: {} }
    const out = (by: Person, uid: string) =>
      ask(product, by, 'removeMember', { bookId: ada.uid, uid, handOver: nothing })
    await refused(out(ada, ada.uid), 'last-owner')
    await refused(out(ben, ada.uid), 'not-allowed')
    for (const _time of [1, 2]) expect(await out(ben, ben.uid)).toEqual({ handedOver: {} })
    expect((await bookOfAda()).memberIds).toEqual([ada.uid])
    expect((await inbox(ada)).map(({ news }) => news)).toContain('member.left')
  })
})

describe('a book more', () => {
  it('is for whoever has a plan with books, and is the same when asked for twice', async () => {
    await people()
    const wanted = { name: 'The studio', kind: 'shared' as const, regions: ['GB-ENG'], key: 'k'.repeat(20) }
    await refused(ask(product, ada, 'makeBook', wanted), 'one-book')
    const first = await ask(product, ben, 'makeBook', wanted)
    expect(await ask(product, ben, 'makeBook', wanted)).toEqual(first)
    const made = await getDoc(doc(ben.db, `books/${first.bookId}`))
    expect(made.data()).toMatchObject({ name: 'The studio', roles: { [ben.uid]: 'owner' }, memberIds: [ben.uid] })
    await addObligation(ben, 'rent', {}, first.bookId)
  })
})

describe('a member’s name', () => {
  it('follows their profile', async () => {
    await people()
    await setDoc(doc(ben.db, `users/${ben.uid}`), { ...profileOf(ben.uid), displayName: 'Ben Whitlock' })
    await bring(product, ada, ben, 'member')
    const name = async () => (await getDoc(doc(ada.db, inBook(`members/${ben.uid}`)))).get('name')
    expect(await name()).toBe('Ben Whitlock')
    await updateDoc(doc(ben.db, `users/${ben.uid}`), { displayName: 'Benjamin' })
    await until(async () => (await name()) === 'Benjamin', 'the name to follow')
  })
})

describe('a book that is handed on', () => {
  it('is owned by the other and paid for by their plan, and the owner before stays as an admin', async () => {
    await people()
    const { bookId } = await ask(product, ben, 'makeBook', { name: 'The studio', kind: 'shared', regions: [] })
    await giveTeam(product, bookId, 3)
    await bring(product, ben, cleo, 'member', bookId)
    await bring(product, ben, ada, 'viewer', bookId)
    await refused(ask(product, cleo, 'handBookOn', { bookId, to: cleo.uid }), 'not-allowed')
    await refused(ask(product, ben, 'handBookOn', { bookId, to: ada.uid }), 'new-owner-unfit')
    for (const _time of [1, 2]) await ask(product, ben, 'handBookOn', { bookId, to: cleo.uid })
    const rolesNow = async () => (await getDoc(doc(ben.db, `books/${bookId}`))).get('roles') as object
    expect(await rolesNow()).toMatchObject({ [ben.uid]: 'owner', [cleo.uid]: 'member' })
    expect((await inbox(cleo)).map(({ news }) => news)).toContain('book.offered')
    await refused(ask(product, ada, 'answerOffer', { bookId, accepts: true }), 'no-offer')
    for (const _time of [1, 2]) await ask(product, cleo, 'answerOffer', { bookId, accepts: true })
    const book = (await getDoc(doc(ben.db, `books/${bookId}`))).data() ?? {}
    expect(book.roles).toEqual({ [ben.uid]: 'admin', [cleo.uid]: 'owner', [ada.uid]: 'viewer' })
    expect(book.entitlement).toBeUndefined()
    expect((await inbox(ben)).map(({ news }) => news)).toContain('book.taken')
    expect((await inbox(cleo)).map(({ news }) => news)).not.toContain('book.offered')
    await refused(
      ask(product, ada, 'removeMember', { bookId, uid: ben.uid, handOver: { to: null, each: {} } }),
      'not-allowed',
    )
  })
})

describe('a book that somebody is asked to own', () => {
  it('stays as it is where they say no, it is taken back, another is asked, or seven days have passed', async () => {
    await people()
    await bring(product, ada, ben, 'admin')
    await bring(product, ada, cleo, 'member')
    const bookId = ada.uid
    const offer = (to: Person) => ask(product, ada, 'handBookOn', { bookId, to: to.uid })
    const accepts = (who: Person) => ask(product, who, 'answerOffer', { bookId, accepts: true })
    await refused(accepts(ben), 'no-offer')
    await offer(ben)
    await denied(updateDoc(doc(ben.db, `books/${bookId}`), { offered: null }))
    await refused(ask(product, ben, 'takeBackOffer', { bookId }), 'not-allowed')
    await ask(product, ben, 'answerOffer', { bookId, accepts: false })
    expect((await inbox(ada)).map(({ news }) => news)).toContain('book.notTaken')
    await refused(accepts(ben), 'no-offer')
    await offer(ben)
    await offer(cleo)
    await refused(accepts(ben), 'no-offer')
    expect((await inbox(ben)).map(({ news }) => news)).not.toContain('book.offered')
    for (const _time of [1, 2]) await ask(product, ada, 'takeBackOffer', { bookId })
    await refused(accepts(cleo), 'no-offer')
    await offer(ben)
    await mergeAsServer(product, `books/${bookId}`, { offered: { to: ben.uid, by: ada.uid, until: new Date() } })
    await refused(accepts(ben), 'no-offer')
    await offer(ben)
    await ask(product, ada, 'changeRole', { bookId, uid: ben.uid, role: 'viewer', from: 'admin' })
    await refused(accepts(ben), 'new-owner-unfit')
    expect((await bookOfAda()).roles).toMatchObject({ [ada.uid]: 'owner', [ben.uid]: 'viewer', [cleo.uid]: 'member' })
  })
})

describe('a book that is deleted', () => {
  it('goes by its name, by its owner, with all that was in it, and everybody in it is told', async () => {
    await people()
    const { bookId } = await ask(product, ben, 'makeBook', { name: 'The studio', kind: 'shared', regions: [] })
    await giveTeam(product, bookId, 3)
    await addObligation(ben, 'rent', {}, bookId)
    await bring(product, ben, cleo, 'admin', bookId)
    await refused(ask(product, cleo, 'deleteBook', { bookId, name: 'The studio' }), 'not-allowed')
    await refused(ask(product, ben, 'deleteBook', { bookId, name: 'the studio' }), 'name-differs')
    for (const _time of [1, 2]) await ask(product, ben, 'deleteBook', { bookId, name: 'The studio' })
    await refused(ask(product, ada, 'deleteBook', { bookId, name: 'The studio' }), 'not-allowed')
    for (const one of [ben, cleo]) await denied(getDoc(doc(one.db, `books/${bookId}`)))
    expect((await inbox(cleo)).map(({ news }) => news)).toContain('book.deleted')
    await refused(ask(product, ada, 'deleteBook', { bookId: ada.uid, name: 'Ada’s book' }), 'own-book')
  })
})

describe('what hangs on somebody who is not in the book', () => {
  it('goes to the owner in the night, who is told once', async () => {
    await people()
    await bring(product, ada, ben, 'member')
    for (const id of ['water', 'gas']) {
      await addObligation(ada, id, { reviewer: ben.uid }, ada.uid)
      // The rules let nobody name them: a crash left them there.
      await mergeAsServer(product, inBook(`obligations/${id}`), { assignee: 'nobody' })
    }
    for (const _time of [1, 2]) await product.runSchedule('settleOrphans')
    for (const id of ['water', 'gas'])
      expect((await getDoc(doc(ada.db, inBook(`obligations/${id}`)))).data()).toMatchObject({
        assignee: ada.uid,
        reviewer: ben.uid,
      })
    expect((await inbox(ada)).filter(({ news }) => news === 'obligations.received')).toMatchObject([
      { body: expect.stringContaining('2 obligations') },
    ])
  })
})

describe('a book’s name', () => {
  it('is changed by who may, in their own name, and its history says so', async () => {
    await people()
    await bring(product, ada, ben, 'admin')
    await bring(product, ada, cleo, 'member')
    const rename = (who: Person, changedBy: string) =>
      updateDoc(doc(who.db, `books/${ada.uid}`), { name: 'The studio', changedBy })
    await denied(rename(cleo, cleo.uid))
    await denied(rename(ben, ada.uid))
    await rename(ben, ben.uid)
    await denied(updateDoc(doc(ada.db, `books/${ada.uid}`), { name: 'In Ben’s name' }))
    const line = await until(
      async () =>
        (await getDocs(collection(ada.db, inBook('activity')))).docs.find(
          (one) => one.get('action') === 'book.renamed',
        ),
      'the line of history',
    )
    expect(line.data()).toMatchObject({
      actor: ben.uid,
      title: 'The studio',
      before: { name: 'Ada’s book' },
      after: { name: 'The studio' },
    })
  })
})

describe('an account that is deleted', () => {
  const step = (person: Person, name: string) =>
    httpsCallable(getFunctions(person.app, `${product.origin}/duebook/us-central1`), 'deleteAccount')({ step: name })

  it('leaves the books of others with what hung on it in the hands of their owner', async () => {
    await people()
    await bring(product, ada, ben, 'member')
    await addObligation(ada, 'water', { assignee: ben.uid }, ada.uid)
    await expect(step(ada, 'books')).rejects.toMatchObject({ details: { reason: 'owns-shared-books' } })
    for (const one of ['books', 'documents', 'account']) await step(ben, one)
    expect((await getDoc(doc(ada.db, inBook('obligations/water')))).get('assignee')).toBe(ada.uid)
    expect((await bookOfAda()).memberIds).toEqual([ada.uid])
    expect((await inbox(ada)).map(({ news }) => news)).toEqual(
      expect.arrayContaining(['member.left', 'obligations.received']),
    )
  })

  it('does not take with it the first book, once that was handed on', async () => {
    await people()
    await bring(product, ada, ben, 'member')
    await ask(product, ada, 'handBookOn', { bookId: ada.uid, to: ben.uid })
    await ask(product, ben, 'answerOffer', { bookId: ada.uid, accepts: true })
    const nothing = { to: null, each: {} }
    await ask(product, ada, 'removeMember', { bookId: ada.uid, uid: ada.uid, handOver: nothing })
    for (const one of ['books', 'documents', 'account']) await step(ada, one)
    expect((await bookOfAda(ben)).roles).toEqual({ [ben.uid]: 'owner' })
    expect((await getDoc(doc(ben.db, inBook('obligations/rent')))).exists()).toBe(true)
  })
})
