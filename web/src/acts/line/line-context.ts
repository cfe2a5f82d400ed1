import type { NamedTriggers } from '@duebook/contract/derived/named-triggers'
import type { UsualPlans } from '@duebook/contract/usual-plan'
import type { QuickAddContext } from '@duebook/domain'

/**
 * What a line is read with. `bookZone` and `plans`: what the book says of a new obligation that the line does not; `named`: what dates may count
 * from, by name, once the book is here.
 */
export type LineContext = QuickAddContext & {
  now: string
  bookZone?: string
  plans?: UsualPlans
  named?: NamedTriggers
}
