import { chainFrom } from '@duebook/contract/derived/chain'
import { plural } from '@duebook/domain'
import { useDatesOfBook } from '../cloud/obligations/datesOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import dialog from '../design/dialog.module.css'

/** How many dates come from an obligation, before it goes. */
export function useFreedDates(obligationId: string): number {
  const live = useDatesOfBook(useSignedIn().bookId)
  if (live.status !== 'ready') return 0
  const { rows } = chainFrom(live.data, { is: 'obligation', id: obligationId })
  return rows.filter(({ depth, becomes }) => depth === 1 && becomes !== 'settled').length
}

/** What becomes of those that come from one that goes. */
export const FreedDates = ({ count, title }: { count: number; title: string }) =>
  count > 0 && (
    <p className={dialog.said}>
      <b>
        {plural(count, 'date')} {count === 1 ? 'comes' : 'come'} from {title}.
      </b>{' '}
      Without it {count === 1 ? 'it keeps its date' : 'they keep their dates'} of today and{' '}
      {count === 1 ? 'stands on its own' : 'stand on their own'}.
    </p>
  )
