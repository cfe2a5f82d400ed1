import { postOutward, type Ground, type Outward } from '../outward/post-outward.ts'

/** What a push service said. `again`: it may take it later, not before `notBefore` (ms from now) where it said so. */
export type PushAnswer =
  | { kind: 'accepted' }
  | { kind: 'gone'; why: string }
  | { kind: 'again'; why: string; notBefore: number | null }
  | { kind: 'refused'; why: string }

export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/** Posts one message to the address that a device named (RFC 8030, section 5). */
export async function postToEndpoint(
  { endpoint, headers, body }: PushRequest,
  ground: Ground = {},
): Promise<PushAnswer> {
  const answer = await postOutward({ address: endpoint, headers, body }, ground)
  if ('status' in answer) return answerOf(answer.status, answer.headers['retry-after'])
  if ('refused' in answer) return { kind: 'refused', why: whyRefused(answer) }
  const why =
    answer.fault === 'no-name'
      ? `The name ${answer.host} could not be looked up.`
      : `The push service did not answer (${answer.code}).`
  return { kind: 'again', why, notBefore: null }
}

function whyRefused(answer: Extract<Outward, { refused: string }>): string {
  if (answer.refused === 'not-there') return answer.why
  return answer.refused === 'not-https' ? 'The address is not one of https.' : 'The address is of no push service.'
}

/** RFC 8030, sections 5 and 7.3; a redirection is as little an answer as any other status. */
function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const why = `The push service answered ${status}.`
  if (status === 404 || status === 410) return { kind: 'gone', why }
  if (status === 429 || status >= 500) return { kind: 'again', why, notBefore: waitOf(retryAfter) }
  return { kind: 'refused', why }
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
