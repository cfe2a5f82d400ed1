import { separableVerbsOf } from './lexicon/lexicon.ts'
import type { Line } from './line.ts'

/** Sayings that hold a word of time and are names all the same. */
const NAMES = [
  /^sat navs?\b/,
  /^time out\b/,
  /^march of dimes\b/,
  /^second hand\b/,
  /^(first|second|third|fourth|fifth|\d+(st|nd|rd|th)) (street|avenue|ave|road|lane|floor|st|class|aid|edition|grade|degree|mortgage)\b/,
  /^sun (cream|screen|block|hat|lounger|dial|valley|life|microsystems)\b/,
  /^(net|next) (plc|worth|generation|gen|door)\b/,
  /^annual leave\b/,
  /^daily (mail|mirror|express|telegraph|star|record|post|news|beast)\b/,
  /^(second|third|2nd|3rd) (home|party|hand)\b/,
  /^first (direct|bus|group|aid|class|utility|bank|national)\b/,
  /^(financial|market|sunday|new york|irish) times\b/,
]

/** What such a word of time makes a name of, with the word before it. */
const WITH_BEFORE =
  /^(parents?['’]?|open|quiz|games?|film|movie|date|opening|curriculum|awards?|prize) (evening|night)s?$/

/** Whether such a saying begins at a word, or ends with it. */
export function isName(line: Line, at: number): boolean {
  const text = line.slice(at, Math.min(at + 3, line.words.length)).toLowerCase()
  if (NAMES.some((name) => name.test(text)) || isApart(line, at)) return true
  return at > 0 && WITH_BEFORE.test(line.slice(at - 1, at + 1).toLowerCase())
}

/**
 * The second half of a verb that was begun before ("läuft am 31.12. ab"): at the end of the line or of a part of it, before an amount, or
 * before the day that is said after it ("läuft ab am 31.12."). Before anything else it says what it says elsewhere: "läuft ab 1. Januar".
 */
function isApart(line: Line, at: number): boolean {
  const firsts = separableVerbsOf(line.language).get(line.words[at]?.plain ?? '')
  if (!firsts || !line.words.slice(0, at).some(({ plain }) => firsts.has(plain))) return false
  const next = line.words[at + 1]
  return !next || next.mark !== null || /[,;:.()–—-]/.test(line.gap(at + 1)) || /^(am|zum|im)$/.test(next.plain)
}
