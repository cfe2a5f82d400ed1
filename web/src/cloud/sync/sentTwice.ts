import { seenIn } from '../books/seenIn.ts'
import { loadFirestore } from '../sdk/load.ts'
import { connection, isConnected } from './connection.ts'

/** A document, and how the service has it: with these fields, or undefined for not at all. */
type Held = { bookId: string; path: string }
export type Fields = Readonly<Record<string, unknown>> | undefined

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

export const isThere = (fields: Fields) => fields !== undefined
export const isGone = (fields: Fields) => fields === undefined

/**
 * The SDK sends a write again whose answer was lost on the way, and the service refuses to add or to remove the second time what it did the first. So a refusal is
 * believed only where what was written does not stand; without a connection the service's word on that is waited for.
 */
export async function orStands(write: () => Promise<void>, at: Held, stands: (fields: Fields) => boolean) {
  try {
    await write()
  } catch (error) {
    const isSo = await untilAnswered(() => fieldsOf(at)).then(stands, () => false)
    if (!isSo) throw error
  }
}

/** Asked as one of a list, for whoever sees only what is theirs may not ask for what is gone. */
async function fieldsOf({ bookId, path }: Held): Promise<Fields> {
  const sdk = await loadFirestore()
  const seen = await seenIn(sdk, bookId)
  const end = path.lastIndexOf('/')
  const itself = sdk.where(sdk.documentId(), '==', path.slice(end + 1))
  const { docs } = await sdk.getDocsFromServer(seen(path.slice(0, end), itself, sdk.limit(1)))
  return docs[0]?.data()
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await ask()
    } catch (error) {
      if ((error as { code?: string }).code !== 'unavailable') throw error
    }
    await connectionWithin(wait)
  }
}

const connectionWithin = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => (stop(), resolve()), ms)
    const stop = connection.subscribe(() => {
      if (!isConnected()) return
      stop()
      clearTimeout(timer)
      resolve()
    })
  })
