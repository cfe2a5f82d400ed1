import { documentOf } from '../product/document-of.ts'
import type { Product } from '../product/start-product.ts'

/** Pairs of documents that were written in one commit; `acknowledged` holds those that the server said were saved. */
export type Load = { acknowledged: Set<string>; attempted: number; stop(): Promise<void>; died: Promise<void> }

const documents = 'projects/duebook/databases/(default)/documents'

/** Writes pairs of documents as fast as the server takes them, `writers` at a time, until stopped or until the server is gone. Bounded by `most`. */
export function startLoad(product: Product, round: string, writers = 8, most = 20_000): Load {
  const acknowledged = new Set<string>()
  let stopped = false
  const load = { acknowledged, attempted: 0 }
  const writing = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!stopped && load.attempted < most) {
        const id = `${round}-${load.attempted++}`
        try {
          const answer = await call(product, ':commit', { writes: [write(`left/${id}`, id), write(`right/${id}`, id)] })
          if (answer.ok) acknowledged.add(id)
        } catch {
          // The server died under us: that is what the test is about. What was not acknowledged is not counted.
          return
        }
      }
    }),
  ).then(() => undefined)
  return Object.assign(load, {
    died: writing,
    stop: async () => {
      stopped = true
      await writing
    },
  })
}

/** What is wrong with what the server holds: acknowledged pairs that are missing, and halves without the other half. */
export async function lostOrHalf(product: Product, loads: Load[]): Promise<{ lost: string[]; half: string[] }> {
  const [left, right] = await Promise.all([ids(product, 'left'), ids(product, 'right')])
  const half = [...left].filter((id) => !right.has(id)).concat([...right].filter((id) => !left.has(id)))
  const lost = loads.flatMap(({ acknowledged }) => [...acknowledged].filter((id) => !left.has(id) || !right.has(id)))
  return { lost, half }
}

const write = (path: string, id: string) => ({
  update: { name: `${documents}/${path}`, fields: { id: { stringValue: id }, filler: { stringValue: id.repeat(20) } } },
})

async function ids(product: Product, collection: string): Promise<Set<string>> {
  const found = new Set<string>()
  let pageToken = ''
  do {
    const answer = await fetch(
      `${product.operator}/v1/${documents}/${collection}?pageSize=300&mask.fieldPaths=id${pageToken && `&pageToken=${encodeURIComponent(pageToken)}`}`,
      { headers: { authorization: 'Bearer owner' } },
    )
    if (!answer.ok) throw new Error(`Listing ${collection} answered ${answer.status}: ${await answer.text()}`)
    const page = (await answer.json()) as { documents?: { name: string }[]; nextPageToken?: string }
    for (const { name } of page.documents ?? []) found.add(name.slice(name.lastIndexOf('/') + 1))
    pageToken = page.nextPageToken ?? ''
  } while (pageToken)
  return found
}

const call = (product: Product, verb: string, body: unknown) =>
  fetch(`${product.operator}/v1/${documents}${verb}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export type Account = { uid: string; idToken: string; refreshToken: string }

/** Makes an account by the sign-in protocol. */
export async function makeAccount(product: Product, email: string): Promise<Account> {
  const answer = await fetch(`${product.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=duebook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long and quiet sentence', returnSecureToken: true }),
  })
  const { localId: uid, idToken, refreshToken } = (await answer.json()) as Record<string, string | undefined>
  if (!uid || !idToken || !refreshToken) throw new Error(`Signing up answered ${answer.status}.`)
  return { uid, idToken, refreshToken }
}

/** Whether the tokens that somebody was given still stand: the one that is signed, and the one of the session. */
export async function isSignedIn(product: Product, { idToken, refreshToken }: Account): Promise<boolean> {
  const lookup = await fetch(`${product.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=duebook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  })
  const renewal = await fetch(`${product.origin}/securetoken.googleapis.com/v1/token?key=duebook`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  return lookup.ok && renewal.ok
}

/** An obligation of yesterday that is due tomorrow and asks to be reminded the midnight before: its reminder is owed the moment it is written. */
export async function oweTomorrow(product: Product, title: string, owner: string): Promise<void> {
  const today = new Date(Date.now()).toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const obligation = {
    title,
    kind: 'bill',
    status: 'active',
    timeZone: 'UTC',
    createdBy: owner,
    createdAt: new Date(Date.now() - 86_400_000),
    updatedBy: owner,
    assignee: null,
    dueTime: null,
    notice: null,
    nextNotice: null,
    nextAcknowledged: false,
    schedule: { type: 'once', date: tomorrow },
    nextNominal: tomorrow,
    nextDue: tomorrow,
    reminderPlan: { steps: ['due -1 days 00:00 email'] },
  }
  const book = {
    name: 'Faults',
    kind: 'personal',
    roles: { [owner]: 'owner' },
    memberIds: [owner],
    createdBy: owner,
    createdAt: today,
  }
  const document = (path: string, data: Record<string, unknown>) => ({
    update: { name: `${documents}/${path}`, fields: documentOf(data) },
  })
  const answer = await call(product, ':commit', {
    writes: [document(`books/${owner}`, book), document(`books/${owner}/obligations/${title}`, obligation)],
  })
  if (!answer.ok) throw new Error(`Adding an obligation answered ${answer.status}: ${await answer.text()}`)
}
