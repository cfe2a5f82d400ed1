import { concernsOf } from '@duebook/contract/people/concerns'
import { collection, doc, getDocs, serverTimestamp, writeBatch } from 'firebase/firestore/lite'
import { until } from '../product/start-product.ts'
import { ask, bring, confirm, newTeam } from '../protocols/book-people.ts'
import { addObligation } from '../protocols/documents.ts'
import { newPerson, type Person } from '../protocols/person.ts'
import { startToKill } from './killable.ts'

/** `behind`: what had not come to say whom it concerns when it had had its time after a start. */
export type ConcernsResult = { rounds: number; behind: string[] }
const parts = ['occurrences', 'attachments', 'reminders', 'activity']

/**
 * `kill -9` at a random moment while obligations pass from one person to another, one of whom sees only what is theirs, and while what they see
 * changes: after the next start everything says whom it concerns. Even rounds give, odd rounds take away.
 */
export async function killConcerns(rounds: number, obligations: number, within = 250): Promise<ConcernsResult> {
  const killable = await startToKill()
  const { product, killedDuring } = killable
  const result: ConcernsResult = { rounds, behind: [] }
  const people: Person[] = []
  try {
    const host = await newTeam(product(), 'host', 5)
    const guest = await newPerson(product(), 'guest')
    people.push(host, guest)
    await confirm(product(), guest)
    await bring(product(), host, guest, 'member')
    const ids = Array.from({ length: obligations }, (_, n) => `o${n}`)
    for (const id of ids) await addObligation(host, id)
    for (let round = 0; round < rounds; round++) {
      const [to, from, sees] =
        round % 2 === 0 ? ([guest, 'everything', 'theirs'] as const) : ([host, 'theirs', 'everything'] as const)
      await killedDuring(
        () =>
          Promise.allSettled([
            ask(product(), host, 'changeSight', { bookId: host.uid, uid: guest.uid, sees, from }),
            give(host, ids, to.uid),
          ]),
        within,
      )
      // What the kill took along is asked again, as the screens would have it.
      await ask(product(), host, 'changeSight', { bookId: host.uid, uid: guest.uid, sees, from })
      await give(host, ids, to.uid)
      let behind: string[] = []
      await until(async () => (behind = await behindIn(host)).length === 0, 'all to say it').catch(() => null)
      result.behind.push(...behind.map((path) => `round ${round}: ${path}`))
    }
    return result
  } finally {
    await killable.end(...people)
  }
}

async function give({ db, uid }: Person, ids: readonly string[], assignee: string): Promise<void> {
  const batch = writeBatch(db)
  for (const id of ids)
    batch.update(doc(db, `books/${uid}/obligations/${id}`), { assignee, updatedBy: uid, updatedAt: serverTimestamp() })
  await batch.commit()
}

/** What does not say whom its obligation concerns. */
async function behindIn({ db, uid }: Person): Promise<string[]> {
  const all = async (part: string) => (await getDocs(collection(db, `books/${uid}/${part}`))).docs
  const concerned = new Map((await all('obligations')).map((one) => [one.id, concernsOf(one.data()).join()]))
  const said = (one: { get(field: string): unknown }) => ((one.get('concerns') ?? []) as string[]).join()
  const rules = (await all('obligations')).filter((one) => said(one) !== concerned.get(one.id))
  const found = await Promise.all(parts.map(all))
  const others = found.flat().filter((one) => {
    const obligationId: unknown = one.get('obligationId')
    return typeof obligationId === 'string' && said(one) !== concerned.get(obligationId)
  })
  return [...rules, ...others].map(({ ref }) => ref.path)
}
