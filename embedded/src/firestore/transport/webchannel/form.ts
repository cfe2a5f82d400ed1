import { FirestoreError } from '../../errors.ts'

/** The maps of one forward POST: `ofs` is the number of the first of `messages` in the session. */
export type ForwardForm = { headers: Map<string, string>; offset: number; messages: string[] }

const MAX_MAPS = 1000

/** Reads the form of a forward POST. Throws INVALID_ARGUMENT for anything that a client of the protocol does not send. */
export function parseForwardForm(body: string): ForwardForm {
  const form = new URLSearchParams(body)
  const count = whole(form.get('count') ?? '0')
  const offset = whole(form.get('ofs') ?? '0')
  if (count > MAX_MAPS) throw new FirestoreError('INVALID_ARGUMENT', `A POST carries at most ${MAX_MAPS} messages.`)
  const messages = Array.from({ length: count }, (_, index) => {
    const data = form.get(`req${index}___data__`)
    if (data === null) throw new FirestoreError('INVALID_ARGUMENT', `The form lacks req${index}___data__.`)
    return data
  })
  return { headers: parseHeaders(form.get('headers') ?? ''), offset, messages }
}

function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}

function whole(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new FirestoreError('INVALID_ARGUMENT', 'count and ofs must be whole numbers.')
  return Number(text)
}
