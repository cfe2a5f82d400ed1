import { chainIn, changesOf, type Chain, followAgain } from '@duebook/contract/derived/chain'
import { graphOfBook, type Trigger } from '@duebook/contract/derived/date-graph'
import { triggerStanding, type TriggerStanding } from '@duebook/contract/derived/trigger-standing'
import { listed, longDate, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { useDatesOfBook, type DatesHere } from '../cloud/obligations/datesOfBook.ts'
import text from '../design/text.module.css'
import { useToday } from '../frame/clock.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMayChange } from '../frame/role.ts'
import { useWhichMayChange } from '../frame/useWhichMayChange.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { longSaid, MovesDialog } from '../selection/moves/MovesDialog.tsx'
import { saveChanges } from '../selection/moves/save-changes.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { ChainDrawing } from './ChainDrawing.tsx'
import { ChainList, type NameOf } from './ChainList.tsx'
import styles from './comes-from.module.css'
import { HappenedDialog } from './HappenedDialog.tsx'
import { HowCounted } from './HowCounted.tsx'
import { TheTrigger } from './TheTrigger.tsx'

/** The dates that come from one other, as a chain and as a drawing, and what waits to be accepted since that moved. */
export function ComesFrom({ trigger, onMoved }: { trigger: Trigger; onMoved: (date: CalendarDate) => void }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useDatesOfBook(bookId)
  const found = live.status === 'ready' ? chainOf(live.data, trigger, today) : null
  const name = found?.standing?.name ?? (trigger.is === 'event' ? trigger.name : 'What comes from it')
  const waiting = found?.chain.moving.length ?? 0
  return (
    <>
      <PageHead
        view={
          <>
            <Link to="/obligations">Obligations</Link> / <Link to="/comes-from">Dates that come from others</Link>
          </>
        }
        title={name}
        waits={live.status === 'loading'}
        tools={
          waiting > 0 && (
            <span className={styles.waiting}>
              <Glyph name="plan" /> {plural(waiting, 'date')} {waiting === 1 ? 'waits' : 'wait'} for you
            </span>
          )
        }
      />
      <ScreenState live={live}>
        {(book) => <Shown book={book} trigger={trigger} {...chainOf(book, trigger, today)} onMoved={onMoved} />}
      </ScreenState>
    </>
  )
}

function chainOf(book: DatesHere, trigger: Trigger, today: CalendarDate) {
  const graph = graphOfBook(book)
  const chain = chainIn(graph, trigger)
  return { chain, rings: graph.rings, standing: triggerStanding(book, trigger, { chain, today }) }
}

type ShownProps = {
  book: DatesHere
  trigger: Trigger
  chain: Chain
  rings: readonly (readonly string[])[]
  standing: TriggerStanding | null
  onMoved: (date: CalendarDate) => void
}

function Shown({ book, trigger, chain, rings, standing, onMoved }: ShownProps) {
  const today = useToday()
  const { bookId, uid } = useSignedIn()
  const mayAdd = useMayChange()
  const mayChange = useWhichMayChange()
  const [show, setShow] = useState<'chain' | 'drawing'>('chain')
  const [dialog, setDialog] = useState<'moves' | 'day' | null>(null)
  const [day, setDay] = useState<CalendarDate | null>(null)
  if (!standing)
    return (
      <p>
        Nothing of this name is in the book any more. It may have been removed, or its day is another.{' '}
        <Link to="/comes-from">See all dates that others come from</Link>
      </p>
    )
  const { name, one, date, was } = standing
  const nameOf: NameOf = (of) =>
    of.is === 'event' ? of.name : (book.obligations.find(({ id }) => id === of.id)?.title ?? name)
  const where = { bookId, uid, today }
  const { rows, moving } = chain
  const leaveAll = () =>
    void saveChanges(
      where,
      book.obligations,
      changesOf(book, trigger, { declined: new Set(moving.map((row) => row.one.id)) }),
      `${plural(moving.length, 'date')} of ${name} ${moving.length === 1 ? 'stays' : 'stay'} as ${moving.length === 1 ? 'it was' : 'they were'}`,
    )
  const follow = (id: string, title: string) => {
    const change = followAgain(book, id)
    if (change) void saveChanges(where, book.obligations, [change], `${title} follows again`)
  }
  const pinned = rows.filter(({ becomes, byRule, now }) => becomes === 'pinned' && byRule !== now)
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <div>
          <p className={styles.state}>
            <Glyph name={standing.happened ? 'done' : date ? 'upcoming' : 'plan'} />
            {stateSaid(standing, moving.length)}
          </p>
          <p className={styles.force}>
            {was && <s>{longDate(was)}</s>}
            <b data-none={date ? undefined : ''}>{date ? longDate(date) : 'No date yet'}</b>
          </p>
          <p className={styles.said}>{rows.length > 30 ? longSaid(chain, today) : comesSaid(chain, name, date)}</p>
        </div>
        {rings.length > 0 && <RingNote rings={rings} />}
        <Section
          name="What comes from it"
          count={rows.length}
          tools={
            <span className={text.push}>
              <Segments
                label="Show as"
                options={{ chain: 'Chain', drawing: 'Drawing' }}
                value={show}
                onChange={setShow}
              />
            </span>
          }
        >
          {show === 'chain' ? (
            <ChainList standing={standing} rows={rows} today={today} nameOf={nameOf} />
          ) : (
            <ChainDrawing standing={standing} rows={rows} />
          )}
          {pinned.length > 0 && (
            <div className={styles.notes}>
              {pinned.map(({ one: { id, title }, now, byRule }) => (
                <Note
                  key={id}
                  tone="soon"
                  sign={<Pin aria-hidden />}
                  action={mayChange(id) && <Button onClick={() => follow(id, title)}>Let it follow again</Button>}
                >
                  <b>
                    {title} stays on {now ? shortDate(now, today) : 'no day'}.
                  </b>{' '}
                  It was pinned by hand; by its rule it would be {byRule ? shortDate(byRule, today) : 'without a date'}.
                </Note>
              ))}
            </div>
          )}
          <div className={styles.acts}>
            {one ? (
              <>
                {moving.length > 0 && mayAdd && (
                  <>
                    <Button look="main" onClick={() => setDialog('moves')}>
                      See the difference and accept
                    </Button>
                    <Button onClick={leaveAll}>Leave all as they were</Button>
                  </>
                )}
                <ButtonLink to="/obligations/$obligationId" params={{ obligationId: one.id }}>
                  Open {name}
                </ButtonLink>
              </>
            ) : (
              mayAdd && (
                <Button look={date ? 'plain' : 'main'} onClick={() => setDialog('day')}>
                  {date ? 'It is on another day…' : 'It happened on…'}
                </Button>
              )
            )}
          </div>
        </Section>
      </div>
      <aside aria-label="Facts" className={styles.facts}>
        <TheTrigger standing={standing} />
        <HowCounted rows={rows} today={today} />
      </aside>
      {dialog === 'day' && (
        <HappenedDialog
          name={name}
          date={date}
          onClose={() => setDialog(null)}
          onDay={(to) => {
            setDay(to)
            setDialog('moves')
          }}
        />
      )}
      {dialog === 'moves' && (
        <MovesDialog
          book={book}
          trigger={trigger}
          name={name}
          was={one ? was : date}
          date={one ? date : day}
          onClose={() => setDialog(null)}
          onAccepted={() => !one && day && onMoved(day)}
        />
      )}
    </div>
  )
}

const RingNote = ({ rings }: { rings: readonly (readonly string[])[] }) => (
  <Note tone="over" glyph="failed">
    {rings.map((ring) => (
      <p key={ring.join()}>
        <b>{listed(ring.map((title) => title))} count from each other in a ring,</b> so they keep their dates. Edit one
        of them and give it a date of its own.
      </p>
    ))}
  </Note>
)

function stateSaid({ happened, date }: TriggerStanding, waiting: number): string {
  const what = happened ? 'happened' : date ? 'still to come' : 'has not happened yet'
  return waiting > 0 ? `${what} · moved, not accepted yet` : what
}

function comesSaid({ rows, moving }: Chain, name: string, date: CalendarDate | null): string {
  const of = (becomes: Chain['rows'][number]['becomes']) => rows.filter((row) => row.becomes === becomes).length
  const count = `${plural(rows.length, 'date')} ${rows.length === 1 ? 'comes' : 'come'} from ${name}`
  if (date === null && moving.length === 0)
    return `${count}, which has no date. ${rows.length === 1 ? 'It stands' : 'They stand'} in Obligations, in pencil, and nothing is sent.`
  const parts = [
    moving.length > 0 && `${moving.length} would move`,
    of('pinned') > 0 && `${of('pinned')} ${of('pinned') === 1 ? 'is' : 'are'} pinned`,
    of('settled') > 0 && `${of('settled')} ${of('settled') === 1 ? 'is' : 'are'} done`,
  ].flatMap((part) => part || [])
  return parts.length > 0 ? `${count}: ${listed(parts)}.` : `${count}.`
}
