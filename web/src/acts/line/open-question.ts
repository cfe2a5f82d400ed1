import type { Ambiguity, QuickAdd } from '@duebook/domain'

type Refusal = NonNullable<QuickAdd['error']>
/** Why a line cannot be saved yet: it asks which reading is meant, or it cannot be read. One question at a time, in the order of the line. */
export type OpenQuestion =
  | { is: 'asked'; asked: Ambiguity; of: number; next: Ambiguity | null }
  | { is: 'refused'; refusal: Refusal; asked: Ambiguity | null }

/** Null where every word is accounted for. A line that merely has no date or no name yet is no question: it is still being written. */
export function openQuestion(read: QuickAdd): OpenQuestion | null {
  const { ambiguities } = read
  const [asked = null, next = null] = ambiguities
  const refusal = refusalOf(read)
  if (refusal && (!asked || overlap(asked.span, refusal.span))) return { is: 'refused', refusal, asked }
  return asked && { is: 'asked', asked, of: ambiguities.length, next }
}

/** What is wrong with a line; that it has no date or no name yet is said only when somebody wants to add it. */
export const refusalOf = ({ error }: QuickAdd): Refusal | null => (error && !UNFINISHED.has(error.code) ? error : null)

/** Where in the line it stands. */
export const spanOf = (open: OpenQuestion) => (open.is === 'asked' ? open.asked.span : open.refusal.span)

/** Whether it is about words that are still being typed, at the end of the line, or about the line as a whole. */
export function isAboutTheEnd(open: OpenQuestion, line: string): boolean {
  const { start, end } = spanOf(open)
  return end === start || end >= line.trimEnd().length
}

const UNFINISHED = new Set<Refusal['code']>(['no-date', 'no-title'])

type Stretch = { start: number; end: number }
const overlap = (a: Stretch, b: Stretch) => a.start < b.end && b.start < a.end
