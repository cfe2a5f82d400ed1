import { termsOf, without, type Filter } from '@duebook/contract/search/filter'
import type { Forgiven } from '@duebook/contract/search/forgive-words'
import { findForgiving, type Known } from '@duebook/contract/search/find'
import { inTheWay, widened } from '@duebook/contract/search/nothing-found'
import { countdown, listed, shortDate } from '@duebook/domain'
import { useMemo, type ReactNode } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import styles from './search.module.css'
import { useKnown } from './useKnown.ts'

type Search = {
  obligations: ObligationRecord[]
  filter: Filter
  line: string
  onLine: (line: string) => void
  children: (found: ObligationRecord[]) => ReactNode
}

/** What the filter finds; where it finds none, what stands in its way, or how far it would have to look. */
export function SearchResults(search: Search) {
  const { filter, obligations } = search
  const live = useKnown(
    useMemo(() => [filter], [filter]),
    obligations,
  )
  return <ScreenState live={live}>{(known) => <Found {...search} known={known} />}</ScreenState>
}

function Found({ obligations, filter, line, onLine, children, known }: Search & { known: Known }) {
  const { rows, forgiven } = useMemo(() => findForgiving(obligations, filter, known), [obligations, filter, known])
  if (rows.length === 0) return <NothingFound {...{ obligations, filter, line, onLine, known }} />
  return (
    <>
      <p role="status" className={styles.count}>
        {rows.length} of {obligations.length}
        {forgiven.map((one) => (
          <span key={one.word}> · {forgivenText(one)}</span>
        ))}
      </p>
      {children(rows)}
    </>
  )
}

/** “eletric” stands nowhere; these have “electric”. */
export const forgivenText = ({ word, instead }: Forgiven) =>
  `“${word}” stands nowhere; these have ${listed(
    instead.map((near) => `“${near}”`),
    'or',
  )}`

/** Where nothing is found: what stands in the way, or how far one would have to look. */
export function NothingFound({
  obligations,
  filter,
  line,
  onLine,
  known,
}: Omit<Search, 'children'> & { known: Known }) {
  const way = inTheWay(obligations, filter, known)
  const wide = widened(obligations, line, filter, known)
  const rest = way && without(line, way.term)
  const [next] = wide?.found ?? []
  const date = next && (wide?.term.startsWith('notice') ? next.nextNotice : next.nextDue)
  const terms = termsOf(filter).map(({ text }) => text)
  return (
    <Empty
      said={`No obligation matches ${filter.alternatives.length > 1 ? line.trim() : terms.join(' ')}`}
      action={
        <>
          {wide && <Button onClick={() => onLine(wide.line)}>Show {wide.term}</Button>}
          {!wide && rest && <Button onClick={() => onLine(rest)}>Show {rest}</Button>}
          <Button look="bare" onClick={() => onLine('')}>
            Clear
          </Button>
        </>
      }
    >
      {next && date
        ? `Next: ${next.title}, ${shortDate(date, known.today)}, ${countdown(date, known.today)}.`
        : way
          ? `Without ${way.term.text} there ${way.count === 1 ? 'is 1' : `are ${way.count}`}.`
          : `The book holds ${obligations.length}.`}
    </Empty>
  )
}
