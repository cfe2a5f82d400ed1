import type { Delivery, WebhookAnswer } from '@duebook/contract/webhooks/webhook'
import { postOutward, type Ground, type Outward } from '../outward/post-outward.ts'
import { signEvent } from './sign-event.ts'
import type { WebhookQueue } from './webhook-queue.ts'

const most = { body: 1_000, head: 1_000 } as const

type Posted = { answer: WebhookAnswer; took: number; head: string }

/** Sends one event, signed as of now. What is kept of it is what the screen shows: the head without the whole signature, and the first letters of the answer. */
export async function postEvent(
  event: { id: string; address: string } & Pick<Delivery, 'type' | 'body'>,
  secrets: Pick<WebhookQueue, 'secret' | 'before'>,
  ground: Ground,
): Promise<Posted> {
  const { id, address, type, body } = event
  const began = Date.now()
  const signature = signEvent(body, secrets, began)
  const own = { 'Duebook-Event': type, 'Duebook-Delivery': id }
  const bytes = Buffer.from(body)
  const headers = {
    ...own,
    'Duebook-Signature': signature,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'User-Agent': 'Duebook-Webhook/1',
  }
  const answer = answerOf(await postOutward({ address, headers, body: bytes }, ground, most.body))
  const shown = { ...own, 'Duebook-Signature': signature.replace(/(v1=.{4})[^,]*(.{3})/g, '$1…$2') }
  const lines = Object.entries(shown).map(([name, value]) => `${name}: ${value}`)
  return {
    answer,
    took: Date.now() - began,
    head: [`POST ${URL.parse(address)?.pathname ?? '/'}`, ...lines].join('\n'),
  }
}

function answerOf(answer: Outward): WebhookAnswer {
  if ('status' in answer) {
    const type = answer.headers['content-type']
    const leads = answer.headers['location']
    const head = [type && `content-type: ${type}`, leads && 'location: not followed'].filter(Boolean).join('\n')
    return { status: answer.status, head: head.slice(0, most.head), body: readable(answer.body) }
  }
  if ('refused' in answer) return { fault: answer.refused === 'not-there' ? answer.why : 'not an address of https' }
  return { fault: answer.fault === 'no-name' ? 'the name could not be looked up' : faultOf(answer.code) }
}

function faultOf(code: string): string {
  if (code === 'ECONNREFUSED') return 'connection refused'
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'no answer within 10 seconds'
  if (code === 'ECONNRESET') return 'the connection was cut'
  if (/CERT|SIGNED|ALTNAME|UNABLE_TO/.test(code)) return 'its certificate is not good'
  return `no answer (${code.slice(0, 40)})`
}

/** Text as it can be shown: no control characters but new lines. */
const readable = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
