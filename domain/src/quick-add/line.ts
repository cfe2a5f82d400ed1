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
    this.words = wordsOf(text, context, this.english)
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
    for (const kind of ['number', 'ordinal', 'quarter'] as const) {
      const lexeme = said.has(kind) ? null : figureLexeme(word, kind)
      if (lexeme) said.set(kind, { lexeme, next: at + 1 })
    }
    return said
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

function wordsOf(text: string, context: QuickAddContext, english: boolean): Word[] {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const between = matchAt(BETWEEN, text, at)
    if (between) {
      at += between[0].length
      continue
    }
    const word = wordAt(text, at, context, english)
    words.push(word)
    at = word.end
  }
  return words
}

/** White space, and punctuation that belongs to no word. */
const BETWEEN = `(?:[\\s,;:?()…]|!(?=\\s|$)|[.)](?=[\\s,;)]|$)|[-–—](?=\\s)|'(?=\\s|$|,))+`

function wordAt(text: string, at: number, context: QuickAddContext, english: boolean): Word {
  const mark = markAt(text, at, context) ?? amountAt(text, at, context)
  if (mark) return { start: at, end: mark.end, plain: '', mark, figures: null }
  const figures = figuresAt(text, at, english)
  if (figures) {
    const plain = figures.figures.is === 'number' || figures.figures.is === 'ordinal' ? text.slice(at, figures.end) : ''
    return { start: at, end: figures.end, plain: plain.toLowerCase(), mark: null, figures: figures.figures }
  }
  const end = at + (matchAt(WORD, text, at)?.[0].length ?? 1)
  return { start: at, end, plain: plainForm(text.slice(at, end)), mark: null, figures: null }
}

/** `l'`, `d'` and `mid-` are words of their own; so are `/` and `&`; else all up to white space, or to a comma that a word follows. */
const WORD = `(?:(?:mon|tues?|wed(?:nes)?|weds|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)(?=/\\p{L})|(?:[ldLD](?=['’]\\p{L}{2}))|(?:mid|mi)(?=-\\p{L}{3})|['’](?=\\p{L}{3})|-(?=\\p{L}{3})|[/&+](?=[\\s\\p{L}]|$)|[^\\s]+?(?=[,;:](?:\\s|\\p{L}|$)|[.!?)…'’]*[,;:]?(?:\\s|$)|[!()](?:\\s|$))`
