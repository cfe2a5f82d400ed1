import type { EscalationState, Line, Message, MessageKind, ShownKind, ShownLine } from './state.ts'

/** E18: the most pressing first. */
export const PRESSING: ShownKind[] = [
  'escalation',
  'check',
  'overdue',
  'snooze',
  'step',
  'nag',
  'told',
  'today',
  'asked',
  'due',
]
const rank = (kind: ShownKind) => PRESSING.indexOf(kind)

/** E18: one line for an occurrence, its most pressing; in order of due and id, then those of no occurrence. */
export function compose(state: EscalationState, lines: readonly Line[], own: readonly ShownLine[]): ShownLine[] {
  const best = new Map<string, Line>()
  for (const line of lines) {
    const about = line.o === null ? `about ${line.about} ${line.why}` : `of ${line.o}`
    const other = best.get(about)
    if (!other || isMorePressing(line, other)) best.set(about, line)
  }
  const shown = new Map<string, ShownLine>()
  for (const [about, line] of best) shown.set(about, shownLine(line))
  for (const line of own) {
    const other = shown.get(`of ${line.o}`)
    if (!other || rank(line.kind) < rank(other.kind)) shown.set(`of ${line.o}`, line)
  }
  return [...shown.values()].sort((a, b) => compareText(sortKey(state, a), sortKey(state, b)))
}

function isMorePressing(one: Line, other: Line): boolean {
  if (one.kind !== other.kind) return rank(one.kind) < rank(other.kind)
  const [at, otherAt] = [one.fireAt ?? one.raw, other.fireAt ?? other.raw]
  if (at !== otherAt) return at > otherAt
  return one.kind === 'step' ? (one.n ?? 0) < (other.n ?? 0) : (one.n ?? 0) > (other.n ?? 0)
}

function shownLine({ id, o, kind, n, why, about, lateness }: Line): ShownLine {
  return { o, kind, n, why, about, late: lateness === 'late', line: id }
}

function sortKey({ occurrences }: EscalationState, { o, why, about }: ShownLine): string {
  return o === null ? `~ ${about} ${why}` : `${occurrences[o]?.due ?? ''} ${o}`
}

/** By code point: the same on every machine. */
export const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** What a message is called: by its sort, else by its most pressing line. */
export function kindOf(sort: Message['sort'], shown: readonly ShownLine[]): MessageKind {
  if (sort !== 'own') return sort
  return shown.reduce<MessageKind>(
    (first, { kind }) => (rank(kind) < rank(first as ShownKind) ? (kind as MessageKind) : first),
    'told',
  )
}
