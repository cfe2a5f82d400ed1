export type KeptLast<Value> = {
  of(id: string): Value | undefined
  keep(id: string, value: Value): void
  forget(id: string): void
}

/** Remembers at most so many values, those that were kept last. */
export function keptLast<Value>(most: number): KeptLast<Value> {
  const kept = new Map<string, Value>()
  return {
    of: (id) => kept.get(id),
    keep(id, value) {
      kept.delete(id)
      kept.set(id, value)
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    },
    forget: (id) => void kept.delete(id),
  }
}
