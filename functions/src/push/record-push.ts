import { paths } from '@duebook/contract/paths'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { Reach } from '@duebook/contract/reach/reach'
import { plural } from '@duebook/domain'
import { database, Timestamp, type DocumentReference } from '../cloud/admin.ts'
import { goOnWithDrill } from '../asking/drill/go-on-with-drill.ts'
import { lookAfter } from '../asking/look-after.ts'
import { anotherWay } from '../reminders/another-way.ts'
import { nothingReaches } from '../reach/nothing-reaches.ts'
import { works } from '../reminders/ways-to.ts'
import { noDevice, type KnownDevice } from './devices.ts'
import { nextTry } from './next-try.ts'
import type { PushAnswer } from './post-to-endpoint.ts'
import type { PushMessage } from './push-message.ts'

type Carried = {
  reference: DocumentReference
  message: PushMessage
  answers: readonly { device: KnownDevice; answer: PushAnswer }[]
  /** When it was carried, in ms. */
  now: number
}

/**
 * Writes down what the push services said of one message: devices that are gone are removed, one that took it is enough, what may pass is tried
 * again, and where nothing carried it the next way takes its rows, all in one transaction.
 */
export async function recordPush({ reference, message, answers, now }: Carried): Promise<void> {
  const took = answers.filter(({ answer }) => answer.kind === 'accepted').map(({ device }) => device)
  const gone = answers.filter(({ answer }) => answer.kind === 'gone').map(({ device }) => device)
  const waits = answers.flatMap(({ answer }) => (answer.kind === 'again' ? [answer.notBefore ?? 0] : []))
  const notBefore = waits.length > 0 && Math.min(...waits) > 0 ? Math.min(...waits) : null
  const next =
    took.length === 0 && waits.length > 0
      ? nextTry(message.tries, { first: message.at.toMillis(), now, notBefore })
      : null
  const why = whyOf(answers)
  const at = Timestamp.fromMillis(now)
  const ended = await database.runTransaction(async (transaction) => {
    const current = (await transaction.get(reference)).data() as PushMessage | undefined
    if (current?.state !== 'trying' || current.tries !== message.tries) return []
    const rows = (await transaction.getAll(...message.rows.map((path) => database.doc(path)), reference)).slice(0, -1)
    const sent = rows
      .map((one) => ({ reference: one.ref, row: one.data() as ReminderRow | undefined }))
      .filter((one): one is { reference: DocumentReference; row: ReminderRow } => one.row?.state === 'sent')
    const known = await transaction.getAll(...took.map((one) => deviceAt(message.to, one)), reference)
    const failed = took.length === 0 && next === null
    const goesOn = failed
      ? await anotherWay(
          transaction,
          sent.filter(({ row }) => row.kind === undefined),
          now,
        )
      : null

    const told =
      failed && !(await isReachedOtherwise(message.to))
        ? await nothingReaches(transaction, {
            uid: message.to,
            way: 'push',
            address: null,
            reason: why,
            now,
            bookId: sent[0]?.row.bookId ?? null,
          })
        : null

    for (const one of gone) transaction.delete(deviceAt(message.to, one))
    for (const one of known)
      if (one.exists && one.ref.path !== reference.path) transaction.update(one.ref, { lastAcceptedAt: at })
    if (next !== null) {
      transaction.update(reference, { nextTryAt: Timestamp.fromMillis(next), why })
      for (const one of sent) transaction.update(one.reference, { attempts: message.tries })
      return []
    }
    transaction.update(reference, {
      state: failed ? 'failed' : 'delivered',
      nextTryAt: null,
      why: failed ? why : null,
    })
    for (const one of sent)
      transaction.update(one.reference, {
        attempts: message.tries,
        ...(failed
          ? { state: 'failed', error: why.slice(0, 300) }
          : { state: 'delivered', deliveredAt: at, answer: `Taken for ${plural(took.length, 'device')}` }),
      })
    if (!failed)
      transaction.set(database.doc(paths.reach(message.to, 'push')), {
        state: 'ok',
        address: null,
        since: at,
        reason: null,
        lastDeliveredAt: at,
      } satisfies Reach)
    goesOn?.()
    told?.()
    return failed ? sent.map(({ row }) => row) : []
  })
  await lookAfter(ended, Date.now())
  if (message.drill !== undefined) await goOnWithDrill(message.drill, Date.now())
}

const isReachedOtherwise = async (uid: string) => (await works('email', uid)) || works('sms', uid)

const deviceAt = (uid: string, { id }: KnownDevice) => database.doc(`${paths.devices(uid)}/${id}`)

function whyOf(answers: Carried['answers']): string {
  if (answers.length === 0) return noDevice
  if (answers.every(({ answer }) => answer.kind === 'gone')) return 'No device takes push any more.'
  const said = new Set(answers.flatMap(({ answer }) => ('why' in answer ? [answer.why] : [])))
  return [...said].join(' ')
}
