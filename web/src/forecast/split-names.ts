import { kindGroups } from '@duebook/contract/about/kind-groups'
import type { Group, Split } from '@duebook/contract/money/forecast-groups'
import type { Kind } from '@duebook/contract/obligation'

/** What one thing is called that money is counted to. */
export function splitName(split: Split, key: string, nameOf: (uid: string) => string): string {
  switch (split) {
    case 'kind':
      return kindGroups[key as Kind]
    case 'owner':
      return key === '' ? 'Nobody named' : nameOf(key)
    case 'tag':
      return key === '' ? 'No tag' : `#${key}`
  }
}

/** What is drawn as one: "Bills", "Renewals, licences, other", "3 others". */
export function groupName(split: Split, { keys, isRest }: Group, nameOf: (uid: string) => string): string {
  if (!isRest) return splitName(split, keys[0] ?? '', nameOf)
  return split === 'kind' ? 'Renewals, licences, other' : `${keys.length} others`
}
