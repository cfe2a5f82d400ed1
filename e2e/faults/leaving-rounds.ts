import { getFunctions, httpsCallable } from 'firebase/functions'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { storedDocument } from '../journeys/billing/payer.ts'
import { documents, owner, writeAsServer } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { ask, confirm, newTeam, team } from '../protocols/book-people.ts'
import { obligationOf } from '../protocols/documents.ts'
import { newOwner, type Person } from '../protocols/person.ts'
import { startToKill } from './killable.ts'

/** `half`: who was in a book in one place and out of it in the next; `left`: what was still there in the end. */
export type LeavingResult = { rounds: number; half: string[]; left: string[] }
type Round = { host: Person; leaver: Person; shared: string; gone: string }
type Book = { roles: Record<string, string>; memberIds: string[]; names: Record<string, string> }

/**
 * `kill -9` at a random moment while a book of several is deleted, and while somebody who owned a book that another is in deletes their account:
 * it passes on, what hangs on them passes on, and they go. Every round has a leaver and books of its own.
 */
export async function killLeaving(rounds: number, within = 500): Promise<LeavingResult> {
  const killable = await startToKill()
  const { product, killedDuring } = killable
  const result: LeavingResult = { rounds, half: [], left: [] }
  const host = await newTeam(product(), 'host', 200)
  const people = [host]
  const gone: string[] = []
  try {
    await writeAsServer(product(), `entitlements/${host.uid}`, team(200))
    for (let n = 0; n < rounds; n++) {
      const leaver = await newOwner(product(), `leaver${n}`)
      people.push(leaver)
      await confirm(product(), leaver)
      const round = { host, leaver, shared: `shared${n}`, gone: `gone${n}` }
      const offered = { to: host.uid, by: leaver.uid, until: new Date(Date.now() + 86_400_000) }
      await newBook(product(), round.shared, leaver, host, { offered })
      await newBook(product(), round.gone, host, leaver, {})
      const remove = () => ask(product(), host, 'deleteBook', { bookId: round.gone, name: round.gone })
      const settle = () => ask(product(), host, 'answerOffer', { bookId: round.shared, accepts: true })
      const leave = async () => {
        for (const step of ['books', 'documents', 'account']) await takeStep(product(), leaver, step)
      }
      await killedDuring(() => Promise.allSettled([remove(), settle().then(leave)]), within)
      result.half.push(...(await halvesOf(product(), round)).map((one) => `round ${n}: ${one}`))
      await remove()
      await settle()
      // Whoever is gone has nobody to press once more.
      if (await hasAccount(product(), leaver)) await leave()
      result.left.push(...(await halvesOf(product(), round)).map((one) => `round ${n}: ${one}`))
      if (await hasAccount(product(), leaver)) result.left.push(`round ${n}: the account`)
      if (await storedDocument(product(), `users/${leaver.uid}`)) result.left.push(`round ${n}: the person`)
      gone.push(`books/${round.gone}`, `books/${leaver.uid}`)
    }
    await product().runSchedule('settleOrphans')
    let rest: string[] = []
    await until(async () => (rest = await inside(product(), gone)).length === 0, 'all to be gone').catch(() => null)
    result.left.push(...rest)
    return result
  } finally {
    await killable.end(...people)
  }
}

/** A book of two, with an obligation of each, as the callables would leave it. */
async function newBook(product: Product, id: string, first: Person, second: Person, more: object): Promise<void> {
  await writeAsServer(product, `books/${id}`, {
    name: id,
    kind: 'shared',
    roles: { [first.uid]: 'owner', [second.uid]: 'admin' },
    memberIds: [first.uid, second.uid],
    names: { [first.uid]: 'First', [second.uid]: 'Second' },
    entitlement: team(200),
    createdBy: first.uid,
    createdAt: new Date(),
    ...more,
  })
  for (const { uid } of [first, second]) {
    const stamps = { createdAt: new Date(), updatedAt: new Date() }
    const [assignee, name] = [uid, uid === first.uid ? 'First' : 'Second']
    await writeAsServer(product, `books/${id}/members/${uid}`, { name, email: null, since: new Date() })
    await writeAsServer(product, `books/${id}/obligations/of-${uid}`, { ...obligationOf(uid), assignee, ...stamps })
  }
}

const takeStep = (product: Product, { app }: Person, step: string) =>
  httpsCallable(getFunctions(app, `${product.origin}/duebook/us-central1`), 'deleteAccount', {
    timeout: 2 * patience,
  })({ step })

/** What says one thing in one place and another in the next, of a book that passes on and of one that is deleted. */
async function halvesOf(product: Product, { host, leaver, shared, gone }: Round): Promise<string[]> {
  const halves: string[] = []
  const book = (await storedDocument(product, `books/${shared}`)) as Book | null
  if (!book) return [`${shared} is gone`]
  const owners = Object.keys(book.roles).filter((uid) => book.roles[uid] === 'owner')
  if (owners.length !== 1) halves.push(`${shared} has ${owners.length} owners`)
  for (const { uid } of [host, leaver]) {
    const says = [
      Object.hasOwn(book.roles, uid),
      book.memberIds.includes(uid),
      Object.hasOwn(book.names, uid),
      (await storedDocument(product, `books/${shared}/members/${uid}`)) !== null,
    ]
    if (new Set(says).size > 1) halves.push(`${shared} has somebody by half: ${says.join()}`)
    const theirs = await storedDocument(product, `books/${shared}/obligations/of-${uid}`)
    if (!Object.hasOwn(book.roles, String(theirs?.['assignee']))) halves.push(`${shared} has an orphan`)
  }
  const isGone = (await storedDocument(product, `books/${gone}`)) === null
  const isTold = (await storedDocument(product, `users/${leaver.uid}/notifications/gone-${gone}`)) !== null
  if (isTold && !isGone) halves.push(`${gone} is there, and its people heard that it is deleted`)
  if (isGone && (await storedDocument(product, `bookDeletions/${gone}`)) === null)
    halves.push(`${gone} is gone by half`)
  return halves
}

async function hasAccount(product: Product, { uid }: Person): Promise<boolean> {
  const answer = await fetch(`${product.operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:lookup`, {
    method: 'POST',
    headers: owner,
    body: JSON.stringify({ localId: [uid] }),
  })
  return (((await answer.json()) as { users?: unknown[] }).users ?? []).length > 0
}

/** Every document that stands in one of the books. */
async function inside(product: Product, books: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    books.map(async (path) => {
      const answer = await fetch(`${product.operator}/v1/${documents}/${path}:runQuery`, {
        method: 'POST',
        headers: owner,
        body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
      })
      const rows = (await answer.json()) as { document?: { name: string } }[]
      return rows.flatMap(({ document }) => document?.name ?? [])
    }),
  )
  return found.flat()
}
