import { kindGroups } from '@duebook/contract/about/kind-groups'
import type { Kind } from '@duebook/contract/obligation'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNameOf } from '../frame/names.ts'
import type { By } from './read-report-place.ts'

/** What a date is counted to: the empty text where nobody is named. */
export function keyOf(by: By, { kind, counterparty, assignee }: ObligationRecord): string {
  switch (by) {
    case 'kind':
      return kind
    case 'counterparty':
      return counterparty ?? ''
    case 'person':
      return assignee ?? ''
  }
}

export function useLineName(): (by: By, key: string) => string {
  const nameOf = useNameOf()
  return (by, key) => {
    if (by === 'kind') return kindGroups[key as Kind] ?? key
    if (key === '') return 'Nobody named'
    return by === 'person' ? nameOf(key) : key
  }
}
