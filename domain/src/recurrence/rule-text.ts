/**
 * The text of a rule, each character of it read once and nothing cut out: cutting and comparing texts costs more than all else that reading
 * a rule does. Small letters are as good as capitals.
 */
export class RuleText {
  /** As it was given. */
  readonly text: string
  readonly #bare: string
  #at = 0

  constructor(text: string) {
    this.text = text
    // Nearly all begin with FREQ and have no space anywhere.
    const first = text.length > 0 ? text.charCodeAt(0) : 0
    const plain = (first === F || first === SMALL_F) && !text.includes(' ') && !text.includes('\n')
    this.#bare = plain ? text : bareRule(text)
  }

  /** Where it is read on. */
  get at(): number {
    return this.#at
  }

  get ends(): boolean {
    return this.#at === this.#bare.length
  }

  /** Nothing is left of a part, or of all of it. */
  get endsPart(): boolean {
    return this.#at === this.#bare.length || this.#bare.charCodeAt(this.#at) === SEMICOLON
  }

  /** Which of the words, as `lettersOf` made numbers of them, the letters are that come next; -1 for another one. */
  oneOf(words: readonly number[]): number {
    const text = this.#bare
    const from = this.#at
    let at = from
    let letters = 0
    for (; at < text.length; at++) {
      const letter = (text.charCodeAt(at) & CAPITAL) - BEFORE_A
      if (!(letter > 0 && letter <= 26)) break
      letters = letters * 32 + letter
    }
    this.#at = at
    if (at - from <= MOST_LETTERS) for (let i = 0; i < words.length; i++) if (words[i] === letters) return i
    return -1
  }

  /** A number of so many digits at most, -1 where none comes next. */
  number(most: number): number {
    const text = this.#bare
    const from = this.#at
    let at = from
    let n = 0
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - ZERO
      if (!(digit >= 0 && digit <= 9)) break
      n = n * 10 + digit
    }
    this.#at = at
    return at === from || at - from > most ? -1 : n
  }

  /** -1 after a minus that comes next, else 1. */
  sign(): number {
    const code = this.#at < this.#bare.length ? this.#bare.charCodeAt(this.#at) : 0
    if (code !== MINUS && code !== PLUS) return 1
    this.#at += 1
    return code === MINUS ? -1 : 1
  }

  /** Passes over a character if it comes next. */
  passes(code: number): boolean {
    if (this.#at === this.#bare.length || this.#bare.charCodeAt(this.#at) !== code) return false
    this.#at += 1
    return true
  }

  /** All from a place up to the end of its part, in capitals. It is read on from there. */
  value(from = this.#at): string {
    const semicolon = this.#bare.indexOf(';', from)
    this.#at = semicolon < 0 ? this.#bare.length : semicolon
    return this.#bare.slice(from, this.#at).toUpperCase()
  }
}

/** Words as numbers, five bits a letter. */
export function lettersOf(words: readonly string[]): number[] {
  return words.map((word) => {
    let letters = 0
    for (let i = 0; i < word.length; i++) letters = letters * 32 + word.charCodeAt(i) - BEFORE_A
    return letters
  })
}

/** Without the spaces around names, values and items, and what may stand before the first of them. */
function bareRule(text: string): string {
  return text
    .replace(/\s*([;=,])\s*/g, '$1')
    .trim()
    .replace(/^RRULE:\s*/i, '')
}

const F = 70
const SMALL_F = 102
const PLUS = 43
const MINUS = 45
const ZERO = 48
const SEMICOLON = 59
const BEFORE_A = 64
/** All bits but the one that small letters have. */
const CAPITAL = ~32
/** As many as a number holds exactly. */
const MOST_LETTERS = 10
