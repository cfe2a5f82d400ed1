import { DOCUMENT_FUNCTIONS } from './evaluate/names.ts'
import type { Ruleset } from './ruleset.ts'
import { functionNamed, matchScope, serviceScope, type Declared, type Scope } from './scope.ts'
import type { Allow, BinaryOperator, Expression, MatchBlock, Position, RulesSyntax } from './syntax.ts'

/** Expressions that are looked at for one allow; a longer one is not judged here. */
const mostLookedAt = 20_000
/** A longer text is known by its place alone. */
const longestText = 400
/** Methods that say of a map which keys it has, or how many. */
const bounding = new Set(['keys', 'diff', 'size', 'values'])
const written = 'request.resource.data'

/**
 * What loads and does what it says, and lets in more than was most likely meant: maps and documents that may hold any fields beside those that
 * are asked about, and limits on a number that was counted elsewhere. Functions are followed to what they are given.
 */
export function risksIn(syntax: RulesSyntax): Ruleset['warnings'] {
  const found = new Map<string, Ruleset['warnings'][number]>()
  const say = ({ line, column }: Position, message: string) =>
    void found.set(`${line}:${column} ${message}`, { line, column, message })
  for (const block of syntax.matches) ofBlock(block, serviceScope(syntax))
  return [...found.values()]

  function ofBlock(block: MatchBlock, outer: Scope): void {
    const scope = matchScope(outer, block)
    for (const statement of block.statements) {
      if ('match' in statement) ofBlock(statement.match, scope)
      else ofAllow(statement.allow, scope)
    }
  }

  function ofAllow({ methods, condition, at }: Allow, scope: Scope): void {
    if (condition === null || !(methods.has('create') || methods.has('update'))) return
    const facts = factsOf(condition, scope)
    if (!facts) return
    for (const [map, where] of mapsIn(facts)) {
      if (facts.bounded.has(map)) continue
      if (map === written) say(at, openDocument)
      else say(where, openMap)
    }
    if (methods.has('create')) for (const limit of facts.limits) say(limit, countedElsewhere)
  }
}

/** Whatever must be a map of what is written, for something in it is asked about, and the first place where it must. */
function mapsIn({ maps, asked, comparedWhole }: Facts): Map<string, Position> {
  const all = new Map(maps)
  for (const [text, at] of asked) {
    const names = text.startsWith(`${written}.`) ? text.slice(written.length + 1).split('.') : []
    // What may not change need not be asked about.
    const deepest = comparedWhole ? Math.min(1, names.length) : names.length
    for (let depth = 0; depth < deepest; depth++) {
      const map = [written, ...names.slice(0, depth)].join('.')
      if (!all.has(map)) all.set(map, at)
    }
  }
  return all
}

const openMap =
  'Nothing says which keys this map may have, or how many. Ask keys().hasOnly([…]) of it, or compare its size().'
const openDocument =
  'Some fields of what is written are asked about, and any others may stand beside them. Ask request.resource.data.keys().hasOnly([…]), or of an update diff(resource.data).affectedKeys().hasOnly([…]).'
const countedElsewhere =
  'This limit is held against a number in another document, as it was before: of several that come at once each finds room. Have it counted in the same commit, and read it by getAfter(…).'

type Facts = {
  /** Whatever is said to be a map, of what is written. */
  maps: Map<string, Position>
  /** Maps of which something is said as a whole. */
  bounded: Set<string>
  /** What is asked about inside of anything, and where first. */
  asked: Map<string, Position>
  /** What is written is compared with what stood, field by field. */
  comparedWhole: boolean
  limits: Position[]
}
/** What names stand for, where they do not stand for themselves. */
type Names = ReadonlyMap<string, string>

/** Null for what is too long to look through. */
function factsOf(condition: Expression, scope: Scope): Facts | null {
  const facts: Facts = { maps: new Map(), bounded: new Set(), asked: new Map(), comparedWhole: false, limits: [] }
  const called = new Map<string, string>()
  let left = mostLookedAt
  textOf(condition, scope, new Map())
  return left > 0 ? facts : null

  /** What an expression is about, so that two that are about the same have one text. */
  function textOf(node: Expression, around: Scope, names: Names): string {
    if (left-- <= 0) return ''
    const text = namedText(node, (part) => textOf(part, around, names), around, names)
    return text.length > longestText ? `?${node.begins}` : text
  }

  function namedText(node: Expression, see: (part: Expression) => string, around: Scope, names: Names): string {
    switch (node.kind) {
      case 'literal':
        return typeof node.value === 'string' ? `'${node.value}'` : String(node.value)
      case 'name':
        return names.get(node.name) ?? node.name
      case 'member':
        return asked(`${see(node.object)}.${node.name}`, node.at)
      case 'index': {
        const [object, index] = [see(node.object), see(node.index)]
        // A list has places, and a map may have keys that are worked out: of neither it is known which others there are.
        return isText(index) ? asked(`${object}.${unquoted(index)}`, node.at) : `?${object}[${index}]`
      }
      case 'path':
        return node.parts
          .map((part) => ('expression' in part ? `/$(${see(part.expression)})` : `/${part.literal}`))
          .join('')
      case 'method': {
        const object = see(node.object)
        const given = node.arguments.map(see)
        const [first = ''] = given
        if (node.name === 'get' && given.length === 2 && isText(first))
          return asked(`${object}.${unquoted(first)}`, node.at)
        if (bounding.has(node.name)) facts.bounded.add(object)
        facts.comparedWhole ||= node.name === 'diff' && object === written
        return `${object}.${node.name}(${given.join()})`
      }
      case 'list':
        return `[${node.items.map(see).join()}]`
      case 'call':
        return callText(node.name, node.arguments.map(see), around)
      case 'is': {
        const text = see(node.operand)
        if (node.typeName === 'map' && text.startsWith(`${written}.`)) facts.maps.set(text, node.at)
        return `?${node.begins}`
      }
      case 'binary':
        return compared(node.operator, see(node.left), see(node.right), node.at)
      case 'logical':
        return `?${see(node.left)}${see(node.right)}`
      case 'not':
      case 'negative':
        return `?${see(node.operand)}`
      case 'conditional':
        return `?${[node.condition, node.yes, node.no].map(see).join()}`
      case 'range':
        return `?${[node.object, node.from, node.to].map(see).join()}`
      case 'map':
        return `?${node.entries.flatMap(({ key, value }) => [see(key), see(value)]).join()}`
    }
  }

  function asked(text: string, at: Position): string {
    if (!facts.asked.has(text)) facts.asked.set(text, at)
    return text
  }

  function callText(name: string, given: readonly string[], around: Scope): string {
    const found = functionNamed(around, name)
    const call = `${name}(${given.join()})`
    if (!found) {
      // What an unknown function is given, it may ask about.
      if (!DOCUMENT_FUNCTIONS.has(name)) for (const text of given) facts.bounded.add(text)
      return call
    }
    const key = `${found.declaration.at.line}:${found.declaration.at.column} ${call}`
    const known = called.get(key)
    if (known !== undefined) return known
    const text = resultText(found, given)
    called.set(key, text)
    return text
  }

  function resultText({ declaration, scope: around }: Declared, given: readonly string[]): string {
    const names = new Map(declaration.parameters.map((name, at) => [name, given[at] ?? '']))
    for (const { name, value } of declaration.lets) names.set(name, textOf(value, around, names))
    return textOf(declaration.result, around, names)
  }

  function compared(operator: BinaryOperator, one: string, other: string, at: Position): string {
    const isSaid = operator === '==' || operator === 'in'
    if (isSaid && one !== 'null' && other !== 'null') for (const text of [one, other]) facts.bounded.add(text)
    const [less, more] = /^<=?$/.test(operator) ? [one, other] : /^>=?$/.test(operator) ? [other, one] : []
    if (less !== undefined && isCountElsewhere(less) && (isNumber(more ?? '') || isElsewhere(more ?? '')))
      facts.limits.push(at)
    return operator === '+' || operator === '-' ? `${one} ${operator} ${other}` : `?${one}${other}`
  }
}

/** A text, or a list of texts. */
const isText = (text: string) => /^(?:'\w+'|\[(?:'\w+',?)+\])$/.test(text)
const unquoted = (text: string) =>
  text
    .replace(/^\[(.*)\]$/, '$1')
    .replaceAll("'", '')
    .replaceAll(',', '.')
const isElsewhere = (text: string) => /^get\(.*\)\.data\.[\w.]+$/.test(text)
/** Alone, or with what comes to it. */
const isCountElsewhere = (text: string) => text.split(/ [+-] /).some(isElsewhere)
const isNumber = (text: string) => /^[\d.]+$/.test(text)
