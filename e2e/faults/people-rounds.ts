import { entryOf } from '@duebook/contract/people/approval'
import { collection, doc, getDoc, getDocs, writeBatch } from 'firebase/firestore/lite'
import { writeAsServer } from '../product/as-server.ts'
import { addressOf, ask, bring, confirm, linkTo, newTeam } from '../protocols/book-people.ts'
import { obligationOf, rentDay } from '../protocols/documents.ts'
import { newPerson, type Person } from '../protocols/person.ts'
import { startToKill } from './killable.ts'

/** What a kill left of somebody: in the book, by each of the things that say so. */
type Standing = { role: boolean; listed: boolean; named: boolean; member: boolean; accepted: boolean }
/** What they asked for waits for an answer, and asks for it. */
type Waiting = { waits: boolean; asks: boolean }
/** `half`: who was in by one thing and out by another. `orphans`: what hung on somebody who was out. `told`: how often the new owner heard of each. */
export type PeopleResult = {
  rounds: number
  half: Partial<Standing & Waiting>[]
  orphans: string[]
  told: number[]
  left: string[]
}

/**
 * `kill -9` at a random moment while somebody comes in, and again while they are taken out with `obligations` on them, and with a request of theirs
 * that waits.
 */
export async function killPeople(rounds: number, obligations: number, within = 250): Promise<PeopleResult> {
  const killable = await startToKill()
  const { product, killedDuring } = killable
  const result: PeopleResult = { rounds, half: [], orphans: [], told: [], left: [] }
  const guests: Person[] = []
  const host = await newTeam(product(), 'host', 200)
  try {
    // Two who could approve, also once the guest is out.
    const second = await newPerson(product(), 'second')
    guests.push(second)
    await confirm(product(), second)
    await bring(product(), host, second, 'admin')
    await ask(product(), host, 'setApprovals', { bookId: host.uid, acts: ['waive'] })
    for (let round = 0; round < rounds; round++) {
      // No round is refused for those before it.
      await writeAsServer(product(), `bounds/${host.uid}_invitations`, { count: 0, since: new Date() })
      const guest = await newPerson(product(), `guest${round}`)
      guests.push(guest)
      await confirm(product(), guest)
      const email = await addressOf(guest)
      const invited = await ask(product(), host, 'invite', { bookId: host.uid, email, role: 'member' })
      const link = await linkTo(product(), email)
      const accept = () => ask(product(), guest, 'acceptInvitation', { link, otherAddress: false })
      await killedDuring(accept, within)
      const came = await standing(host, guest, invited.invitationId)
      if (new Set(Object.values(came)).size > 1) result.half.push(came)
      await accept()
      await hangOn(host, guest, round, obligations)
      const wanted = { act: 'waive', nominal: rentDay, reason: 'The council agreed.' } as const
      const request = { bookId: host.uid, obligationId: `r${round}n0`, wanted }
      const { approvalId } = await ask(product(), guest, 'askApproval', request)
      const handOver = { to: host.uid, each: {} }
      const remove = () => ask(product(), host, 'removeMember', { bookId: host.uid, uid: guest.uid, handOver })
      await killedDuring(remove, within)
      const { accepted: _, ...stands } = await standing(host, guest, invited.invitationId)
      const went = { ...stands, ...(await waiting(host, approvalId)) }
      const { role } = went
      if (new Set(Object.values(went)).size > 1) result.half.push(went)
      if (!role) result.orphans.push(...(await hangingOn(host, guest)))
      await remove()
      result.orphans.push(...(await hangingOn(host, guest)))
      if ((await standing(host, guest, invited.invitationId)).role) result.left.push(email)
      result.told.push(await toldOf(host, guest))
    }
    return result
  } finally {
    await killable.end(host, ...guests)
  }
}

async function standing(host: Person, guest: Person, invitationId: string): Promise<Standing> {
  const at = (path: string) => getDoc(doc(host.db, `books/${host.uid}${path}`))
  const [book, member, invitation] = await Promise.all([
    at(''),
    at(`/members/${guest.uid}`),
    at(`/invitations/${invitationId}`),
  ])
  return {
    role: Object.hasOwn(book.get('roles'), guest.uid),
    listed: book.get('memberIds').includes(guest.uid),
    named: Object.hasOwn(book.get('names') ?? {}, guest.uid),
    member: member.exists(),
    accepted: invitation.get('state') === 'accepted',
  }
}

async function waiting({ db, uid }: Person, approvalId: string): Promise<Waiting> {
  const [request, entry] = await Promise.all([
    getDoc(doc(db, `books/${uid}/approvals/${approvalId}`)),
    getDoc(doc(db, `users/${uid}/notifications/${entryOf(approvalId)}`)),
  ])
  return { waits: request.get('state') === 'waiting', asks: entry.exists() }
}

async function hangOn(host: Person, guest: Person, round: number, count: number): Promise<void> {
  const most = 25
  for (let first = 0; first < count; first += most) {
    const batch = writeBatch(host.db)
    for (let n = first; n < Math.min(count, first + most); n++)
      batch.set(doc(host.db, `books/${host.uid}/obligations/r${round}n${n}`), {
        ...obligationOf(host.uid),
        assignee: guest.uid,
      })
    await batch.commit()
  }
}

async function hangingOn(host: Person, guest: Person): Promise<string[]> {
  const { docs } = await getDocs(collection(host.db, `books/${host.uid}/obligations`))
  return docs.filter((one) => one.get('assignee') === guest.uid).map(({ id }) => id)
}

async function toldOf(host: Person, guest: Person): Promise<number> {
  const { docs } = await getDocs(collection(host.db, `users/${host.uid}/notifications`))
  return docs.filter(({ id }) => id.startsWith(`handover-${host.uid}-${guest.uid}-`)).length
}
