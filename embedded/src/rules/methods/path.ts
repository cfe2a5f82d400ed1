import type { RuleValue } from '../ruleset.ts'
import { fail, failOfType, type Evaluated, type Path } from '../values.ts'
import { exactly, type Methods } from './method.ts'

export const pathMethods: Methods<Path> = new Map([
  exactly<Path>('bind', 1, (self, values) => bind(self, values ?? null)),
])

const LONGEST_PATH = 6 * 1024

/** `path('a/b')`; a leading slash is optional, an empty segment or another type is an error. */
export function pathOf(text: RuleValue): Evaluated {
  if (typeof text !== 'string') return failOfType(text, 'string')
  const segments = (text.startsWith('/') ? text.slice(1) : text).split('/')
  if (text.length > LONGEST_PATH || segments.includes('')) return fail('Invalid path.')
  return { type: 'path', segments }
}

/** Fills each `{name}` segment; a name without a value, or with one that is no string, is an error. */
function bind(path: Path, values: RuleValue): Evaluated {
  if (values === null || typeof values !== 'object' || values.type !== 'map') return failOfType(values, 'map')
  const segments: string[] = []
  const bindings = new Map(path.bindings)
  for (const segment of path.segments) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      segments.push(segment)
      continue
    }
    const value = values.entries.get(name)
    if (typeof value !== 'string')
      return value === undefined ? fail(`Property ${name} is undefined on object.`) : failOfType(value, 'string')
    segments.push(value)
    bindings.set(name, value)
  }
  return { type: 'path', segments, bindings }
}
