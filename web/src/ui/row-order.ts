const orders = new WeakMap<Element, () => readonly string[]>()

/** Tells what can be chosen in a list of which not all rows are drawn (`data-long`). */
export const keepOrder = (list: Element, order: () => readonly string[]) => void orders.set(list, order)

/** What can be chosen on the page, in the order in which it stands there; also rows that are not drawn. */
export function rowOrder(): string[] {
  const places = [...document.querySelectorAll<HTMLElement>('main [data-pick], main [data-long]')]
  return places.flatMap((place) => {
    if (place.dataset.pick === undefined) return orders.get(place)?.() ?? []
    return place.closest('[data-long]') ? [] : place.dataset.pick
  })
}
