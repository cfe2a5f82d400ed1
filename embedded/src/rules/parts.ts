import type { Expression } from './syntax.ts'

/** What an expression is made of, in source order. */
export function partsOf(node: Expression): Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'list':
      return node.items
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return node.parts.flatMap((part) => ('expression' in part ? [part.expression] : []))
    case 'member':
      return [node.object]
    case 'index':
      return [node.object, node.index]
    case 'range':
      return [node.object, node.from, node.to]
    case 'call':
      return node.arguments
    case 'method':
      return [node.object, ...node.arguments]
    case 'not':
    case 'negative':
    case 'is':
      return [node.operand]
    case 'binary':
    case 'logical':
      return [node.left, node.right]
    case 'conditional':
      return [node.condition, node.yes, node.no]
  }
}
