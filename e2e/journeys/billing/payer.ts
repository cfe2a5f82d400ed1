import { until, type Product } from '../../product/start-product.ts'

export type Payer = { uid: string; idToken: string; email: string }
type Refused = { reason: string; code?: string | null; declineCode?: string | null }
/** What a callable answered: its result, or why it refused. */
export type Answer<T = unknown> =
  | { result: T; error: null }
  | { result: null; error: { status: string } & Partial<Refused> }

const root = 'projects/duebook/databases/(default)/documents'

/** Somebody with an account and a book of their own, made by the services' protocols as a client does it. */
export async function newPayer(product: Product, name: string): Promise<Payer> {
  const email = `${name.toLowerCase()}@payers.example`
  const made = (await post(`${product.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=duebook`, {
    email,
    password: 'a long and quiet sentence',
    returnSecureToken: true,
  })) as { localId: string; idToken: string }
  await write(product, `books/${made.localId}`, {
    name: { stringValue: 'My book' },
    kind: { stringValue: 'personal' },
    roles: { mapValue: { fields: { [made.localId]: { stringValue: 'owner' } } } },
    memberIds: { arrayValue: { values: [{ stringValue: made.localId }] } },
    createdBy: { stringValue: made.localId },
    createdAt: { timestampValue: new Date().toISOString() },
  })
  return { uid: made.localId, idToken: made.idToken, email }
}

/** Calls a function as the browser does. */
export async function call<T>(product: Product, { idToken }: Payer, name: string, data: unknown): Promise<Answer<T>> {
  const answer = await fetch(`${product.origin}/duebook/us-central1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  })
  const body = (await answer.json()) as { result?: T; error?: { status: string; details?: Refused } }
  if (body.error) return { result: null, error: { status: body.error.status, ...body.error.details } }
  return { result: body.result as T, error: null }
}

export async function done<T>(product: Product, payer: Payer, name: string, data: unknown): Promise<T> {
  const { result, error } = await call<T>(product, payer, name, data)
  if (error) throw new Error(`${name} refused: ${JSON.stringify(error)}`)
  return result as T
}

/** A document as plain values, read with the operator's rights; null when there is none. */
export async function storedDocument(product: Product, path: string): Promise<Record<string, unknown> | null> {
  const answer = await fetch(`${product.operator}/v1/${root}/${path}`, { headers: { authorization: 'Bearer owner' } })
  if (answer.status === 404) return null
  const { fields } = (await answer.json()) as { fields?: Record<string, Wire> }
  return plain({ mapValue: { fields } }) as Record<string, unknown>
}

export async function write(product: Product, path: string, fields: Record<string, unknown>, idToken?: string) {
  const place = idToken ? product.origin : product.operator
  const at = await fetch(`${place}/v1/${root}/${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${idToken ?? 'owner'}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  })
  return at.status
}

/** Fills in the payment page and sends it, as a browser without scripts does. Answers where it leads, or the page that says no. */
export async function payAt(
  url: string,
  number = '4242424242424242',
): Promise<{ leadsTo: string | null; page: string }> {
  const form = new URLSearchParams({
    number,
    exp: '08 / 32',
    cvc: '123',
    name: 'Ada Okafor',
    country: 'GB',
    postcode: 'LS1',
  })
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  const to = answer.headers.get('location')
  return { leadsTo: to === null ? null : new URL(to, url).href, page: await answer.text() }
}

/** Makes time pass for the whole product: a test clock for everything in it. */
export async function pass(product: Product, seconds: number) {
  const answer = await fetch(`${product.operator}/emulator/v1/projects/duebook/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  })
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`)
}

/** Waits until the entitlement is in a state, and returns it. */
export const entitled = (product: Product, { uid }: Payer, state: string) => {
  let last: unknown = null
  return until(
    async () => {
      last = await storedDocument(product, `entitlements/${uid}`)
      return (last as { state?: string } | null)?.state === state ? (last as Record<string, unknown>) : null
    },
    () => `the state ${state}; it is ${JSON.stringify(last)}`,
  )
}

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

type Wire = {
  nullValue?: null
  booleanValue?: boolean
  integerValue?: string
  doubleValue?: number
  stringValue?: string
  timestampValue?: string
  arrayValue?: { values?: Wire[] }
  mapValue?: { fields?: Record<string, Wire> }
}

function plain(value: Wire): unknown {
  if (value.mapValue)
    return Object.fromEntries(Object.entries(value.mapValue.fields ?? {}).map(([name, one]) => [name, plain(one)]))
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plain)
  if (value.integerValue !== undefined) return Number(value.integerValue)
  return value.booleanValue ?? value.doubleValue ?? value.stringValue ?? value.timestampValue ?? null
}

/** A new token: those of before ran out when the clock was moved. */
export async function signInAgain(product: Product, payer: Payer): Promise<void> {
  const { idToken } = (await post(
    `${product.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=duebook`,
    {
      email: payer.email,
      password: 'a long and quiet sentence',
      returnSecureToken: true,
    },
  )) as { idToken: string }
  payer.idToken = idToken
}

/** Takes a document out of the database for a while. */
export async function takeAway(product: Product, path: string): Promise<{ putBack(): Promise<void> }> {
  const at = `${product.operator}/v1/${root}/${path}`
  const headers = { authorization: 'Bearer owner' }
  const { fields } = (await (await fetch(at, { headers })).json()) as { fields: Record<string, unknown> }
  await fetch(at, { method: 'DELETE', headers })
  return { putBack: async () => void (await write(product, path, fields)) }
}
