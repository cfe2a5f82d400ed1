import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, signInAnonymously } from 'firebase/auth'
import {
  arrayUnion,
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  runTransaction,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeAsServer } from '../product/as-server.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, ask, bring, confirm, linkTo, newTeam, refused } from './book-people.ts'
import { denied, leave, newPerson, type Person } from './person.ts'
import { send } from './send.ts'

// What somebody tries who wants into a book, or up in it: nothing of it leaves a trace there.
let product: Product
let ada: Person
let admin: Person
let member: Person
let viewer: Person
let mallory: Person
let link = ''
let invitationId = ''
const none = { to: null, each: {} }

beforeAll(async () => {
  product = await visitProduct()
  ada = await newTeam(product, 'ada', 10)
  ;[admin, member, viewer, mallory] = (await Promise.all(
    ['admin', 'member', 'viewer', 'mallory'].map((name) => newPerson(product, name)),
  )) as [Person, Person, Person, Person]
  await confirm(product, admin, member, viewer, mallory)
  await bring(product, ada, admin, 'admin')
  await bring(product, ada, member, 'member')
  await bring(product, ada, viewer, 'viewer')
  ;({ invitationId } = await ask(product, ada, 'invite', {
    bookId: ada.uid,
    email: 'sam@okafor.example',
    role: 'admin',
  }))
  link = await linkTo(product, 'sam@okafor.example')
})
afterAll(async () => {
  await leave(ada, admin, member, viewer, mallory)
  await product?.stop()
})

const book = async () => (await getDoc(doc(ada.db, `books/${ada.uid}`))).data() ?? {}
const untouched = async (attempt: () => Promise<unknown>) => {
  const before = await book()
  await attempt()
  expect(await book()).toEqual(before)
}

describe('a link', () => {
  const parts = () => link.split('.') as [string, string, string]
  it.each<[what: string, forged: () => string]>([
    ['with another secret', () => `${parts()[0]}.${parts()[1]}.${'A'.repeat(43)}`],
    ['with the secret cut', () => link.slice(0, -1)],
    ['with one letter changed', () => `${link.slice(0, -5)}${link.at(-5) === 'x' ? 'y' : 'x'}${link.slice(-4)}`],
    ['of an invitation that is not there', () => `${parts()[0]}.${'B'.repeat(20)}.${parts()[2]}`],
    ['of a book that is not there', () => `nowhere.${parts()[1]}.${parts()[2]}`],
    ['of another’s book', () => `${mallory.uid}.${parts()[1]}.${parts()[2]}`],
  ])('%s leads nowhere, and all of these look alike', async (_what, forged) => {
    const asked = { link: forged() }
    const answers = await Promise.all(
      [
        ask(product, mallory, 'seeInvitation', asked),
        ask(product, mallory, 'acceptInvitation', { ...asked, otherAddress: true }),
        ask(product, mallory, 'declineInvitation', asked),
        // Twenty tries an hour are one account’s; these are another’s.
        ask(product, ada, 'takeUpInvitation', asked),
        ask(product, ada, 'askForInvitation', asked),
      ].map((one) =>
        one.then(
          () => 'let through',
          (error: { code?: string; message?: string; details?: unknown }) => [error.code, error.message, error.details],
        ),
      ),
    )
    const unknown = [
      'functions/not-found',
      expect.stringContaining('This link leads to no invitation.'),
      { reason: 'link-unknown' },
    ]
    expect(answers).toEqual(answers.map(() => unknown))
    expect(new Set(answers.map((one) => one[1])).size).toBe(1)
  })

  it('says of the address only as much as its holder may know', async () => {
    const seen = await ask(product, mallory, 'seeInvitation', { link })
    expect(seen).toMatchObject({ shortAddress: 's•••@okafor.example', sameAddress: false, bookId: null })
    expect(JSON.stringify(seen)).not.toContain('sam@')
  })

  it('is tried twenty times in an hour, and no more, by one account', async () => {
    const eager = await newPerson(product, 'eager')
    const guess = (n: number) =>
      ask(product, eager, 'seeInvitation', { link: `${ada.uid}.${invitationId}.${String(n).padStart(43, 'g')}` })
    for (let n = 0; n < 20; n++) await refused(guess(n), 'link-unknown')
    await refused(guess(20), 'too-often')
    // The right one as well: whoever guesses learns nothing by the twenty-first answer.
    await refused(ask(product, eager, 'seeInvitation', { link }), 'too-often')
    await leave(eager)
  })
})

it('the price of a seat is asked sixty times in an hour, and no more', async () => {
  await mergeAsServer(product, `bounds/${ada.uid}_seatPrices`, { count: 59, since: new Date() })
  await refused(ask(product, ada, 'priceSeat', { bookId: ada.uid, by: 1 }), 'no-people')
  await refused(ask(product, ada, 'priceSeat', { bookId: ada.uid, by: 1 }), 'too-often')
})

describe('whoever has no lasting sign-in', () => {
  it('makes no book and joins none', async () => {
    const app = initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, `anonymous at ${product.port}`)
    connectAuthEmulator(getAuth(app), product.origin, { disableWarnings: true })
    await signInAnonymously(getAuth(app))
    const wanted = { name: 'Mine', kind: 'shared' as const, regions: [] as string[] }
    await refused(ask(product, { app }, 'makeBook', wanted), 'no-account')
    await refused(ask(product, { app }, 'acceptInvitation', { link, otherAddress: true }), 'no-account')
    await deleteApp(app)
  })
  it.each([
    'makeBook',
    'deleteBook',
    'recordExport',
    'beginBringingBack',
    'bringBack',
    'handBookOn',
    'takeBackOffer',
    'answerOffer',
    'setApprovals',
    'askApproval',
    'answerApproval',
    'withdrawApproval',
    'proposePlan',
    'answerProposal',
    'withdrawProposal',
    'askWatcher',
    'withdrawWatcher',
    'invite',
    'resendInvitation',
    'withdrawInvitation',
    'acceptInvitation',
    'changeRole',
    'removeMember',
  ])('and is not signed in asks %s for nothing', async (name) => {
    const answer = await send(product.origin, {
      path: `/duebook/us-central1/${name}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { bookId: ada.uid } }),
    })
    expect(answer.status).toBe(401)
    expect(answer.text).not.toContain(ada.uid)
  })
})

describe('nobody gives themselves more than they have', () => {
  const people = () => ({ admin, member, viewer, mallory })
  type Name = keyof ReturnType<typeof people>
  const bookId = () => ada.uid
  const tried: [what: string, names: Name[], attempt: (who: Person) => Promise<unknown>][] = [
    [
      'invites',
      ['member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'invite', { bookId: bookId(), email: 'x@okafor.example', role: 'admin' }),
    ],
    [
      'sends an invitation again',
      ['member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'resendInvitation', { bookId: bookId(), invitationId }),
    ],
    [
      'withdraws an invitation',
      ['member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'withdrawInvitation', { bookId: bookId(), invitationId }),
    ],
    [
      'makes themselves an admin',
      ['member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'changeRole', { bookId: bookId(), uid: who.uid, role: 'admin', from: 'member' }),
    ],
    [
      'makes the owner a viewer',
      ['admin', 'member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'changeRole', { bookId: bookId(), uid: ada.uid, role: 'viewer', from: 'owner' }),
    ],
    [
      'takes another out',
      ['member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'removeMember', { bookId: bookId(), uid: admin.uid, handOver: none }),
    ],
    [
      'takes the book',
      ['admin', 'member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'handBookOn', { bookId: bookId(), to: who.uid }),
    ],
    [
      'takes back whom the book is offered to',
      ['admin', 'member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'takeBackOffer', { bookId: bookId() }),
    ],
    [
      'deletes the book',
      ['admin', 'member', 'viewer', 'mallory'],
      (who) => ask(product, who, 'deleteBook', { bookId: bookId(), name: 'Ada’s book' }),
    ],
  ]
  it.each(tried)('nobody %s who may not', (_what, names, attempt) =>
    untouched(async () => {
      for (const name of names) await refused(attempt(people()[name]), 'not-allowed')
    }),
  )
  it('nobody takes the owner out', async () => {
    await untouched(() =>
      refused(ask(product, admin, 'removeMember', { bookId: bookId(), uid: ada.uid, handOver: none }), 'last-owner'),
    )
  })
  it('a book that is not there is refused like one that is another’s', async () => {
    await refused(
      ask(product, mallory, 'invite', { bookId: 'nowhere', email: 'x@okafor.example', role: 'viewer' }),
      'not-allowed',
    )
  })

  it('nor by writing what the server writes', async () => {
    const at = (path: string) => `books/${bookId()}/${path}`
    await untouched(async () => {
      for (const [name, who] of Object.entries(people())) {
        const { db, uid } = who
        const bookAt = doc(db, `books/${bookId()}`)
        await denied(updateDoc(bookAt, { [`roles.${uid}`]: 'owner' }))
        await denied(updateDoc(bookAt, { [`roles.${uid}`]: 'owner', name: 'Ours' }))
        await denied(updateDoc(bookAt, { memberIds: [uid] }))
        // By what looks like a change that is theirs to make, and by what leads to a role.
        for (const taken of [
          { active: arrayUnion('rent'), memberIds: arrayUnion('somebody') },
          { active: arrayUnion('rent'), [`roles.${uid}`]: 'owner' },
          { offered: { to: uid, by: ada.uid, until: new Date(Date.now() + 86_400_000) } },
          { entitlement: { state: 'active', plan: 'team', access: 'full', seats: 99 } },
          { onlyTheirs: [ada.uid] },
          { approvals: [] },
          { [`names.${uid}`]: 'Ada' },
          { createdBy: uid },
        ])
          await denied(updateDoc(bookAt, taken))
        await denied(runTransaction(db, async (t) => void t.update(bookAt, { [`roles.${uid}`]: 'owner' })))
        const batch = writeBatch(db)
        batch.update(bookAt, { name: 'Ours', changedBy: uid })
        batch.set(doc(db, at(`members/${uid}`)), { name: 'Ada', email: null, since: new Date() })
        await denied(batch.commit())
        for (const path of [
          at(`members/${uid}`),
          at('members/new'),
          at(`invitations/${invitationId}`),
          at('invitations/new'),
        ]) {
          await denied(setDoc(doc(db, path), { role: 'owner', state: 'open' }))
          await denied(updateDoc(doc(db, path), { role: 'owner' }))
          await denied(deleteDoc(doc(db, path)))
        }
        if (name !== 'admin') await denied(getDocs(collection(db, at('invitations'))))
        for (const path of ['bounds/x', 'handOvers/x', 'bookDeletions/x']) await denied(getDoc(doc(db, path)))
      }
      await denied(getDocs(collection(mallory.db, at('members'))))
    })
  })
})

describe('a request that is not one', () => {
  const call = async (who: Person, name: string, data: unknown) => {
    const token = (await getAuth(who.app).currentUser?.getIdToken()) ?? ''
    return send(product.origin, {
      path: `/duebook/us-central1/${name}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data }),
    })
  }
  const invited = (change: object) => ({ bookId: ada.uid, email: 'new@okafor.example', role: 'member', ...change })
  it.each<[what: string, name: string, data: () => unknown]>([
    ['without anything', 'invite', () => null],
    ['with a list', 'invite', () => []],
    ['with a path for a book', 'invite', () => invited({ bookId: `${ada.uid}/obligations/rent` })],
    ['with a way up', 'invite', () => invited({ bookId: '..' })],
    ['with the role of an owner', 'invite', () => invited({ role: 'owner' })],
    ['with a role that every object has', 'invite', () => invited({ role: '__proto__' })],
    ['with a field more', 'invite', () => invited({ state: 'accepted' })],
    ['with two addresses', 'invite', () => invited({ email: 'a@okafor.example, b@okafor.example' })],
    ['with a header in the address', 'invite', () => invited({ email: 'a@okafor.example\r\nBcc: b@okafor.example' })],
    ['with an address of 4,000 letters', 'invite', () => invited({ email: `${'a'.repeat(4000)}@okafor.example` })],
    [
      'with an owner’s role for a member',
      'changeRole',
      () => ({ bookId: ada.uid, uid: member.uid, role: 'owner', from: 'member' }),
    ],
    ['with a name of two lines', 'makeBook', () => ({ name: 'Mine\r\nBcc: x', kind: 'shared', regions: [] })],
    ['with a name of 121 letters', 'makeBook', () => ({ name: 'x'.repeat(121), kind: 'shared', regions: [] })],
    [
      'with 501 hand-overs',
      'removeMember',
      () => ({
        bookId: ada.uid,
        uid: member.uid,
        handOver: { to: null, each: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`o${n}`, ada.uid])) },
      }),
    ],
    ['with a link that is no link', 'acceptInvitation', () => ({ link: '../../x', otherAddress: true })],
  ])('%s is refused by its form', async (_what, name, data) => {
    await untouched(async () => {
      const answer = await call(ada, name, data())
      expect([answer.status, JSON.parse(answer.text).error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    })
  })
  it('of many megabytes is not read', async () => {
    const answer = await call(ada, 'invite', invited({ email: 'x'.repeat(12_000_000) })).catch(() => null)
    expect(answer?.status ?? 413).toBeGreaterThanOrEqual(400)
  })
})

it('the address of somebody with an account is invited with the same answer as any other', async () => {
  const shape = async (email: string) => {
    const answer = await ask(product, ada, 'invite', { bookId: ada.uid, email, role: 'viewer' })
    return Object.entries(answer).map(([field, value]) => [field, typeof value, String(value).length])
  }
  expect(await shape(await addressOf(mallory))).toEqual(await shape('nobody-at-all@okafor.example'))
})
