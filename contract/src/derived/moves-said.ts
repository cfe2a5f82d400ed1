import { listed, plural } from '@duebook/domain'
import type { Chain } from './chain.ts'

/** What was accepted of a chain, in a sentence without its full stop: "2 dates moved with Notice served. Landlord’s answer stays". */
export function movesSaid({ moving }: Chain, name: string): string {
  const moved = moving.filter(({ becomes }) => becomes === 'moves').length
  const stay = moving.flatMap(({ becomes, one }) => (becomes === 'declined' ? [one.title] : []))
  const few = stay.length > 3 ? [plural(stay.length, 'date')] : stay
  const staying = stay.length > 0 ? `${listed(few)} ${stay.length === 1 ? 'stays' : 'stay'}` : ''
  return moved === 0 ? staying : `${plural(moved, 'date')} moved with ${name}${staying && `. ${staying}`}`
}
