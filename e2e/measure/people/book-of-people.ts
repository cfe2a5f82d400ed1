import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documents, mergeAsServer, owner, writeAsServer } from '../../product/as-server.ts'
import { dayAhead } from '../../product/days.ts'
import { documentOf } from '../../product/document-of.ts'
import { startProduct, type Product } from '../../product/start-product.ts'
import { confirm, newTeam } from '../../protocols/book-people.ts'
import { obligationOf, profileOf } from '../../protocols/documents.ts'
import { leave, newOwner, newPerson, type Person } from '../../protocols/person.ts'
import { say } from '../say.ts'

export const people = 50
const obligations = 5_000
/** So many are theirs who may see only what is theirs. */
export const theirs = 100
/** The two that are due, so that Today shows them: one is theirs who is limited, one is somebody else's. */
export const theirTitle = 'Duty 0'
export const othersTitle = 'Duty 1'

/** `alone` has as many obligations in a book of their own; `limited` can be let see only what is theirs; `member` is one of the `others`. */
export type BookOfPeople = {
  product: Product
  host: Person
  alone: Person
  limited: Person
  member: Person
  others: readonly Person[]
}

/** Makes both books, and takes all of it away once they were looked at. */
export async function withBookOfPeople(look: (book: BookOfPeople) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'duebook-measure-'))
  // What functions would have told of each obligation is written beside it: they would take longer for it than all that is measured. Whoever
  // starts with them for the first time hears of what comes from then on.
  let product = await startProduct({ dataFolder, flags: ['--functions', 'none'] })
  const everybody: Person[] = []
  try {
    const filling = performance.now()
    const host = await newTeam(product, 'host', people)
    const alone = await newOwner(product, 'alone')
    everybody.push(host, alone)
    for (let n = 1; n < people; n++) everybody.push(await newPerson(product, `guest${n}`))
    const [limited, member, ...others] = everybody.slice(2)
    if (!limited || !member) throw new Error('Nobody came.')
    const inBook = [host, limited, member, ...others]
    await confirm(product, ...inBook)
    await shareBook(product, host, inBook)
    await fill(product, host.uid, limited.uid)
    await fill(product, alone.uid, null)
    for (const person of [limited, member, alone])
      await writeAsServer(product, `users/${person.uid}`, {
        ...profileOf(person.uid),
        currentBook: person === alone ? alone.uid : host.uid,
      })
    const { port, privatePort } = product
    await product.stop()
    product = await startProduct({ dataFolder, port, privatePort })
    // As after a filling that was cut short.
    for (const { uid } of [host, alone]) await mergeAsServer(product, `books/${uid}`, { sheets: 'filling' })
    await product.runSchedule('settleSheets')
    say('making both books', `${Math.round((performance.now() - filling) / 1000)} s`)
    await look({ product, host, alone, limited, member, others })
  } finally {
    await leave(...everybody)
    await product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** As callables would leave it, without fifty mails. */
async function shareBook(product: Product, { uid }: Person, inBook: readonly Person[]): Promise<void> {
  const roles = Object.fromEntries(inBook.map((one) => [one.uid, one.uid === uid ? 'owner' : 'member']))
  const names = Object.fromEntries(inBook.map((one, n) => [one.uid, `Person ${n}`]))
  await mergeAsServer(product, `books/${uid}`, { roles, names, memberIds: Object.keys(roles) })
  for (const [n, one] of inBook.entries())
    await writeAsServer(product, `books/${uid}/members/${one.uid}`, {
      name: `Person ${n}`,
      email: null,
      since: new Date(),
    })
}

/** Obligations, with a line of history each. Two of them are due today, and nobody is reminded: the ledger is not what is measured. */
async function fill(product: Product, bookId: string, whose: string | null): Promise<void> {
  const { createdAt: _c, updatedAt: _u, ...obligation } = obligationOf(bookId)
  // A day ago, so that none of it is what changed lately.
  const before = new Date(Date.now() - 86_400_000)
  const all = Array.from({ length: obligations - 1 }, (_, n) => {
    const assignee = whose !== null && n !== 1 && n <= theirs ? whose : null
    const concerns = whose === null ? {} : { concerns: [assignee ?? bookId] }
    const written = {
      ...obligation,
      title: `Duty ${n}`,
      reminderPlan: { steps: [] },
      ...(n < 2 && { schedule: { type: 'once', date: dayAhead(0) }, nextNominal: dayAhead(0), nextDue: dayAhead(0) }),
      assignee,
    }
    const line = {
      action: 'obligation.created',
      actor: bookId,
      obligationId: `o${n}`,
      nominal: null,
      title: written.title,
    }
    return [
      {
        name: `${documents}/books/${bookId}/obligations/o${n}`,
        fields: documentOf({ ...written, ...concerns, createdAt: before, updatedAt: before }),
      },
      {
        name: `${documents}/books/${bookId}/activity/added${n}`,
        fields: documentOf({ ...line, ...concerns, at: before, before: null, after: written }),
      },
    ]
  }).flat()
  for (let first = 0; first < all.length; first += 400) {
    const writes = all.slice(first, first + 400).map((update) => ({ update }))
    const answer = await fetch(`${product.operator}/v1/${documents}:commit`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ writes }),
    })
    if (!answer.ok) throw new Error(`Filling answered ${answer.status}: ${await answer.text()}`)
  }
}
