import { openLexer, unexpected, type Lexer, type Token } from './lexer.ts'
import { parseExpression } from './parseExpression.ts'
import { RulesSyntaxError } from './ruleset.ts'
import type { Allow, FunctionDeclaration, MatchBlock, Method, RulesSyntax, Segment } from './syntax.ts'

const LARGEST_SOURCE = 256 * 1024
/** Far above the ten that are allowed; check.ts reports those with the rule, this only bounds the parser's own recursion. */
const DEEPEST_BLOCK = 50

/** Parses a rules file. Throws RulesSyntaxError with the first token that cannot stand where it stands. */
export function parseRules(source: string, file: string): RulesSyntax {
  const bytes = Buffer.byteLength(source)
  if (bytes > LARGEST_SOURCE) {
    throw new RulesSyntaxError(
      file,
      1,
      1,
      `The rules are ${bytes} bytes long; at most ${LARGEST_SOURCE} are allowed. Shorten them.`,
    )
  }
  const lexer = openLexer(source, file)
  const version = parseVersion(lexer)
  const functions: FunctionDeclaration[] = []
  while (isWord(lexer.peek(), 'function')) functions.push(parseFunction(lexer))
  if (!isWord(lexer.peek(), 'service')) unexpected(lexer, 'a service block, as in "service cloud.firestore { … }"')
  lexer.next()
  const service = parseServiceName(lexer)
  const serviceFunctions: FunctionDeclaration[] = []
  const matches: MatchBlock[] = []
  expectSign(lexer, '{')
  while (!isSign(lexer.peek(), '}')) {
    if (isWord(lexer.peek(), 'function')) serviceFunctions.push(parseFunction(lexer))
    else if (isWord(lexer.peek(), 'match')) matches.push(parseMatch(lexer, 1))
    else unexpected(lexer, "'match', 'function' or '}'")
  }
  lexer.next()
  if (lexer.peek().kind !== 'end') unexpected(lexer, 'the end of the file, for it holds one service block')
  return { version, service, functions, serviceFunctions, matches }
}

function parseVersion(lexer: Lexer): 1 | 2 {
  if (!isWord(lexer.peek(), 'rules_version')) return 1
  lexer.next()
  expectSign(lexer, '=')
  const token = lexer.peek()
  if (token.kind !== 'string' || (token.text !== '1' && token.text !== '2')) unexpected(lexer, "'1' or '2'")
  lexer.next()
  expectSign(lexer, ';')
  return token.text === '2' ? 2 : 1
}

function parseServiceName(lexer: Lexer): RulesSyntax['service'] {
  const start = lexer.peek().start
  const family = expectName(lexer)
  expectSign(lexer, '.')
  const name = `${family}.${expectName(lexer)}`
  if (name === 'cloud.firestore' || name === 'firebase.storage') return name
  return lexer.fail(start, `Unknown service '${name}'. Known are cloud.firestore and firebase.storage.`)
}

function parseMatch(lexer: Lexer, depth: number): MatchBlock {
  const at = lexer.positionOf(lexer.peek().start)
  if (depth > DEEPEST_BLOCK)
    lexer.fail(lexer.peek().start, 'Match blocks are nested too deeply. At most 10 are allowed.')
  lexer.next()
  const block: MatchBlock = { segments: parseMatchPath(lexer), functions: [], statements: [], at }
  expectSign(lexer, '{')
  while (!isSign(lexer.peek(), '}')) {
    if (isWord(lexer.peek(), 'function')) block.functions.push(parseFunction(lexer))
    else if (isWord(lexer.peek(), 'match')) block.statements.push({ match: parseMatch(lexer, depth + 1) })
    else if (isWord(lexer.peek(), 'allow')) block.statements.push({ allow: parseAllow(lexer) })
    else unexpected(lexer, "'allow', 'match', 'function' or '}'")
  }
  lexer.next()
  return block
}

function parseMatchPath(lexer: Lexer): Segment[] {
  if (!isSign(lexer.peek(), '/')) unexpected(lexer, "a path that begins with '/'")
  lexer.rewind()
  const segments: Segment[] = []
  while (lexer.takes('/')) {
    const start = lexer.offset()
    if (lexer.takes('{')) {
      const name =
        lexer.captureName() ?? lexer.fail(start, "A capture is a name in braces, as in '{id}' or '{rest=**}'.")
      const many = lexer.takes('=**')
      if (!lexer.takes('}')) lexer.fail(lexer.offset(), "Missing '}' after the name of the capture.")
      segments.push(many ? { kind: 'many', name } : { kind: 'one', name })
    } else {
      const text = lexer.matchLiteral() ?? lexer.fail(start, 'A path segment is missing here.')
      segments.push({ kind: 'literal', text })
    }
  }
  return segments
}

const METHODS: ReadonlyMap<string, Method[]> = new Map<string, Method[]>([
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
])

function parseAllow(lexer: Lexer): Allow {
  const at = lexer.positionOf(lexer.next().start)
  const methods = new Set<Method>()
  do {
    const token = lexer.peek()
    const named = token.kind === 'word' ? METHODS.get(token.text) : undefined
    if (named === undefined) unexpected(lexer, 'read, write, get, list, create, update or delete')
    lexer.next()
    for (const method of named) methods.add(method)
  } while (takeSign(lexer, ','))
  let condition: Allow['condition'] = null
  if (takeSign(lexer, ':')) {
    if (!isWord(lexer.peek(), 'if')) unexpected(lexer, "'if'")
    lexer.next()
    condition = parseExpression(lexer)
  }
  endStatement(lexer)
  return { methods, condition, at }
}

function parseFunction(lexer: Lexer): FunctionDeclaration {
  const at = lexer.positionOf(lexer.next().start)
  const name = expectName(lexer)
  const parameters: string[] = []
  expectSign(lexer, '(')
  if (!isSign(lexer.peek(), ')')) {
    do {
      const start = lexer.peek().start
      const parameter = expectName(lexer)
      if (parameters.includes(parameter)) lexer.fail(start, `Two parameters are called '${parameter}'.`)
      parameters.push(parameter)
    } while (takeSign(lexer, ','))
  }
  expectSign(lexer, ')')
  expectSign(lexer, '{')
  const lets: FunctionDeclaration['lets'] = []
  while (isWord(lexer.peek(), 'let')) {
    const start = lexer.next().start
    const letName = expectName(lexer)
    expectSign(lexer, '=')
    lets.push({ name: letName, value: parseExpression(lexer), at: lexer.positionOf(start) })
    expectSign(lexer, ';')
  }
  if (!isWord(lexer.peek(), 'return')) unexpected(lexer, "'let' or 'return', of which a function's body is made")
  lexer.next()
  const result = parseExpression(lexer)
  endStatement(lexer)
  expectSign(lexer, '}')
  return { name, parameters, lets, result, at }
}

const KEYWORDS = new Set(['true', 'false', 'null', 'in', 'is', 'if', 'return', 'let'])

function expectName(lexer: Lexer): string {
  const token = lexer.peek()
  if (token.kind !== 'word' || KEYWORDS.has(token.text)) unexpected(lexer, 'a name')
  lexer.next()
  return token.text
}

function expectSign(lexer: Lexer, text: string): void {
  if (!takeSign(lexer, text)) unexpected(lexer, `'${text}'`)
}

/** The last ';' before '}' may be missing: public rules files rely on it. */
function endStatement(lexer: Lexer): void {
  if (!isSign(lexer.peek(), '}')) expectSign(lexer, ';')
}

function takeSign(lexer: Lexer, text: string): boolean {
  if (!isSign(lexer.peek(), text)) return false
  lexer.next()
  return true
}

function isSign(token: Token, text: string): boolean {
  return token.kind === 'sign' && token.text === text
}

function isWord(token: Token, text: string): boolean {
  return token.kind === 'word' && token.text === text
}
