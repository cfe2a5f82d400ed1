import type { Segment } from '../syntax.ts'
import { fail, type Evaluated } from '../values.ts'
import type { CompiledAllow, CompiledBlock, CompiledService } from './blocks.ts'

/** A segment that is null is one that nobody knows: the id of the documents a query may return. */
export type PathToMatch = readonly (string | null)[]

/** Calls `judge` with every allow of each block that matches the whole path, in source order, until it returns true. */
export function someMatchingAllow(
  service: CompiledService,
  path: PathToMatch,
  judge: (allow: CompiledAllow, captures: Evaluated[]) => boolean,
): boolean {
  // Recursive captures inside each other could divide a path in very many ways; each block below one is tried once from each place.
  let tried: Map<CompiledBlock, Set<number>> | null = null

  function isNew(block: CompiledBlock, from: number): boolean {
    tried ??= new Map()
    const places = tried.get(block)
    if (places?.has(from)) return false
    if (places) places.add(from)
    else tried.set(block, new Set([from]))
    return true
  }

  function visit(block: CompiledBlock, from: number, captures: Evaluated[]): boolean {
    if (block.isBelowMany && !isNew(block, from)) return false
    if (block.many < 0) {
      const captured = capturesOf(block.segments, path, from)
      return captured !== null && inside(block, from + block.segments.length, joined(captures, captured))
    }
    return divisions(block, path, from, service.version).some(({ end, captured }) =>
      inside(block, end, joined(captures, captured)),
    )
  }

  function inside(block: CompiledBlock, end: number, known: Evaluated[]): boolean {
    for (const statement of block.statements)
      if (
        'block' in statement ? visit(statement.block, end, known) : end === path.length && judge(statement.allow, known)
      )
        return true
    return false
  }

  return service.blocks.some((block) => visit(block, 0, []))
}

const joined = (outer: Evaluated[], inner: Evaluated[]): Evaluated[] =>
  inner.length === 0 ? outer : [...outer, ...inner]

/** Every way in which the segments, of which one is recursive, match the path from a place on. */
function divisions(
  { segments, many }: CompiledBlock,
  path: PathToMatch,
  from: number,
  version: 1 | 2,
): { end: number; captured: Evaluated[] }[] {
  const before = segments.slice(0, many)
  const head = capturesOf(before, path, from)
  if (head === null) return []
  const start = from + before.length
  const after = segments.slice(many + 1)
  const found: { end: number; captured: Evaluated[] }[] = []
  for (let rest = start + (version === 1 ? 1 : 0); rest + after.length <= path.length; rest += 1) {
    const tail = capturesOf(after, path, rest)
    if (tail !== null)
      found.push({ end: rest + after.length, captured: [...head, pathCapture(path.slice(start, rest)), ...tail] })
  }
  return found
}

/** The captures of segments that each take exactly one of the path; null if one does not match. */
export function capturesOf(segments: Segment[], path: PathToMatch, from: number): Evaluated[] | null {
  if (from + segments.length > path.length) return null
  let captured: Evaluated[] | null = null
  let at = from
  for (const segment of segments) {
    const actual = path[at++]
    if (segment.kind === 'literal') {
      // Most blocks end here: nothing is made for them.
      if (segment.text !== actual) return null
    } else {
      captured ??= []
      captured.push(actual ?? unknownCapture())
    }
  }
  return captured ?? []
}

function pathCapture(segments: PathToMatch): Evaluated {
  const known = segments.filter((segment) => segment !== null)
  return known.length === segments.length ? { type: 'path', segments: known } : unknownCapture()
}

export function unknownCapture(): Evaluated {
  return fail('The query does not say which document this is.')
}
