import { chainIn, triggersOf } from '@duebook/contract/derived/chain'
import { graphOfBook, keyOf, type Trigger } from '@duebook/contract/derived/date-graph'
import { triggerStanding } from '@duebook/contract/derived/trigger-standing'
import { plural, shortDateWithYear } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useDatesOfBook, type DatesHere } from '../cloud/obligations/datesOfBook.ts'
import { useToday } from '../frame/clock.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './comes-from.module.css'
import { addressOf } from './trigger-address.ts'

/** All that dates of the book come from, with how many do and how many wait to be accepted. */
export function Triggers() {
  const { bookId } = useSignedIn()
  const live = useDatesOfBook(bookId)
  return (
    <>
      <PageHead view={<Link to="/obligations">Obligations</Link>} title="Dates that come from others" />
      <ScreenState live={live}>{(book) => <Listed book={book} />}</ScreenState>
    </>
  )
}

function Listed({ book }: { book: DatesHere }) {
  const today = useToday()
  const graph = graphOfBook(book)
  const triggers = triggersOf(graph).flatMap(({ trigger }) => {
    const chain = chainIn(graph, trigger)
    const standing = triggerStanding(book, trigger, { chain, today })
    return standing ? [{ trigger, chain, standing }] : []
  })
  if (triggers.length === 0)
    return (
      <Empty said="No date comes from another yet">
        Add one as “Reply = 14 days after [Notice served]”. When the day of that is known or moves, you see what follows
        before it does.
      </Empty>
    )
  return (
    <ul className={styles.triggers}>
      {triggers
        .toSorted((a, b) => (a.standing.date ?? '').localeCompare(b.standing.date ?? ''))
        .map(({ trigger, chain, standing }) => (
          <li key={keyOf(trigger)}>
            <Glyph name={standing.happened ? 'done' : standing.date ? 'upcoming' : 'plan'} />
            <Trig trigger={trigger} name={standing.name} />
            <span>{standing.date ? shortDateWithYear(standing.date) : 'no date yet'}</span>
            <span>{plural(chain.rows.length, 'date')}</span>
            {chain.moving.length > 0 && <b>{chain.moving.length} would move</b>}
          </li>
        ))}
    </ul>
  )
}

const Trig = ({ trigger, name }: { trigger: Trigger; name: string }) => (
  <Link to="/comes-from" search={addressOf(trigger)}>
    {name}
  </Link>
)
