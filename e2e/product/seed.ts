import { askAccounts } from './ask-accounts.ts'
import { cast, type Person } from './cast.ts'
import { dayAhead } from './days.ts'
import { documentOf } from './document-of.ts'
import { keepSession } from './kept-session.ts'
import { obligationOf } from './obligation-of-line.ts'

type Place = { origin: string; operator: string }
export type Seeded = { name: string; email: string; password: string; obligations: number; uid: string }

/** Makes the cast's accounts and books in a running product, by the services' own protocols. Accounts that exist already are left as they are. */
export async function seed(place: Place, people: readonly Person[] = cast): Promise<Seeded[]> {
  const seeded: Seeded[] = []
  for (const person of people) {
    const uid = await account(place, person)
    // The cast has lived with its books for a while: what has passed by now was planned, and is owed.
    if (uid) await commit(place, documentsOf(person, uid, new Date(Date.now() - 60 * 86_400_000)))
    seeded.push({
      name: person.name,
      email: person.email,
      password: person.password,
      obligations: uid ? person.lines.length : 0,
      uid: uid ?? '',
    })
  }
  return seeded
}

/** Makes an account whose address nobody has confirmed and, if there are lines, the book of its first visit, with what they say written down just now. */
export async function seedNewcomer(place: Place, { email, password, lines }: Omit<Person, 'name'>): Promise<void> {
  const made = await askAccounts(place.origin, 'signUp', { email, password })
  const { localId } = made
  if (!localId) throw new Error(`Making the account of ${email} failed: ${JSON.stringify(made.error)}`)
  keepSession(place.origin, { email, password }, made)
  if (lines.length > 0) await commit(place, documentsOf({ name: '', lines }, localId, new Date()))
}

/** The uid of the new account; null when the address has one already. */
async function account({ origin, operator }: Place, { email, password, name }: Person): Promise<string | null> {
  const made = await askAccounts(origin, 'signUp', { email, password })
  if (made.error?.message?.startsWith('EMAIL_EXISTS')) return null
  if (!made.localId) throw new Error(`Making the account of ${email} failed: ${JSON.stringify(made)}`)
  keepSession(origin, { email, password }, made)
  await askAccounts(origin, 'update', { idToken: made.idToken, displayName: name })
  const confirmed = await fetch(`${operator}/identitytoolkit.googleapis.com/v1/projects/duebook/accounts:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: made.localId, emailVerified: true }),
  })
  if (!confirmed.ok) throw new Error(`Confirming the address of ${email} answered ${confirmed.status}.`)
  return made.localId
}

function documentsOf(
  person: Pick<Person, 'name' | 'lines'>,
  uid: string,
  writtenDown: Date,
): { path: string; data: Record<string, unknown> }[] {
  const today = dayAhead(0)
  const profile = {
    displayName: person.name,
    locale: 'en-GB',
    timeZone: 'Europe/London',
    theme: 'system',
    singleKeys: true,
    quietHours: { from: '00:00', to: '00:00' },
    currentBook: uid,
  }
  const book = {
    name: person.name ? `${person.name.split(' ')[0]}’s book` : 'My book',
    kind: 'personal',
    roles: { [uid]: 'owner' },
    memberIds: [uid],
    defaults: { regions: ['GB-ENG'] },
    createdBy: uid,
    createdAt: new Date(),
  }
  return [
    { path: `users/${uid}`, data: profile },
    { path: `books/${uid}`, data: book },
    ...person.lines.map((line, index) => ({
      path: `books/${uid}/obligations/seed-${index}`,
      data: obligationOf(line, uid, today, writtenDown),
    })),
  ]
}

async function commit(
  { operator }: Place,
  documents: { path: string; data: Record<string, unknown> }[],
): Promise<void> {
  const root = 'projects/duebook/databases/(default)/documents'
  const writes = documents.map(({ path, data }) => ({ update: { name: `${root}/${path}`, fields: documentOf(data) } }))
  const answer = await fetch(`${operator}/v1/${root}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ writes }),
  })
  if (!answer.ok) throw new Error(`Writing the seed answered ${answer.status}: ${await answer.text()}`)
}
