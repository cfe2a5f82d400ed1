import type { CalendarDate } from '../schedule.ts'
import { amountAt } from './amounts/amounts.ts'
import { figuresAt, type Figures } from './amounts/figures.ts'
import type { Lexeme, LexemeKind } from './lexicon/lexeme.ts'
import { type Lexicon, languageOf, lexiconFor, plainForm } from './lexicon/lexicon.ts'
import { markAt } from './marks.ts'
import { matchAt } from './match.ts'
import type { Match, QuickAddContext, Reading } from './piece.ts'
import { writtenDate, writtenFrom, writtenOn } from './dates/written-date.ts'

/** One word, figure or mark of the line. Offsets count UTF-16 units. */
export type Word = {
  start: number
  end: number
  /** Lower case, without accents; empty where the word can mean nothing but itself. */
  plain: string
  /** A mark such as `#home`, a quoted text or an amount, read already. */
  mark: Match | null
  figures: Figures | null
}

type Sayings = ReadonlyMap<LexemeKind, { lexeme: Lexeme; next: number }>
const NOTHING: Sayings = new Map()

/** A line cut into words, with what each of them can mean in the languages of its reader. */
export class Line {
  readonly words: readonly Word[]
  readonly text: string
  readonly context: QuickAddContext
  readonly english: boolean
  readonly language: string
  readonly #lexicon: Lexicon
  readonly #said: Sayings[] = []

  constructor(text: string, context: QuickAddContext) {
    this.text = text
    this.context = context
    this.language = languageOf(context.locale)
    this.english = this.language === 'en'
    this.#lexicon = lexiconFor(context.locale)
    this.words = wordsOf(text, context, this.english, this.#lexicon)
  }

  /** The longest saying of a kind that begins at a word, and the word after it. */
  get<K extends LexemeKind>(at: number, kind: K): { lexeme: Extract<Lexeme, { is: K }>; next: number } | null {
    const said = (this.#said[at] ??= this.#saidAt(at)).get(kind)
    return (said as { lexeme: Extract<Lexeme, { is: K }>; next: number } | undefined) ?? null
  }

  /** What is asked of a word some hundred times is looked up once. */
  #saidAt(at: number): Sayings {
    const word = this.words[at]
    if (!word) return NOTHING
    const said = new Map<LexemeKind, { lexeme: Lexeme; next: number }>()
    for (const found of this.meanings(at)) if (!said.has(found.lexeme.is)) said.set(found.lexeme.is, found)
    const short = said.get('weekday')
    if (short?.lexeme.is === 'weekday' && short.lexeme.short && (this.#beginsTime(short.next) || this.#isListed(at)))
      said.set('weekday', { next: short.next, lexeme: { is: 'weekday', n: short.lexeme.n } })
    for (const kind of ['number', 'ordinal', 'quarter'] as const) {
      const lexeme = said.has(kind) ? null : figureLexeme(word, kind)
      if (lexeme) said.set(kind, { lexeme, next: at + 1 })
    }
    return said
  }

  /** "Mo, Mi, Fr", "Di+Do": one of several that are written with a capital. By their meanings alone, for those beside it ask the same of this one. */
  #isListed(at: number): boolean {
    const says = (word: number, kind: LexemeKind) => this.meanings(word).some(({ lexeme }) => lexeme.is === kind)
    const isShort = (word: number) => /^\p{Lu}/u.test(this.slice(word, word + 1)) && says(word, 'weekday')
    const isBeside = (word: number) => isShort(word) || this.words[word]?.mark?.kind === 'name'
    const isSign = (word: number) => /^[/+-]$/.test(this.words[word]?.plain ?? '') || says(word, 'and')
    const before = this.gap(at).includes(',') ? at - 1 : isSign(at - 1) ? at - 2 : -1
    const after = this.gap(at + 1).includes(',') ? at + 1 : isSign(at + 1) ? at + 2 : -1
    return isShort(at) && (isBeside(before) || isBeside(after))
  }

  /** "Do 19 Uhr", "mar. et jeu. 18h", "So nachmittag": what is short for a weekday, and for much else, is one before a time. */
  #beginsTime(at: number): boolean {
    const word = this.words[at]
    if (word?.mark?.kind === 'name') return this.#beginsTime(at + 1)
    if (word?.figures?.is === 'time' || word?.figures?.is === 'times' || this.skip(at, 'partOfDay') !== null)
      return true
    if ((word?.figures?.is === 'number' || word?.figures?.is === 'days') && this.skip(at + 1, 'oclock') !== null)
      return true
    const and = word?.plain === '/' ? at + 1 : this.skip(at, 'and')
    const next = and === null && /,/.test(this.gap(at)) ? at : and
    const weekday = next === null ? null : this.get(next, 'weekday')
    return weekday !== null && weekday.lexeme.short !== true
  }

  /** The word after the first of these kinds that stands at a word. */
  skip(at: number, ...kinds: LexemeKind[]): number | null {
    for (const kind of kinds) {
      const found = this.get(at, kind)
      if (found) return found.next
    }
    return null
  }

  /** Past as many of these kinds as stand there. */
  past(at: number, ...kinds: LexemeKind[]): number {
    let next = at
    for (;;) {
      const after = this.skip(next, ...kinds)
      if (after === null) return next
      next = after
    }
  }

  /** Every saying that begins at a word, the longest first. */
  meanings(at: number): { lexeme: Lexeme; next: number }[] {
    const word = this.words[at]
    if (!word) return []
    const said = (this.#lexicon.get(word.plain) ?? []).filter(({ words }) =>
      words.every((one, index) => this.words[at + index]?.plain === one),
    )
    return said.map(({ words, lexeme }) => ({ lexeme, next: at + words.length }))
  }

  /** A date as it would be written in the line: by itself, as the day it is due, as the day it begins. */
  written = (date: CalendarDate) => writtenDate(date, this.language)
  writtenOn = (date: CalendarDate) => writtenOn(date, this.language)
  writtenFrom = (date: CalendarDate) => writtenFrom(date, this.language)
  /** A date as an answer. */
  reading = (date: CalendarDate): Reading => ({ value: date, replacement: this.written(date) })

  /** What stands between a word and the one before it. */
  gap(at: number): string {
    const word = this.words[at]
    return word ? this.text.slice(this.words[at - 1]?.end ?? 0, word.start) : ''
  }

  /** The text from one word up to another, without what surrounds it. */
  slice(from: number, to: number): string {
    const span = this.span(from, to)
    return this.text.slice(span.start, span.end)
  }

  span(from: number, to: number): { start: number; end: number } {
    return { start: this.words[from]?.start ?? this.text.length, end: this.words[to - 1]?.end ?? this.text.length }
  }
}

function figureLexeme(word: Word, kind: 'number' | 'ordinal' | 'quarter'): Lexeme | null {
  const { figures } = word
  if (kind === 'quarter') {
    const quarter = /^[qt]([1-4])$/.exec(word.plain)
    return quarter ? { is: 'quarter', n: Number(quarter[1]) } : null
  }
  if (figures?.is === kind) return { is: kind, n: figures.n }
  return null
}

function wordsOf(text: string, context: QuickAddContext, english: boolean, lexicon: Lexicon): Word[] {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const between =
      matchAt(BETWEEN, text, at)?.[0].length ??
      (words.at(-1)?.figures && words.at(-1)?.end === at ? dashBefore(text, at) : 0)
    if (between > 0) {
      at += between
      continue
    }
    const word = wordAt(text, at, context, english, lexicon)
    words.push(word)
    at = word.end
  }
  return words
}

/** "21/12-4/1": a dash between figures. */
const dashBefore = (text: string, at: number) => (matchAt('[-–](?=\\d)', text, at) ? 1 : 0)

/** White space, and punctuation that belongs to no word; also what makes a day one of several ("~15 Jan"). */
const BETWEEN = `(?:[\\s,;:?()…]|~(?=\\d{1,2}(?:st|nd|rd|th|\\.)?\\s(?:jan|feb|ma[rei]|m[aä]r|apr|jun|jul|aug|sep|o[ck]t|nov|de[cz]))|!(?=\\s|$)|[.)](?=[\\s,;)]|$)|[-–—](?=\\s)|'(?=\\s|$|,))+`

function wordAt(text: string, at: number, context: QuickAddContext, english: boolean, lexicon: Lexicon): Word {
  const mark = markAt(text, at, context) ?? amountAt(text, at, context)
  if (mark) return { start: at, end: mark.end, plain: '', mark, figures: null }
  const figures = figuresAt(text, at, english)
  if (figures) {
    const plain = figures.figures.is === 'number' || figures.figures.is === 'ordinal' ? text.slice(at, figures.end) : ''
    return { start: at, end: figures.end, plain: plain.toLowerCase(), mark: null, figures: figures.figures }
  }
  const whole = at + (matchAt(WORD, text, at)?.[0].length ?? 1)
  const said = text.slice(at, whole)
  const end = at + Math.min(firstOfSeveral(said, lexicon), english ? said.length : dayBeforePart(said, lexicon))
  return { start: at, end, plain: plainForm(text.slice(at, end)), mark: null, figures: null }
}

/** "Mar-Oct", "Di/Do", "mon-wed-fri": weekdays or months in one word are words of their own, the sign between them too. The length of the first one. */
function firstOfSeveral(text: string, lexicon: Lexicon): number {
  if (!/[\p{L}.][-–/+]\p{L}/u.test(text) || lexicon.has(plainForm(text))) return text.length
  const parts = text.split(/[-–/+]/)
  const isDay = (part: string) =>
    (lexicon.get(plainForm(part.replace(/\.$/, ''))) ?? []).some(
      ({ words, lexeme }) => words.length === 1 && (lexeme.is === 'weekday' || lexeme.is === 'month'),
    )
  return parts.every(isDay) ? (parts[0] ?? text).length : text.length
}

/** "Montagabend", "morgenochtend", "zondagmiddag": the day, and a part of it. */
function dayBeforePart(text: string, lexicon: Lexicon): number {
  const plain = plainForm(text)
  const part = plain.length < 8 || lexicon.has(plain) ? undefined : PART_OF_DAY.exec(plain)
  const says = (said: string, ...kinds: LexemeKind[]) =>
    (lexicon.get(said) ?? []).some(({ words, lexeme }) => words.length === 1 && kinds.includes(lexeme.is))
  return part && says(plain.slice(0, part.index), 'weekday', 'tomorrow', 'today') ? part.index : text.length
}
const PART_OF_DAY = /(?:vormittag|nachmittag|morgen|mittag|abend|nacht|ochtend|middag|avond)s?$/

/** `l'`, `d'` and `mid-` are words of their own; so are `/` and `&`; else all up to white space, or to a comma that a word follows. */
const WORD = `(?:(?:mon|tues?|wed(?:nes)?|weds|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)(?=/\\p{L})|(?:[ldLD](?=['’]\\p{L}{2}))|@(?=\\d{1,2}(?:[:.]\\d\\d)?(?:[ap]m?)?(?:\\s|$))|(?:\\d{1,3}x)(?=/\\p{L})|(?:mid|mi)(?=-\\p{L}{3})|['’](?=\\p{L}{3})|[-–](?=\\p{L}{2})|[/&+](?=[\\s\\p{L}]|$)|[^\\s]+?(?=[,;:](?:\\s|\\p{L}|$)|[.!?)…'’]*[,;:]?(?:\\s|$)|[!()](?:\\s|$))`
