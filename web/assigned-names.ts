/** As the parser makes it (ESTree). */
export type Node = {
  type: string
  start: number
  end: number
  name?: string
  specifiers?: { type: string; local?: Node; imported?: Node; exported?: Node }[]
  source?: { value?: unknown } | null
  declaration?: Node | null
  meta?: Node
}
type Any = Record<string, unknown> & Node

const isNode = (value: unknown): value is Any => typeof value === 'object' && value !== null && 'type' in value
const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const isScope = ({ type }: Node) =>
  /^(BlockStatement|For(In|Of)?Statement|SwitchStatement|CatchClause|ClassExpression|StaticBlock)$/.test(type)
const partsOf = (node: Node): Any[] => Object.values(node).flat().filter(isNode)

/** Each node of a program, those that hold others before them. */
export const within = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...within(partsOf(node))])

/** The names of a module's own scope that are assigned to after they were declared, from wherever in it. */
export function assignedFromAnywhere(body: readonly Node[]): string[] {
  const found = new Set<string>()
  const walk = (node: Any, hidden: ReadonlySet<string>) => {
    const known = isFunction(node) || isScope(node) ? new Set([...hidden, ...declaredIn(node)]) : hidden
    for (const name of targetsOf(node).flatMap(namesIn)) if (!known.has(name)) found.add(name)
    for (const part of partsOf(node)) walk(part, known)
  }
  for (const node of body) walk(node as Any, new Set())
  return [...found]
}

function targetsOf(node: Any): unknown[] {
  if (node.type === 'AssignmentExpression') return [node['left']]
  if (node.type === 'UpdateExpression') return [node['argument']]
  const isLoop = node.type === 'ForInStatement' || node.type === 'ForOfStatement'
  return isLoop && (node['left'] as Any).type !== 'VariableDeclaration' ? [node['left']] : []
}

/** What a pattern gives values to by name. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name ?? '']
    case 'ObjectPattern':
      return (pattern['properties'] as Any[]).flatMap((one) => namesIn(one['value'] ?? one['argument']))
    case 'ArrayPattern':
      return (pattern['elements'] as unknown[]).flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern['left'])
    case 'RestElement':
      return namesIn(pattern['argument'])
    default:
      return []
  }
}

/** What a function, a block or a loop declares for itself; of a function also each `var` within it. */
function declaredIn(scope: Any): string[] {
  const visit = (part: Any, nested: boolean): string[] => {
    if (part.type === 'FunctionDeclaration' || part.type === 'ClassDeclaration')
      return nested ? [] : namesIn(part['id'])
    if (isFunction(part) || part.type === 'ClassExpression') return []
    const isOwn = !nested || (isFunction(scope) && part['kind'] === 'var')
    const names =
      part.type === 'VariableDeclaration' && isOwn
        ? (part['declarations'] as Any[]).flatMap((one) => namesIn(one['id']))
        : []
    return [...names, ...partsOf(part).flatMap((one) => visit(one, nested || isScope(part)))]
  }
  const body = scope['body']
  const inside = isFunction(scope) ? (isNode(body) ? partsOf(body) : []) : partsOf(scope)
  return [...headOf(scope), ...inside.flatMap((part) => visit(part, false))]
}

/** What stands before the body: parameters, what is caught, the name that an expression has for itself. */
function headOf(scope: Any): string[] {
  if (scope.type === 'CatchClause') return namesIn(scope['param'])
  const own = scope.type === 'FunctionExpression' || scope.type === 'ClassExpression' ? namesIn(scope['id']) : []
  return isFunction(scope) ? [...own, ...(scope['params'] as unknown[]).flatMap(namesIn)] : own
}
