import type { ZoneResolver } from '../reminder.ts'

/** The same clocks, which look up what they were asked lately: between two events the same few instants are asked again and again. */
export function keptClocks(resolver: ZoneResolver): ZoneResolver {
  const known = kept.get(resolver)
  if (known) return known
  const locals = new Map<string, ReturnType<ZoneResolver['toLocal']>>()
  const instants = new Map<string, number>()
  const clocks: ZoneResolver = {
    toLocal: (instant, zone) => remembered(locals, `${instant} ${zone}`, () => resolver.toLocal(instant, zone)),
    toInstant: (local, zone) =>
      remembered(instants, `${local.date} ${local.time} ${zone}`, () => resolver.toInstant(local, zone)),
  }
  kept.set(resolver, clocks)
  kept.set(clocks, clocks)
  return clocks
}

const kept = new WeakMap<ZoneResolver, ZoneResolver>()

function remembered<T>(answers: Map<string, T>, key: string, ask: () => T): T {
  const known = answers.get(key)
  if (known !== undefined) return known
  if (answers.size >= MOST) answers.clear()
  const answer = ask()
  answers.set(key, answer)
  return answer
}

const MOST = 8192
