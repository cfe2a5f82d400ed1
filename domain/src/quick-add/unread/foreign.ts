import { asName } from '../as-name.ts'
import type { Lexeme, LexemeKind } from '../lexicon/lexeme.ts'
import { foreignTo } from '../lexicon/lexicon.ts'
import type { Line } from '../line.ts'
import type { Open } from '../piece.ts'
import type { Placed } from '../placed.ts'

/**
 * "Kündigung 3 Monate vor 31.12.2027", read in English: the figures are a date in any language, and what changes it would be left in the name. Words
 * of time of the languages that the line is not read in are asked about where they change a date: a rhythm, a length, and what leads to a date.
 */
export function foreignOpen(line: Line, placed: readonly Placed[], index: number): Open | null {
  const one = placed[index]
  if (!one || !placed.some(({ piece }) => SAYS_WHEN.has(piece.is))) return null
  const said = changing(line, placed, index)
  if (!said) return null
  const counted = said.lexeme.is === 'unit' || said.lexeme.is === 'businessDays'
  const start = counted ? line.words[one.from - 1]!.start : one.start
  const end = line.words[runEnd(line, said.next) - 1]?.end ?? one.end
  const text = line.text.slice(start, end)
  return {
    code: 'unread',
    start,
    end,
    options: [asName(text)],
    question: `“${text}” says when in another language than yours. Nothing is guessed: say it in yours, or keep it in the name.`,
  }
}

/** The saying of another language that changes a date where it stands. */
function changing(line: Line, placed: readonly Placed[], index: number): Said | null {
  const { from } = placed[index]!
  const next = placed[index + 1]
  const isCounted = line.words[from - 1]?.figures?.is === 'number' || line.get(from - 1, 'number') !== null
  const changes = ({ lexeme: { is }, next: after }: Said) => {
    if (is === 'rhythm') return true
    if (is === 'unit' || is === 'businessDays') return isCounted
    if (is === 'every') return saidAt(line, after).some(({ lexeme }) => RHYTHMIC.has(lexeme.is))
    return LEADING.has(is) && next?.from === after && SAYS_WHEN.has(next.piece.is)
  }
  return saidAt(line, from).find(changes) ?? null
}

/** "3 Monate vor", "elke maand": what follows in that language belongs to it. */
function runEnd(line: Line, at: number): number {
  const [more] = saidAt(line, at)
  return more ? runEnd(line, more.next) : at
}

const SAYS_WHEN = new Set<Placed['piece']['is']>(['date', 'rhythm', 'days'])
const LEADING = new Set<LexemeKind>(['before', 'after', 'until', 'since', 'within', 'except'])
const RHYTHMIC = new Set<LexemeKind>(['unit', 'weekday'])

type Said = { lexeme: Lexeme; next: number }

/** What a word that its reader's languages do not know says in others. */
function saidAt(line: Line, at: number): Said[] {
  const word = line.words[at]
  if (!word || word.mark || line.meanings(at).length > 0) return []
  const known = foreignTo(line.language).get(word.plain) ?? []
  return known
    .filter(({ words }) => words.every((one, index) => line.words[at + index]?.plain === one))
    .map(({ words, lexeme }) => ({ lexeme, next: at + words.length }))
}
