import type { AskingRequests } from '@duebook/contract/asking/asking-requests'
import type { Role } from '@duebook/contract/book'
import type { PeopleRequests } from '@duebook/contract/people/people-requests'
import { may, type Permission } from '@duebook/contract/people/roles'
import { numbersOf } from '../../embedded/src/fuzz/random.ts'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mergeAsServer, writeAsServer } from '../product/as-server.ts'
import { dayAhead } from '../product/days.ts'
import type { Product } from '../product/start-product.ts'
import { visitProduct } from '../product/visit-product.ts'
import { addressOf, confirm, newTeam } from './book-people.ts'
import { rentDay } from './documents.ts'
import { leave, newPerson, type Person } from './person.ts'

// Every callable that acts on a book, asked at random by everybody, against the table of roles. `DUEBOOK_CALLS` asks as many.
const count = Number(process.env['DUEBOOK_CALLS'] ?? 400)
const roles = ['owner', 'admin', 'member', 'viewer'] as const
/** Beside the roles: a member and a viewer who see only what is theirs, which the rent is not; somebody who is not in the book; nobody. */
const askers = [...roles, 'limited member', 'limited viewer', 'stranger', 'nobody'] as const
type Asker = (typeof askers)[number]

let product: Product
const people = new Map<Asker, Person>()
let nobody: FirebaseApp
let bookId: string
let ownersAddress: string

beforeAll(async () => {
  product = await visitProduct()
  nobody = initializeApp({ projectId: 'duebook', apiKey: 'duebook' }, `nobody at ${product.port}`)
  for (const asker of askers)
    if (asker !== 'nobody')
      people.set(
        asker,
        asker === 'owner' ? await newTeam(product, 'owner', 10) : await newPerson(product, asker.replace(' ', '')),
      )
  await confirm(product, ...people.values())
  const owner = personOf('owner')
  bookId = owner.uid
  ownersAddress = await addressOf(owner)
  const inBook = [...people].filter(([asker]) => asker !== 'stranger')
  await mergeAsServer(product, `books/${bookId}`, {
    roles: Object.fromEntries(inBook.map(([asker, { uid }]) => [uid, roleOf(asker)])),
    memberIds: inBook.map(([, { uid }]) => uid),
    onlyTheirs: inBook.filter(([asker]) => asker.startsWith('limited')).map(([, { uid }]) => uid),
  })
  await writeAsServer(product, `books/${bookId}/members/${bookId}`, {
    name: 'Ada',
    email: ownersAddress,
    since: new Date(),
  })
  await writeAsServer(product, `books/${bookId}/reminders/a-reminder-of-the-rent`, {
    bookId,
    obligationId: 'rent',
    nominal: dayAhead(0),
    title: 'Rent',
    stepText: 'on the day',
    channel: 'email',
    recipient: bookId,
    state: 'delivered',
    concerns: [],
  })
  // One that is over, which stopping leaves as it is.
  await writeAsServer(product, `books/${bookId}/drills/a-drill-of-Ben`, {
    obligationId: 'rent',
    nominal: dayAhead(0),
    due: dayAhead(0),
    title: 'Rent',
    by: 'ben',
    at: new Date(0),
    state: 'ended',
    rows: [],
    answered: {},
    nextAt: null,
  })
})
afterAll(async () => {
  await leave(...people.values())
  if (nobody) await deleteApp(nobody)
  await product?.stop()
})

const personOf = (asker: Asker): Person => {
  const person = people.get(asker)
  if (!person) throw new Error(`${asker} has not come.`)
  return person
}
const roleOf = (asker: Asker): Role | null => roles.find((role) => asker.endsWith(role)) ?? null

type Requests = PeopleRequests & AskingRequests
type Call = {
  [Name in keyof Requests]: {
    name: Name
    who: Permission
    /** It is about the rent, which does not concern those who see only what is theirs. */
    ofTheRent?: true
    ask: () => Requests[Name]
  }
}[keyof Requests]

/** None of these changes who may do what, also where it is let through: so each finds the book as the one before did. */
const calls: readonly Call[] = [
  { name: 'deleteBook', who: 'delete the book', ask: () => ({ bookId, name: 'Another name' }) },
  { name: 'handBookOn', who: 'hand the book on', ask: () => ({ bookId, to: 'mallory' }) },
  {
    name: 'beginBringingBack',
    who: 'export the book',
    ask: () => ({
      bookId,
      source: { name: 'Mine', madeAt: `${dayAhead(-2)}T09:00:00.000Z`, sha256: 'a'.repeat(64) },
      obligations: 0,
      active: [],
    }),
  },
  {
    name: 'bringBack',
    who: 'export the book',
    ask: () => ({
      bookId,
      source: { uid: 'ada', bookId: 'ada' },
      part: 'activity',
      names: {},
      records: [{ id: '..' }],
    }),
  },
  { name: 'recordExport', who: 'export the book', ask: () => ({ bookId }) },
  { name: 'priceSeat', who: 'invite and remove', ask: () => ({ bookId, by: 1 }) },
  { name: 'invite', who: 'invite and remove', ask: () => ({ bookId, email: ownersAddress, role: 'member' }) },
  { name: 'resendInvitation', who: 'invite and remove', ask: () => ({ bookId, invitationId: 'unknown-1' }) },
  { name: 'withdrawInvitation', who: 'invite and remove', ask: () => ({ bookId, invitationId: 'unknown-1' }) },
  {
    name: 'changeRole',
    who: 'change roles',
    ask: () => ({ bookId, uid: personOf('viewer').uid, role: 'viewer', from: 'viewer' }),
  },
  {
    name: 'changeSight',
    who: 'change roles',
    ask: () => ({ bookId, uid: personOf('viewer').uid, sees: 'everything', from: 'everything' }),
  },
  {
    name: 'removeMember',
    who: 'invite and remove',
    ask: () => ({ bookId, uid: 'somebody-else', handOver: { to: null, each: {} } }),
  },
  {
    name: 'askWatcher',
    who: 'add, change and settle',
    ofTheRent: true,
    ask: () => ({ bookId, obligationId: 'rent', email: ownersAddress }),
  },
  {
    name: 'proposePlan',
    who: 'add, change and settle',
    ofTheRent: true,
    ask: () => ({
      bookId,
      obligationId: 'rent',
      nominal: rentDay,
      of: 'somebody-else',
      due: rentDay,
      plan: dayAhead(1),
    }),
  },
  {
    name: 'answerProposal',
    who: 'add, change and settle',
    ask: () => ({
      bookId,
      obligationId: 'rent',
      nominal: rentDay,
      plan: dayAhead(1),
      answer: { how: 'take' },
    }),
  },
  {
    name: 'withdrawProposal',
    who: 'see the book',
    ask: () => ({ bookId, obligationId: 'rent', nominal: rentDay }),
  },
  {
    name: 'makeOutsideLink',
    who: 'invite and remove',
    ask: () => ({
      bookId,
      name: 'Audit',
      obligationIds: ['unknown'],
      from: dayAhead(0),
      to: dayAhead(90),
      amounts: false,
      days: 7,
    }),
  },
  { name: 'coverageOfBook', who: 'add, change and settle', ask: () => ({ bookId }) },
  { name: 'saveLadder', who: 'name and defaults', ask: () => ({ bookId, obligationId: null, ladder: null }) },
  {
    name: 'saveLadder',
    who: 'add, change and settle',
    ofTheRent: true,
    ask: () => ({ bookId, obligationId: 'rent', ladder: null }),
  },
  ...(['handBack', 'takeOver'] as const).map((name) => ({
    name,
    who: 'add, change and settle' as const,
    ofTheRent: true as const,
    // Not the date that is asked about now.
    ask: () => ({ bookId, obligationId: 'rent', nominal: dayAhead(-4000) }),
  })),
  {
    name: 'foreseeAsking',
    who: 'see the book',
    ofTheRent: true,
    ask: () => ({ bookId, obligationId: 'rent' }),
  },
  {
    name: 'whatWasSaid',
    who: 'see the book',
    ofTheRent: true,
    ask: () => ({ bookId, reminder: 'a-reminder-of-the-rent' }),
  },
  ...(['foreseeDrill', 'startDrill'] as const).map((name) => ({
    name,
    who: 'invite and remove' as const,
    ofTheRent: true as const,
    ask: () => ({ bookId, obligationId: 'rent' }),
  })),
  {
    name: 'stopDrill',
    who: 'invite and remove',
    ask: () => ({ bookId, drillId: 'a-drill-of-Ben' }),
  },
  { name: 'endOutsideLink', who: 'invite and remove', ask: () => ({ bookId, linkId: 'unknown-link-1' }) },
]

it(`the callables say of ${count} random requests what the table of roles says`, { timeout: 1_200_000 }, async () => {
  const random = numbersOf(Number(process.env['DUEBOOK_SEED'] ?? 14))
  const seen = new Set<string>()
  const differences: string[] = []
  for (let n = 0; n < count; n++) {
    // Everybody asks everything once; then whoever, whatever.
    const asker = (askers[Math.floor(n / calls.length)] ?? askers[Math.floor(random() * askers.length)]) as Asker
    const call = calls[n % calls.length] as Call
    const answer = await answerTo(asker, call)
    const isTheirs = !call.ofTheRent || !asker.startsWith('limited')
    const expected =
      asker === 'nobody' ? 'nobody' : may(roleOf(asker), call.who) && isTheirs ? 'let through' : 'refused'
    if (answer !== expected) differences.push(`${call.name} by ${asker}: ${answer}, not ${expected}`)
    seen.add(`${call.name} ${expected}`)
  }
  expect(differences).toEqual([])
  const missing = calls.flatMap(({ name }) =>
    ['nobody', 'let through', 'refused'].map((one) => `${name} ${one}`).filter((one) => !seen.has(one)),
  )
  expect(missing).toEqual([])
})

/** Let through is also what has another reason to be refused: it was theirs to ask. */
async function answerTo(asker: Asker, { name, ask }: Call): Promise<'nobody' | 'refused' | 'let through'> {
  const app = asker === 'nobody' ? nobody : personOf(asker).app
  try {
    await httpsCallable(getFunctions(app, `${product.origin}/duebook/us-central1`), name)(ask())
    return 'let through'
  } catch (error) {
    const { code, details } = error as { code: string; details?: { reason?: string } }
    if (code === 'functions/unauthenticated') return 'nobody'
    if (details?.reason === 'not-allowed') return 'refused'
    if (details?.reason === undefined) throw error
    return 'let through'
  }
}
