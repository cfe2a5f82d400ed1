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
  // Recursive captures inside each other could divide a path in very many ways; each block is tried once from each place.
  const tried = new Map<CompiledBlock, Set<number>>()

  function visit(block: CompiledBlock, from: number, captures: Evaluated[]): boolean {
    const places = tried.get(block) ?? new Set()
    if (places.has(from)) return false
    tried.set(block, places.add(from))
    return divisions(block.segments, path, from, service.version).some(({ end, captured }) => {
      const known = [...captures, ...captured]
      return block.statements.some((statement) =>
        'block' in statement
          ? visit(statement.block, end, known)
          : end === path.length && judge(statement.allow, known),
      )
    })
  }

  return service.blocks.some((block) => visit(block, 0, []))
}

/** Every way in which the segments, of which at most one is recursive, match the path from a place on. */
function divisions(
  segments: Segment[],
  path: PathToMatch,
  from: number,
  version: 1 | 2,
): { end: number; captured: Evaluated[] }[] {
  const many = segments.findIndex((segment) => segment.kind === 'many')
  const before = many < 0 ? segments : segments.slice(0, many)
  const head = capturesOf(before, path, from)
  if (head === null) return []
  const start = from + before.length
  if (many < 0) return [{ end: start, captured: head }]
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
  const captured: Evaluated[] = []
  for (const [index, segment] of segments.entries()) {
    const actual = path[from + index]
    if (segment.kind === 'literal') {
      if (segment.text !== actual) return null
    } else {
      captured.push(actual ?? unknownCapture())
    }
  }
  return captured
}

function pathCapture(segments: PathToMatch): Evaluated {
  const known = segments.filter((segment) => segment !== null)
  return known.length === segments.length ? { type: 'path', segments: known } : unknownCapture()
}

export function unknownCapture(): Evaluated {
  return fail('The query does not say which document this is.')
}
