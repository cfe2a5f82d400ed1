/**
 * The text of a rule, each character of it read once and nothing cut out: cutting and comparing texts costs more than all else that reading
 * a rule does. Small letters are as good as capitals.
 */
export class RuleText {
  readonly text: string
  #at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Where it is read on. */
  get at(): number {
    return this.#at
  }

  get ends(): boolean {
    return this.#at === this.text.length
  }

  /** Nothing is left of a part, or of all of it. */
  get endsPart(): boolean {
    return this.#at === this.text.length || this.text.charCodeAt(this.#at) === SEMICOLON
  }

  /** Which of the words the letters are that come next; -1 for another one. */
  oneOf({ next, words }: WordTree): number {
    const text = this.text
    let at = this.#at
    let node = ROOT
    for (; at < text.length; at++) {
      const letter = (text.charCodeAt(at) & CAPITAL) - BEFORE_A
      if (!(letter > 0 && letter <= 26)) break
      node = next[node * LETTERS + letter] ?? NOWHERE
    }
    this.#at = at
    return words[node] ?? -1
  }

  /** A number of so many digits at most, -1 where none comes next. */
  number(most: number): number {
    const text = this.text
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

  /** -1 after a minus that comes next, else 1, also after a plus. */
  sign(): number {
    if (this.passes(MINUS)) return -1
    this.passes(PLUS)
    return 1
  }

  /** Passes over a character if it comes next. */
  passes(code: number): boolean {
    if (this.#at === this.text.length || this.text.charCodeAt(this.#at) !== code) return false
    this.#at += 1
    return true
  }

  /** All from a place up to the end of its part, in capitals. It is read on from there. */
  value(from = this.#at): string {
    const semicolon = this.text.indexOf(';', from)
    this.#at = semicolon < 0 ? this.text.length : semicolon
    return this.text.slice(from, this.#at).toUpperCase()
  }
}

/** Words as a tree of their letters: `next` says by node and letter which node follows, `words` which word ends at a node. */
export type WordTree = { readonly next: Uint8Array; readonly words: readonly number[] }

export function wordTree(list: readonly string[]): WordTree {
  const next = new Uint8Array(256 * LETTERS)
  const words = [-1, -1]
  for (const [index, word] of list.entries()) {
    let node = ROOT
    for (let i = 0; i < word.length; i++) {
      const branch = node * LETTERS + word.charCodeAt(i) - BEFORE_A
      node = next[branch] || (next[branch] = words.push(-1) - 1)
    }
    words[node] = index
  }
  return { next, words }
}

/** Without the spaces around names, values and items, and what may stand before the first of them. */
export function bareRule(text: string): string {
  return text
    .replace(/\s*([;=,])\s*/g, '$1')
    .trim()
    .replace(/^RRULE:\s*/i, '')
}

/** From this node no letter leads on. */
const NOWHERE = 0
const ROOT = 1
const LETTERS = 32
const PLUS = 43
const MINUS = 45
const ZERO = 48
const SEMICOLON = 59
const BEFORE_A = 64
/** All bits but the one that small letters have. */
const CAPITAL = ~32
