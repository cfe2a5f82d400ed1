import { testAuth } from '../firestore/transport/test-server.ts'
import { FirestoreError } from '../firestore/errors.ts'
import { gateway } from '../firestore/transport/gateway.ts'
import { heldTogether } from '../firestore/transport/held-together.ts'
import { memoryFirestore } from '../firestore/transport/memory-firestore.ts'
import { webChannel, type WebChannel } from '../firestore/transport/webchannel/channel.ts'
import { silentLog } from '../log.ts'
import { Answer, exchangeOf } from './channel-exchange.ts'
import type { Parser } from './parsers.ts'
import type { Random } from './random.ts'
import { database } from './requests.ts'

const kinds = ['Write', 'Listen'] as const
type Kind = (typeof kinds)[number]
/** One request of a client, in the order in which they are made. */
type Act =
  | { act: 'post'; offset: number; count: number; isRepeat: boolean }
  | { act: 'get'; aid: 'last' | 'old' | 'none' | 'beyond'; longPoll: boolean; stalled: boolean }
  | { act: 'broken'; body: string }
  | { act: 'breakOff' | 'take' | 'wait' | 'terminate' | 'stranger' | 'otherStream' }

/** Units that all sessions of one sequence may hold: a few of the long documents. */
const mostTogether = 300_000
const longText = 'é😀x'.repeat(6_000)
const mostTurns = 400

/** The session is not there any more, and whoever asks is told so in the words of the protocol. */
class Unknown extends Error {}

/**
 * Sequences of requests of a session, in any order, repeated, with holes, two back channels, acknowledged late or twice, after its end: each is
 * answered, what the client says is taken in order and once, what it is told comes in order and once, and nothing is held when all is over.
 */
export const channelSessions: Parser = {
  name: 'channel sessions',
  refuses: (error) => error instanceof Unknown,
  sample(random) {
    const kind = random.one(kinds)
    const acts = Array.from({ length: random.whole(1, 24) }, () => actOf(random))
    const first = random.whole(0, 2)
    return { input: `${kind} ${first} ${JSON.stringify(acts)}`, read: () => played(kind, first, acts) }
  },
}

function actOf(random: Random): Act {
  const offset = random.chance(0.01) ? random.whole(900, 1100) : random.whole(0, random.one([0, 0, 1, 4]))
  if (random.chance(0.4)) return { act: 'post', offset, count: random.whole(0, 4), isRepeat: random.chance(0.25) }
  if (random.chance(0.5))
    return {
      act: 'get',
      aid: random.one(['last', 'last', 'last', 'old', 'none', 'beyond'] as const),
      longPoll: random.chance(0.3),
      stalled: random.chance(0.3),
    }
  if (random.chance(0.1))
    return { act: 'broken', body: random.one(['count=-1', 'count=2', 'ofs=x&count=0', 'count=9999']) }
  if (random.chance(0.05)) return { act: 'terminate' }
  return { act: random.one(['breakOff', 'take', 'wait', 'wait', 'stranger', 'otherStream'] as const) }
}

async function played(kind: Kind, first: number, acts: readonly Act[]): Promise<void> {
  const firestore = memoryFirestore()
  await firestore.commit({ project: 'p', database: '(default)' }, { kind: 'admin' }, [
    { update: { name: `${database}/documents/c/long`, fields: { text: { stringValue: longText } } } },
  ])
  let dropped = 0
  const log = { ...silentLog, warn: () => void dropped++ }
  const together = heldTogether(mostTogether)
  const shared = gateway({
    firestore,
    auth: testAuth,
    clock: { now: () => 0 },
    log,
    project: 'p',
    emulator: false,
    allowedOrigins: [],
  })
  const channels = webChannel(shared, {}, together)
  const client = await clientOf(kind, first, channels)
  let isKnown = true
  for (const act of acts) {
    const answer = await client.act(act)
    if (
      answer?.status === 400 &&
      answer.text === 'Error: Unknown SID' &&
      act.act !== 'stranger' &&
      act.act !== 'otherStream'
    )
      isKnown = false
    else if (!isKnown && answer && (act.act === 'post' || act.act === 'get'))
      throw new Error(`it is known again: ${answer.status} ${answer.text.slice(0, 80)}`)
    if (together.total() > mostTogether) throw new Error(`all hold ${together.total()} units`)
    client.check()
  }
  isKnown &&= (await client.act({ act: 'post', offset: 0, count: 0, isRepeat: true }))?.status === 200
  // The message that opens a stream of writes changes nothing; the document was there before.
  const taken = kind === 'Write' ? firestore.commits.length - 1 : firestore.targets.length
  const names =
    kind === 'Write'
      ? firestore.commits.slice(1).map(([write]) => write?.update?.name ?? '')
      : firestore.targets.map(String)
  const expected = Array.from({ length: taken }, (_, at) => (kind === 'Write' ? nameOf(at + 1) : String(at + 1)))
  if (names.join() !== expected.join()) throw new Error(`it took ${names.join()}`)
  const due = Math.max(0, client.contiguous() - (kind === 'Write' ? 1 : 0))
  if (taken > due) throw new Error(`it took ${taken} of ${due}`)
  if (isKnown) {
    if (taken < due) throw new Error(`it took only ${taken} of ${due}`)
    await client.readOn(() => client.replies() === taken)
    if (client.replies() !== taken) throw new Error(`${client.replies()} of ${taken} are answered`)
    if (client.hasNoHole() && together.total() > 0)
      throw new Error(`${together.total()} units are held for whoever has them all`)
  } else if (dropped === 0 && !client.mayBeFreed()) throw new Error('it was freed, and nothing was the matter')
  await channels.close()
  client.end()
  await turns(3)
  if (together.total() !== 0) throw new Error(`${together.total()} units are still held`)
  if (!isKnown) throw new Unknown('The session is gone.')
}

const nameOf = (offset: number) => `${database}/documents/c/m${offset}`
const turns = async (many: number) => {
  for (let at = 0; at < many; at++) await new Promise((resolve) => setImmediate(resolve))
}

/** The message that has this offset; the same however often it is sent. */
const messageOf = (kind: Kind, offset: number) =>
  JSON.stringify(
    kind === 'Listen'
      ? { database, addTarget: { targetId: offset + 1, documents: { documents: [`${database}/documents/c/long`] } } }
      : {
          database,
          ...(offset > 0 && { streamToken: 'AA==', writes: [{ update: { name: nameOf(offset), fields: {} } }] }),
        },
  )

function formOf(kind: Kind, offset: number, count: number): string {
  const form = new URLSearchParams({ count: String(count), ofs: String(offset) })
  for (let at = 0; at < count; at++) form.set(`req${at}___data__`, messageOf(kind, offset + at))
  return form.toString()
}

/** A client that opens a session with so many messages, and keeps what it was told. */
async function clientOf(kind: Kind, first: number, channels: WebChannel) {
  const sent = new Set<number>()
  const told = new Map<number, string>()
  const backs: { answer: Answer; after: number }[] = []
  let sid = ''
  let isTerminated = false
  let wentFar = false
  /** The last array that it said it has. */
  let acknowledged = 0
  const last = () => told.size

  async function ask(method: string, query: string, body = '', { stalled = false, of = kind as string } = {}) {
    const answer = new Answer(stalled)
    const done = channels
      .handle(exchangeOf(method, `/${of}/channel?VER=8${query}`, body, answer), of as Kind)
      .catch((error: unknown) => {
        if (!(error instanceof FirestoreError)) throw error
        // As the transport answers it.
        answer.writeHead(error.httpStatus).end(error.message)
      })
    let isDone = false
    const over = done.finally(() => (isDone = true))
    for (let at = 0; at < mostTurns && !isDone; at++) await turns(1)
    if (!isDone) throw new Error(`${method} ${query} hangs`)
    await over
    await turns(1)
    return answer
  }

  function note(offset: number, count: number) {
    for (let at = 0; at < count; at++) sent.add(offset + at)
    if (offset + count > contiguous() + 900) wentFar = true
  }

  function contiguous() {
    let at = 0
    while (sent.has(at)) at++
    return at
  }

  function check() {
    for (const back of backs) {
      for (const [id, said] of back.answer.arrays()) {
        // What it has said since that it has, by a POST, is left out.
        const isNext = id === back.after + 1 || (id > back.after && id === acknowledged + 1)
        if (!isNext) throw new Error(`${id} follows ${back.after}`)
        back.after = id
        const text = JSON.stringify(said)
        if ((told.get(id) ?? text) !== text) throw new Error(`${id} is told differently`)
        told.set(id, text)
      }
    }
    for (let id = 1; id <= told.size; id++) if (!told.has(id)) throw new Error(`${id} was never told`)
  }

  const opened = await ask('POST', '&RID=1', formOf(kind, 0, first))
  sid = /"c","([\w-]+)"/.exec(opened.text)?.[1] ?? ''
  if (opened.status !== 200 || sid === '') throw new Error(`it does not open: ${opened.text}`)
  note(0, first)

  return {
    check,
    contiguous,
    hasNoHole: () => sent.size === contiguous(),
    mayBeFreed: () => isTerminated || wentFar,
    replies: () => [...told.values()].filter((said) => said.includes(kind === 'Write' ? 'commitTime' : '"ADD"')).length,

    async act(act: Act): Promise<Answer | null> {
      switch (act.act) {
        case 'post': {
          const from = act.isRepeat ? Math.max(0, contiguous() - act.offset - 1) : contiguous() + act.offset
          acknowledged = last()
          const answer = await ask('POST', `&SID=${sid}&RID=2&AID=${acknowledged}`, formOf(kind, from, act.count))
          if (answer.status === 200) {
            const status = /^\d+\n\[([01]),(\d+),(\d+)\]$/.exec(answer.text)
            if (!status) throw new Error(`a POST is answered ${answer.text}`)
            note(from, act.count)
          }
          return answer
        }
        case 'get': {
          const aid = { last: last(), old: Math.floor(last() / 2), none: 0, beyond: last() + 1_000_000 }[act.aid]
          if (act.aid !== 'beyond') acknowledged = Math.max(acknowledged, aid)
          const query = `&SID=${sid}&RID=rpc&TYPE=xmlhttp&AID=${aid}&CI=${act.longPoll ? 1 : 0}`
          const after = acknowledged
          const answer = await ask('GET', query, '', act)
          if (answer.status === 200) backs.push({ answer, after })
          return answer
        }
        case 'broken': {
          const answer = await ask('POST', `&SID=${sid}&RID=2`, act.body)
          if (answer.status !== 400) throw new Error(`a broken form is answered ${answer.status}`)
          return answer.text === 'Error: Unknown SID' ? answer : null
        }
        case 'breakOff':
          backs.at(-1)?.answer.destroy()
          return null
        case 'take':
          for (const { answer } of backs) answer.take()
          await turns(2)
          return null
        case 'wait':
          await turns(3)
          return null
        case 'terminate': {
          isTerminated = true
          const answer = await ask('POST', `&SID=${sid}&RID=3&TYPE=terminate`)
          if (answer.status !== 200) throw new Error(`its end is answered ${answer.status}`)
          return null
        }
        case 'stranger':
        case 'otherStream': {
          const isOther = act.act === 'otherStream'
          const answer = await ask('POST', `&SID=${isOther ? sid : 'x'}&RID=2`, formOf(kind, 0, 0), {
            of: isOther ? (kind === 'Write' ? 'Listen' : 'Write') : kind,
          })
          if (answer.status !== 400) throw new Error(`a stranger is answered ${answer.status}`)
          return answer
        }
      }
    },

    /** Reads as a good client does, by one answer, until it has what it waits for, and says so. */
    async readOn(isEnough: () => boolean) {
      for (const { answer } of backs) answer.take()
      check()
      await this.act({ act: 'get', aid: 'last', longPoll: false, stalled: false })
      for (let turn = 0; turn < mostTurns && !isEnough(); turn++) {
        await turns(1)
        check()
      }
      await turns(2)
      check()
      await this.act({ act: 'post', offset: 0, count: 0, isRepeat: true })
    },

    end() {
      for (const { answer } of backs) answer.destroy()
    },
  }
}
