export type LoadedFunction = { name: string; endpoint: unknown; call: (...parameters: unknown[]) => unknown }

/** Walks a module's exports: a function with an object `__endpoint` is ours; plain objects are groups, whose names are joined by `-`. */
export function discover(exports: Record<string, unknown>, path: string[] = []): LoadedFunction[] {
  return Object.entries(exports).flatMap(([key, value]): LoadedFunction[] => {
    const here = [...path, key]
    if (typeof value === 'function') {
      const endpoint: unknown = '__endpoint' in value ? value.__endpoint : null
      if (typeof endpoint !== 'object' || endpoint === null) return []
      // Through JSON, so that parameter expressions and reset markers become plain values.
      const plain = JSON.parse(JSON.stringify(endpoint)) as unknown
      return [{ name: here.join('-'), endpoint: plain, call: value as LoadedFunction['call'] }]
    }
    const isGroup = typeof value === 'object' && value !== null && isPlain(value) && here.length < deepestGroup
    return isGroup ? discover(value as Record<string, unknown>, here) : []
  })
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const deepestGroup = 8
