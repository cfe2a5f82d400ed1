import type { ZoneResolver } from '../reminder.ts'

/** The same clocks, which look up what they were asked lately: between two events the same few instants are asked again and again. */
export function keptClocks(resolver: ZoneResolver): ZoneResolver {
  const known = kept.get(resolver)
  if (known) return known
  const locals: ByName<Map<number, ReturnType<ZoneResolver['toLocal']>>> = new Map()
  const instants: ByName<ByName<Map<string, number>>> = new Map()
  const clocks: ZoneResolver = {
    toLocal: (instant, zone) => remembered(mapIn(locals, zone), instant, () => resolver.toLocal(instant, zone)),
    toInstant: (local, zone) =>
      remembered(mapIn(mapIn(instants, zone), local.time), local.date, () => resolver.toInstant(local, zone)),
  }
  kept.set(resolver, clocks)
  kept.set(clocks, clocks)
  return clocks
}

const kept = new WeakMap<ZoneResolver, ZoneResolver>()

/** One in another: a key that is put together has to be read letter by letter before it finds anything. */
type ByName<T> = Map<string, T>

function mapIn<K, T>(names: ByName<Map<K, T>>, name: string): Map<K, T> {
  const known = names.get(name)
  if (known) return known
  if (names.size >= MOST_NAMES) names.clear()
  const made = new Map<K, T>()
  names.set(name, made)
  return made
}

function remembered<K, T>(answers: Map<K, T>, key: K, ask: () => T): T {
  const known = answers.get(key)
  if (known !== undefined) return known
  if (answers.size >= MOST) answers.clear()
  const answer = ask()
  answers.set(key, answer)
  return answer
}

const MOST = 512
const MOST_NAMES = 32
