/** An HTTP service that delivers text messages: one POST of `{to, text, id}` as JSON with a bearer token. */
export type TextGateway = { url: string; token: string }

const timeoutMs = 15_000

/** What became of a try. `again` is worth another one; `refused`: the number takes no texts, `denied`: the gateway takes none of us. */
export type TextOutcome = { kind: 'sent' } | { kind: 'refused' | 'denied' | 'again'; reason: string }

/** What a gateway answers where the number is at fault (RFC 9110): a bad, unknown, gone or unprocessable one. */
const ofTheNumber = new Set([400, 404, 410, 422])

/** Hands one text over. `id` is the same at each try, so that the gateway can tell a repeated one. Never throws. */
export async function sendText(
  { url, token }: TextGateway,
  message: { id: string; to: string; text: string },
): Promise<TextOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ to: message.to, text: message.text, id: message.id }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return { kind: 'sent' }
    const reason = `the gateway answered ${response.status}`
    if (ofTheNumber.has(response.status)) return { kind: 'refused', reason }
    const final = response.status >= 400 && response.status < 500 && response.status !== 429
    return { kind: final ? 'denied' : 'again', reason }
  } catch (error) {
    return { kind: 'again', reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
  }
}
