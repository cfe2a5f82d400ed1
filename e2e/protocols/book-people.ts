import type { PeopleAnswers, PeopleRequests } from '@duebook/contract/people/people-requests'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { expect } from 'vitest'
import { patience } from '../../embedded/src/conformance/patience.ts'
import { mergeAsServer, owner } from '../product/as-server.ts'
import { until, type Product } from '../product/start-product.ts'
import { newOwner, type Person } from './person.ts'

/** What somebody asks of the functions about books and people, by the official SDK. */
export const ask = async <Name extends keyof PeopleRequests>(
  product: Product,
  person: Pick<Person, 'app'>,
  name: Name,
  request: PeopleRequests[Name],
): Promise<PeopleAnswers[Name]> =>
  (
    await httpsCallable<PeopleRequests[Name], PeopleAnswers[Name]>(
      getFunctions(person.app, `${product.origin}/duebook/us-central1`),
      name,
      // As long as the function itself may take: what was killed has others to make up for first.
      { timeout: 2 * patience },
    )(request)
  ).data

/** The functions refuse it for this reason. */
export const refused = (attempt: Promise<unknown>, reason: string) =>
  expect(attempt).rejects.toMatchObject({ name: 'FirebaseError', details: { reason } })

/** The address is confirmed, as by the link that was mailed to it. */
export async function confirm(product: Product, ...people: Person[]): Promise<void> {
  for (const { uid } of people) {
    const answer = await fetch(
      `${product.operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`,
      { method: 'POST', headers: owner, body: JSON.stringify({ localId: uid, emailVerified: true }) },
    )
    expect(answer.status).toBe(200)
  }
}

/** What the plan Team gives for so many seats, as the server writes it into a book. */
export const team = (seats: number) => ({
  state: 'active',
  plan: 'team',
  access: 'full',
  seats,
  activeLimit: 1_000_000,
  keep: null,
  validUntil: Number.MAX_SAFE_INTEGER - 1,
})

/** Somebody with the rent in a book of their own, which is paid for by Team. */
export async function newTeam(product: Product, name: string, seats: number): Promise<Person> {
  const person = await newOwner(product, name)
  await confirm(product, person)
  await giveTeam(product, person.uid, seats)
  return person
}

export const giveTeam = (product: Product, bookId: string, seats: number) =>
  mergeAsServer(product, `books/${bookId}`, { entitlement: team(seats) })

/** The newest link that was mailed to an address, as it stands in the mail. */
export async function linkTo(product: Product, address: string, after: readonly string[] = []): Promise<string> {
  return until(async () => {
    const mails = (await product.messages()).filter(({ to, links }) => to === address && links.some(isJoin))
    const links = mails.flatMap((mail) => mail.links.filter(isJoin)).map((one) => one.slice(one.indexOf('/join/') + 6))
    return links.find((one) => !after.includes(one))
  }, `a link for ${address}`)
}
const isJoin = (link: string) => link.includes('/join/')

/** Somebody is invited into the first book of `host` and comes in. */
export async function bring(
  product: Product,
  host: Person,
  guest: Person,
  role: PeopleRequests['invite']['role'],
  bookId = host.uid,
): Promise<void> {
  const address = await addressOf(guest)
  await ask(product, host, 'invite', { bookId, email: address, role })
  await ask(product, guest, 'acceptInvitation', { link: await linkTo(product, address), otherAddress: true })
}

export async function addressOf({ app }: Pick<Person, 'app'>): Promise<string> {
  const { getAuth } = await import('firebase/auth')
  return getAuth(app).currentUser?.email ?? ''
}
