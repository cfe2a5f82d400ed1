import type { Kind } from '../obligation.ts'
import type { Feed } from './feed.ts'

const kinds: Record<Kind, string> = {
  bill: 'Bills',
  renewal: 'Renewals',
  contract: 'Contracts',
  licence: 'Licences',
  filing: 'Filings',
  warranty: 'Warranties',
  coursework: 'Coursework',
  other: 'Other',
}

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
      return `${kinds[scope.kind]}: due dates`
    case 'tag':
      return `#${scope.tag}: due dates`
  }
}
