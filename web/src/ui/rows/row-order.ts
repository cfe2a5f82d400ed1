const orders = new WeakMap<Element, () => readonly string[]>()
const listeners = new Set<() => void>()

/** Tells what can be chosen in a list of which not all rows are drawn (`data-long`). */
export function keepOrder(list: Element, order: () => readonly string[]) {
  orders.set(list, order)
  listeners.forEach((listener) => listener())
}

/** Calls when what can be chosen may be another. Returns how to stop. */
export function onOrder(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What can be chosen on the page, in the order in which it stands there; also rows that are not drawn. */
export function rowOrder(): string[] {
  const places = [...document.querySelectorAll<HTMLElement>('main [data-pick], main [data-long]')]
  return places.flatMap((place) => {
    if (place.dataset.pick === undefined) return orders.get(place)?.() ?? []
    return place.closest('[data-long]') ? [] : place.dataset.pick
  })
}
