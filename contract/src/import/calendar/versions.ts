import type { Component } from './components.ts'
import { property } from './dates-of.ts'

type Versions = {
  /** Those of which the file holds a newer one. */
  older: Set<Component>
  /** What single dates of a series were changed to. */
  overridesOf: Map<Component, Component[]>
  /** They have no verdict of their own: their series has. */
  merged: Set<Component>
}

/** Tells what stands for one event: its newest version, and the changes of single dates of it. */
export function versionsOf(components: readonly Component[]): Versions {
  const older = new Set<Component>()
  const newest = new Map<string, Component>()
  for (const component of components) {
    const uid = uidOf(component)
    if (uid === '' || component.kind === 'VJOURNAL' || !component.ended) continue
    const key = `${component.kind} ${uid} ${recurrenceOf(component)}`
    const other = newest.get(key)
    const order = other ? compared(component, other) : 1
    if (other && order !== 0) older.add(order > 0 ? other : component)
    if (order > 0) newest.set(key, component)
  }
  const overridesOf = new Map<Component, Component[]>()
  const merged = new Set<Component>()
  for (const component of components) {
    if (recurrenceOf(component) === '' || !component.ended) continue
    const series = newest.get(`${component.kind} ${uidOf(component)} `)
    if (!series) continue
    merged.add(component)
    if (older.has(component)) continue
    const others = overridesOf.get(series)
    if (others) others.push(component)
    else overridesOf.set(series, [component])
  }
  return { older, overridesOf, merged }
}

export const uidOf = (component: Component): string => property(component, 'UID')?.value.trim().slice(0, 500) ?? ''
export const recurrenceOf = (component: Component): string =>
  property(component, 'RECURRENCE-ID')?.value.trim().slice(0, 60) ?? ''

/** By SEQUENCE, then by when it was changed, then by its stamp. */
function compared(a: Component, b: Component): number {
  const sequence = (one: Component) => Number(property(one, 'SEQUENCE')?.value) || 0
  const stamp = (one: Component, name: string) => property(one, name)?.value.trim().slice(0, 40) ?? ''
  if (sequence(a) !== sequence(b)) return sequence(a) - sequence(b)
  for (const name of ['LAST-MODIFIED', 'DTSTAMP'])
    if (stamp(a, name) !== stamp(b, name)) return stamp(a, name) > stamp(b, name) ? 1 : -1
  return 0
}
