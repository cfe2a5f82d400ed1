import { kindGroups } from '../about/kind-groups.ts'
import type { Feed } from './feed.ts'

/** What a calendar is called where it is subscribed to; with titles hidden no name of a book or a tag either. */
export function feedName({ scope, looks }: Pick<Feed, 'scope' | 'looks'>, bookName: string | null): string {
  if (looks.titles === 'busy') return 'Due dates'
  switch (scope.of) {
    case 'mine':
      return 'Mine: due dates'
    case 'all':
      return 'Duebook: due dates'
    case 'book':
      return `${bookName ?? 'Duebook'}: due dates`
    case 'kind':
      return `${kindGroups[scope.kind]}: due dates`
    case 'tag':
      return `#${scope.tag}: due dates`
  }
}
