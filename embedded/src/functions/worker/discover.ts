export type LoadedFunction = { name: string; endpoint: unknown; call: (...parameters: unknown[]) => unknown }

/**
 * What a folder exports, from what `import` gave. Of a CommonJS module that is what `require` gives: `import` reads its names from the text, and has
 * `module.exports` besides as two exports more, so that a name made as it ran was missing and every other one was there three times.
 */
export function exportsOf(imported: Record<string, unknown>): Record<string, unknown> {
  const required = imported['module.exports']
  return typeof required === 'object' && required !== null ? (required as Record<string, unknown>) : imported
}

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
