/** What of a request's head says whether the text is wanted. */
type Conditions = { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined }
/** `changedAt` in ms since 1970. */
type Version = { etag: string; changedAt: number }

/** Whether whoever asks has this very text (RFC 9110, 13): tags, compared weakly, count for more than times. */
export function hasIt(conditions: Conditions, { etag, changedAt }: Version): boolean {
  const tags = conditions['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tagsIn(tags).includes(opaque(etag))
  const since = conditions['if-modified-since']
  const at = since === undefined ? Number.NaN : Date.parse(since)
  // The field says whole seconds.
  return Math.floor(changedAt / 1000) * 1000 <= at
}

/** More than anybody keeps. */
const MOST_LETTERS = 4_000

const tagsIn = (list: string): string[] => (list.slice(0, MOST_LETTERS).match(/(?:W\/)?"[^"]*"/g) ?? []).map(opaque)
const opaque = (tag: string) => tag.replace(/^W\//, '')

/** Whether gzip is accepted (RFC 9110, 12.5.3): named, or by `*`, and not with a weight of nothing. */
export function takesGzip(accepted: string | undefined): boolean {
  const weights = new Map(
    (accepted ?? '')
      .slice(0, MOST_LETTERS)
      .toLowerCase()
      .split(',')
      .map((one): [string, number] => {
        const [coding = '', ...more] = one.split(';').map((part) => part.trim())
        const weight = more.find((part) => part.startsWith('q='))
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
      }),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}
