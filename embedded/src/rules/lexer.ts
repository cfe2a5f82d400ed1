import { RulesSyntaxError } from './ruleset.ts'
import type { Position } from './syntax.ts'

export type Token =
  | { kind: 'word'; text: string; start: number }
  | { kind: 'sign'; text: string; start: number }
  | { kind: 'string'; text: string; start: number }
  | { kind: 'bytes'; bytes: Uint8Array; start: number }
  | { kind: 'int'; value: bigint; start: number }
  | { kind: 'float'; value: number; start: number }
  | { kind: 'end'; start: number }

export type Lexer = ReturnType<typeof openLexer>

const SIGNS = /&&|\|\||==|!=|<=|>=|[{}()[\],;:.?<>+\-*/%!=$]/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const NUMBER = /(\d+)(\.\d+)?/y
const BLANK = /[ \t\r\n\f\uFEFF]+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const PATH_LITERAL = /(?:[A-Za-z0-9_\-%~@]|\.(?![A-Za-z_]\w*\())+|\([A-Za-z0-9_-]+\)/y
const MATCH_LITERAL = /[^\s/{}();,'"]+|\([A-Za-z0-9_-]+\)/y

/** Reads tokens on demand: a slash begins a path or divides, and only the parser knows which. */
export function openLexer(source: string, file: string) {
  const lineStarts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  let offset = 0
  let peeked: Token | null = null
  /** Where what was taken last ends. */
  let taken = 0

  function positionOf(start: number): Position {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lineStarts[middle] ?? 0) <= start) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: start - (lineStarts[low] ?? 0) + 1 }
  }

  function fail(start: number, message: string): never {
    const { line, column } = positionOf(start)
    throw new RulesSyntaxError(file, line, column, message)
  }

  function scan(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = offset
    const match = pattern.exec(source)
    if (match !== null) offset += match[0].length
    return match
  }

  function read(): Token {
    while (scan(BLANK) !== null);
    const start = offset
    if (start >= source.length) return { kind: 'end', start }
    if (source.startsWith('/*', start)) fail(start, 'This comment is never closed. Close it with "*/".')
    const quoted = source[start]
    if (quoted === '"' || quoted === "'") return { kind: 'string', text: readQuoted(start, false).join(''), start }
    if ((quoted === 'b' || quoted === 'B') && (source[start + 1] === '"' || source[start + 1] === "'")) {
      offset += 1
      return { kind: 'bytes', bytes: bytesOf(readQuoted(start, true)), start }
    }
    const word = scan(WORD)
    if (word !== null) return { kind: 'word', text: word[0], start }
    const number = scan(NUMBER)
    if (number !== null) return numberToken(number, start)
    const sign = scan(SIGNS)
    if (sign === null) fail(start, `Unexpected '${String.fromCodePoint(source.codePointAt(start) ?? 0)}'.`)
    if ((sign[0] === '==' || sign[0] === '!=') && source[offset] === '=')
      fail(start, `Unexpected '${sign[0]}='. Compare with '${sign[0]}'.`)
    return { kind: 'sign', text: sign[0], start }
  }

  function numberToken(number: RegExpExecArray, start: number): Token {
    if (/[A-Za-z0-9_]/.test(source[offset] ?? ''))
      fail(start, 'Numbers are written in decimal digits, without exponent or unit.')
    if (number[2] !== undefined) return { kind: 'float', value: Number(number[0]), start }
    // One above the largest is kept for `-9223372036854775808`; the parser refuses it elsewhere.
    if (number[0].length > 19 || BigInt(number[0]) > 2n ** 63n) fail(start, 'This integer does not fit into 64 bits.')
    return { kind: 'int', value: BigInt(number[0]), start }
  }

  /** The runs of a quoted literal; in bytes, a numeric escape stands for one byte and comes as a number. */
  function readQuoted(start: number, bytes: boolean): (string | number)[] {
    const quote = source[offset]
    const parts: (string | number)[] = []
    offset += 1
    let plain = offset
    for (;;) {
      const character = source[offset]
      if (character === undefined || character === '\n') fail(start, 'This string is not closed on its line.')
      if (character !== quote && character !== '\\') {
        offset += 1
        continue
      }
      if (offset > plain) parts.push(source.slice(plain, offset))
      if (character === quote) break
      parts.push(readEscape(bytes))
      plain = offset
    }
    offset += 1
    return parts
  }

  function readEscape(bytes: boolean): string | number {
    const start = offset
    const code = bytes ? /\\x([0-9a-fA-F]{2})|\\([0-3][0-7]{2})/y : null
    if (code !== null) {
      const match = scan(code)
      if (match !== null)
        return match[1] === undefined ? Number.parseInt(match[2] ?? '0', 8) : Number.parseInt(match[1], 16)
    }
    const known = ESCAPES.get(source[start + 1] ?? '')
    const allowed = bytes ? source[start + 1] !== '/' : source[start + 1] !== 'b' && source[start + 1] !== 'f'
    if (known === undefined || !allowed) {
      fail(start, `'\\${source[start + 1] ?? ''}' is no escape. In a regular expression, write two backslashes.`)
    }
    offset += 2
    return known
  }

  function bytesOf(parts: (string | number)[]): Uint8Array {
    return new Uint8Array(
      Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'utf8')))),
    )
  }

  function peek(): Token {
    peeked ??= read()
    return peeked
  }

  return {
    positionOf,
    fail,
    peek,
    next(): Token {
      const token = peek()
      peeked = null
      taken = offset
      return token
    },
    /** Goes back to where the peeked token begins, to read what is there as part of a path. */
    rewind() {
      offset = peek().start
      peeked = null
    },
    offset: () => offset,
    /** Takes `text` if it stands right here, without blanks between. */
    takes(text: string): boolean {
      if (!source.startsWith(text, offset)) return false
      offset += text.length
      taken = offset
      return true
    },
    pathLiteral() {
      const literal = scan(PATH_LITERAL)?.[0] ?? null
      taken = offset
      return literal
    },
    taken: () => taken,
    matchLiteral: () => scan(MATCH_LITERAL)?.[0] ?? null,
    /** A capture name inside `{…}` of a match path. */
    captureName: () => scan(WORD)?.[0] ?? null,
  }
}

const ESCAPES = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
])

/** Refuses the next token: names it, and what was wanted in its place. */
export function unexpected(lexer: Lexer, wanted: string): never {
  const token = lexer.peek()
  const found =
    token.kind === 'end'
      ? 'end of the file'
      : token.kind === 'word' || token.kind === 'sign'
        ? `'${token.text}'`
        : token.kind
  return lexer.fail(token.start, `Unexpected ${found}. Expected ${wanted}.`)
}
