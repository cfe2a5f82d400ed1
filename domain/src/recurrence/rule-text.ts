/**
 * The text of a rule, each character of it read once and nothing cut out: cutting and comparing texts costs more than all else that reading
 * a rule does. Small letters are as good as capitals, and spaces around a name, a value or an item are passed over.
 */
export class RuleText {
  readonly text: string
  #at = -1
  /** The character at `#at`; 0 at the end. */
  #next = 0

  constructor(text: string) {
    this.text = text
    this.#step()
    this.#passSpaces()
    if ((this.#next & CAPITAL) === CAPITAL_R && /^RRULE:/i.test(text.slice(this.#at, this.#at + 6))) {
      this.#at += 5
      this.#step()
      this.#passSpaces()
    }
  }

  /** Where it is read on. */
  get at(): number {
    return this.#at
  }

  /** Nothing is left of an item of a list. */
  get endsItem(): boolean {
    this.#passSpaces()
    return this.#next === COMMA || this.#next === SEMICOLON || this.ends
  }

  /** Nothing is left of a part, or of all of it. */
  get endsPart(): boolean {
    this.#passSpaces()
    return this.#next === SEMICOLON || this.ends
  }

  get ends(): boolean {
    return this.#at === this.text.length
  }

  /** Which of the words, as `lettersOf` made numbers of them, the letters are that come next; -1 for another one. */
  oneOf(words: readonly number[]): number {
    const { text } = this
    let at = this.#at
    let next = this.#next
    let letters = 0
    for (;;) {
      const letter = (next & CAPITAL) - BEFORE_A
      if (!(letter > 0 && letter <= 26)) break
      letters = letters * 32 + letter
      at += 1
      next = at < text.length ? text.charCodeAt(at) : 0
    }
    const known = at - this.#at <= MOST_LETTERS
    this.#at = at
    this.#next = next
    for (let i = 0; known && i < words.length; i++) if (words[i] === letters) return i
    return -1
  }

  /** A number of so many digits at most, -1 where none comes next. */
  number(most: number): number {
    const { text } = this
    const from = this.#at
    let at = from
    let next = this.#next
    let n = 0
    while (next >= ZERO && next <= NINE) {
      n = n * 10 + next - ZERO
      at += 1
      next = at < text.length ? text.charCodeAt(at) : 0
    }
    this.#at = at
    this.#next = next
    return at === from || at - from > most ? -1 : n
  }

  /** -1 after a minus that comes next, else 1. */
  sign(): number {
    const sign = this.#next
    if (sign !== MINUS && sign !== PLUS) return 1
    this.#step()
    return sign === MINUS ? -1 : 1
  }

  /** Passes over a character if it comes next, and over the spaces around it. */
  passes(code: number): boolean {
    this.#passSpaces()
    if (this.#next !== code) return false
    this.#step()
    this.#passSpaces()
    return true
  }

  /** All from a place up to the end of its part, in capitals. It is read on from there. */
  value(from = this.#at): string {
    const semicolon = this.text.indexOf(';', from)
    this.#at = (semicolon < 0 ? this.text.length : semicolon) - 1
    this.#step()
    return this.text.slice(from, this.#at).trim().toUpperCase()
  }

  #step(): void {
    this.#at += 1
    this.#next = this.#at < this.text.length ? this.text.charCodeAt(this.#at) : 0
  }

  #passSpaces(): void {
    while (isSpace(this.#next)) this.#step()
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

function isSpace(code: number): boolean {
  return (code <= SPACE || code > LAST_ASCII) && code !== 0 && String.fromCharCode(code).trim() === ''
}

const SPACE = 32
const PLUS = 43
const COMMA = 44
const MINUS = 45
const ZERO = 48
const NINE = 57
const SEMICOLON = 59
const BEFORE_A = 64
const CAPITAL_R = 82
/** All bits but the one that small letters have. */
const CAPITAL = ~32
const LAST_ASCII = 127
/** As many as a number holds exactly. */
const MOST_LETTERS = 10
