import { RE2JS } from 're2js'
import type { RuleValue } from '../ruleset.ts'
import { fail, failOfType, LARGEST_RESULT, listOf, type Evaluated, type RuleError } from '../values.ts'
import { exactly, type Methods } from './method.ts'

const LONGEST_PATTERN = 4096
/** Text length times pattern length; RE2 is linear in both, so this bounds the time of one match. */
const LARGEST_WORK = 8 * 1024 * 1024
const CACHED_PATTERNS = 256
const compiled = new Map<string, RE2JS>()

export const stringMethods: Methods<string> = new Map([
  exactly<string>('size', 0, (self) => BigInt(characterCount(self))),
  exactly<string>('lower', 0, (self) => self.toLowerCase()),
  exactly<string>('upper', 0, (self) => self.toUpperCase()),
  exactly<string>('trim', 0, (self) => self.trim()),
  exactly<string>('toUtf8', 0, (self) => ({ type: 'bytes', bytes: new Uint8Array(Buffer.from(self, 'utf8')) })),
  exactly<string>('matches', 1, (self, pattern) =>
    withPattern(self, pattern, (expression) => expression.matches(self)),
  ),
  exactly<string>('split', 1, (self, pattern) =>
    withPattern(self, pattern, (expression) => listOf(split(self, expression))),
  ),
  exactly<string>('replace', 2, (self, pattern, replacement) => {
    if (typeof replacement !== 'string') return failOfType(replacement ?? null, 'string')
    return withPattern(self, pattern, (expression) => replaceEvery(self, expression, replacement))
  }),
])

/** The number of characters, not of UTF-16 units. */
export function characterCount(text: string): number {
  let count = text.length
  for (let index = 0; index + 1 < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(index + 1)
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1
      index += 1
    }
  }
  return count
}

function withPattern(text: string, pattern: RuleValue | undefined, apply: (expression: RE2JS) => Evaluated): Evaluated {
  if (typeof pattern !== 'string') return failOfType(pattern ?? null, 'string')
  if (pattern.length > LONGEST_PATTERN || text.length * pattern.length > LARGEST_WORK)
    return fail('Regular expression is too large to evaluate safely.')
  const expression = expressionOf(pattern)
  return expression instanceof RE2JS ? apply(expression) : expression
}

function expressionOf(pattern: string): RE2JS | RuleError {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  try {
    const expression = RE2JS.compile(pattern)
    // Patterns may come from documents, so the cache is bounded; the oldest goes first.
    if (compiled.size >= CACHED_PATTERNS) compiled.delete(compiled.keys().next().value ?? '')
    compiled.set(pattern, expression)
    return expression
  } catch (error) {
    return fail(`Invalid regular expression: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function split(text: string, expression: RE2JS): string[] {
  const parts: string[] = []
  const matcher = expression.matcher(text)
  let from = 0
  while (matcher.find()) {
    if (matcher.end() === matcher.start() && (matcher.start() === 0 || matcher.start() >= text.length)) continue
    parts.push(text.slice(from, matcher.start()))
    from = matcher.end()
  }
  parts.push(text.slice(from))
  return parts
}

function replaceEvery(text: string, expression: RE2JS, replacement: string): Evaluated {
  const parts: string[] = []
  const matcher = expression.matcher(text)
  let from = 0
  let length = 0
  while (matcher.find()) {
    const kept = text.slice(from, matcher.start())
    length += kept.length + replacement.length
    if (length > LARGEST_RESULT) return fail('String is too large to evaluate safely.')
    parts.push(kept, replacement)
    from = matcher.end()
  }
  parts.push(text.slice(from))
  return parts.join('')
}
