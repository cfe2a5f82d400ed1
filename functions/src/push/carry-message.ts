import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { logger } from 'firebase-functions'
import { database, Timestamp, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { newWords } from '../reminders/answer-words.ts'
import { devicesOf, type KnownDevice } from './devices.ts'
import { encryptPush } from './encrypt-push.ts'
import { postToEndpoint, type PushAnswer } from './post-to-endpoint.ts'
import { pushGround, pushKeys } from './push-keys.ts'
import type { PushMessage, Shown } from './push-message.ts'
import { recordPush } from './record-push.ts'
import { shownPrivately } from './shown.ts'

/** Whoever carries a message has so long (ms) before another may take it up: longer than any push service is waited for. */
const claim = 60_000
/** Nobody is helped by what comes later than the next morning, where nothing else is planned. */
const aDay = 86_400_000

/**
 * Takes one message to every device of its person, if it is due and its date still stands, and writes down how it fared. Two that carry it at
 * once do not both: the first claims it. What dies in between is taken up after the claim; a device that has it shows it once, by its tag.
 */
export async function carryMessage(reference: DocumentReference, now: number): Promise<void> {
  const claimed = await database.runTransaction(async (transaction) => {
    const message = (await transaction.get(reference)).data() as PushMessage | undefined
    if (!message?.shown || message.state !== 'trying' || !message.nextTryAt || message.nextTryAt.toMillis() > now)
      return null
    if (!(await stands(transaction, message))) return void drop(transaction, reference, message)
    const { asks, to } = message
    const profile = (await transaction.get(database.doc(paths.user(to)))).data() as
      | { pushPrivate?: unknown }
      | undefined
    const words = asks && newWords(transaction, { uid: to, ...asks }, now, ['hand', 'snooze'])
    const shown = profile?.pushPrivate === true ? shownPrivately(message.shown) : message.shown
    transaction.update(reference, { shown, tries: message.tries + 1, nextTryAt: Timestamp.fromMillis(now + claim) })
    return { message: { ...message, tries: message.tries + 1 }, shown, words }
  })
  if (!claimed) return
  const { message, shown, words } = claimed
  const devices = await devicesOf(message.to)
  const ttl = ((await nextPlanned(message, now)) ?? now + aDay) - now
  const answers = await Promise.all(
    devices.map(async (device) => ({ device, answer: await toDevice(device, shown, { words, ttl: ttl / 1000 }) })),
  )
  for (const { answer } of answers) if (answer.kind === 'refused') logger.error('push refused', { why: answer.why })
  await recordPush({ reference, message, answers, now })
}

async function toDevice(
  device: KnownDevice,
  shown: Shown,
  { words, ttl }: { words: { hand: string; snooze: string } | null; ttl: number },
): Promise<PushAnswer> {
  const keys = pushKeys()
  if (!keys) return { kind: 'refused', why: 'Push is off on this server.' }
  try {
    const request = encryptPush(device, { ...shown, answers: words }, { keys, ttl })
    return await postToEndpoint(request, pushGround())
  } catch (error) {
    return { kind: 'refused', why: `It could not be encrypted for the device (${(error as Error).name}).` }
  }
}

/** Once the date is settled nobody is told any more; an answer does not stop what tells. */
async function stands(transaction: Transaction, { asks }: PushMessage): Promise<boolean> {
  if (!asks) return true
  const found = await transaction.get(database.doc(paths.obligation(asks.bookId, asks.obligationId)))
  const { status, nextNominal } = (found.data() ?? {}) as Partial<Obligation>
  return status === 'active' && nextNominal === asks.nominal
}

function drop(transaction: Transaction, reference: DocumentReference, { rows }: PushMessage): void {
  transaction.update(reference, { state: 'dropped', nextTryAt: null, why: 'Its date was settled.' })
  for (const row of rows) transaction.update(database.doc(row), { state: 'cancelled' })
}

/** When the next reminder of its date is planned (ms): then this one is of no use any more. */
async function nextPlanned({ asks, to }: PushMessage, now: number): Promise<number | null> {
  if (!asks) return null
  const planned = await database
    .collection(paths.reminders(asks.bookId))
    .where('obligationId', '==', asks.obligationId)
    .where('state', '==', 'planned')
    .get()
  const instants = planned.docs
    .filter((one) => one.get('recipient') === to)
    .map((one) => (one.get('fireAt') as Timestamp).toMillis())
    .filter((instant) => instant > now)
  return instants.length === 0 ? null : Math.min(...instants)
}
