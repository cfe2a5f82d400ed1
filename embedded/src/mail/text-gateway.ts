/** An HTTP service that delivers text messages: one POST of `{to, text, id}` as JSON with a bearer token. */
export type TextGateway = { url: string; token: string }

const timeoutMs = 15_000

/** What became of a try. `again` is worth another one. */
export type TextOutcome = { kind: 'sent' } | { kind: 'refused' | 'again'; reason: string }

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
    const final = response.status >= 400 && response.status < 500 && response.status !== 429
    return { kind: final ? 'refused' : 'again', reason }
  } catch (error) {
    return { kind: 'again', reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
  }
}
