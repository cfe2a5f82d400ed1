import { isSame } from '@duebook/contract/acts/is-same'
import { anchorOf, type Derived } from '@duebook/contract/derived/anchor'
import { ringSentence } from '@duebook/contract/derived/count-words'
import type { NamedTriggers } from '@duebook/contract/derived/named-triggers'
import type { Timing } from '@duebook/domain'
import { isBlank } from './day-text.ts'
import type { Typed } from './read-timing.ts'
import type { TimingDraft } from './timing-draft.ts'

/** What a form knows of the dates that one may count from; `ringIf`: the titles of the ring that would be closed by counting from this id. */
export type CountedFrom = { named?: NamedTriggers; ringIf?: (id: string) => string[] | null }

/** What was typed of a date that counts from another: from an obligation of that name, where there is one; what is pinned stays so while its rule does. */
export function derivedOf(
  { count, when, name: typed, date, counting }: TimingDraft['derived'],
  was: Timing,
  read: Typed,
  context: CountedFrom,
): Derived | null {
  const name = typed.trim()
  const before = was.type === 'derived' ? was : null
  const span = read.span('derived', count, 0)
  const day = isBlank(date) ? null : read.day('trigger', date, 'The other date')
  const found = obligationNamed(name, before, read, context)
  if (!span) return null
  const { endOf, further, repeat, endOfMonth, pinned } = before ?? {}
  const counts = counting !== 'exclusive' && ['days', 'businessDays'].includes(count.unit) ? { counting } : {}
  const timing: Derived = {
    type: 'derived',
    trigger: { name, date: found?.isNew ? (context.named?.dates[found.name] ?? null) : day },
    ...(endOf && { endOf }),
    ...(found && { from: found.from }),
    ...(further && { further }),
    ...(repeat && { repeat }),
    ...(endOfMonth && { endOfMonth }),
    amount: (when === 'before' ? -1 : 1) * span.amount,
    unit: count.unit,
    ...counts,
  }
  const { adjustment: _, ...rule } = before ?? {}
  return pinned && isSame({ ...timing, pinned }, rule) ? { ...timing, pinned } : timing
}

/** The obligation that is meant by a name; one that it counted from before stays that, by whatever name. */
function obligationNamed(name: string, before: Derived | null, read: Typed, { named, ringIf }: CountedFrom) {
  const anchor = before && anchorOf(before)
  if (before?.from && anchor && name === before.trigger.name) return { from: before.from, name, isNew: false }
  const wanted = name.toLowerCase()
  const id = named?.ids.get(wanted)
  if (!named || id === undefined) {
    const several = Object.keys(named?.dates ?? {}).filter((one) => one.toLowerCase().startsWith(`${wanted} (`))
    if (wanted !== '' && several.length > 0)
      read.wrong(
        'trigger-name',
        `Several here are called “${name}”. Write which: ${several.slice(0, 4).join(', or ')}.`,
      )
    return null
  }
  if (before?.from && anchor?.id === id) return { from: before.from, name, isNew: false }
  const ring = ringIf?.(id)
  if (ring)
    read.wrong('trigger-name', `${ringSentence(ring)} Choose another date, or make one of them a date of its own.`)
  return { from: id, name: Object.keys(named.dates).find((one) => one.toLowerCase() === wanted) ?? name, isNew: true }
}
