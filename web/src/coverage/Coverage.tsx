import type { Uncovered } from '@duebook/contract/asking/asking-requests'
import { calendarDate, plural } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useCoverage } from '../cloud/asking/coverage.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useBookMembers } from '../cloud/people/members.ts'
import { civilTime, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useWhichMayChange } from '../frame/useWhichMayChange.ts'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './coverage.module.css'
import { coverageTitle, leadSaid, mendSaid, weaknessSaid } from './coverage-words.ts'
import { TryIt } from './TryIt.tsx'
import { WhoIsReached } from './WhoIsReached.tsx'

/** Every open date, tried as it would go now: which would reach nobody, which hardly, each with its reason and what mends it. */
export function Coverage() {
  const { bookId } = useSignedIn()
  const { state, again } = useCoverage(bookId)
  const obligations = useObligations(bookId)
  const members = useBookMembers(useSignedIn())
  // What came later would push away what stands under it.
  const ready = state.is === 'ready' && obligations.status === 'ready' && members.status !== 'loading'
  const dates = state.is === 'ready' ? state.dates : []
  const known = obligations.status === 'ready' ? obligations.data : []
  const open = known.filter(({ status, nextDue }) => status === 'active' && nextDue !== null).length
  return (
    <>
      <div className={styles.head}>
        <PageHead
          view="Settings · Reminders"
          title={ready ? coverageTitle(dates, open) : 'Coverage'}
          documentTitle="Coverage"
        />
      </div>
      <SettingsTabs under="/settings/reminders" />
      <p className={styles.lead}>{leadSaid(open)}</p>
      {state.is === 'failed' ? (
        <Note tone="over" glyph="failed" alert action={<Button onClick={again}>Try again</Button>}>
          {saidOfPeople(state.error)}
        </Note>
      ) : ready && obligations.status === 'ready' ? (
        <>
          <Counts dates={dates} tried={state.tried} at={state.at} />
          <div className={styles.columns}>
            <Found dates={dates} tried={state.tried} obligations={obligations.data} />
            <aside aria-label="Who is reached, and a drill">
              {members.status === 'ready' && members.data.length > 1 && <WhoIsReached people={members.data} />}
              <TryIt obligations={obligations.data} first={dates[0]?.obligationId ?? null} />
            </aside>
          </div>
        </>
      ) : (
        <SkeletonRows count={4} />
      )}
    </>
  )
}

type Tried = { dates: readonly Uncovered[]; tried: number }

const reaching = (dates: readonly Uncovered[], reach: Uncovered['reach']) => dates.filter((one) => one.reach === reach)

function Counts({ dates, tried, at }: Tried & { at: number }) {
  const zone = useZone()
  const [nobody, weak] = [reaching(dates, 'nobody'), reaching(dates, 'weak')]
  return (
    <Facts>
      <Fact name="Would reach nobody" tone={nobody.length > 0 ? 'over' : undefined}>
        {nobody.length}
      </Fact>
      <Fact name="Weak" tone={weak.length > 0 ? 'soon' : undefined}>
        {weak.length}
      </Fact>
      <Fact name="Good">{tried - dates.length}</Fact>
      <Fact name="Checked">{civilTime(new Date(at), zone).slice(11)}</Fact>
      <Fact name="As a filter">
        <Link to="/obligations" search={{ filter: 'reach:nobody' }}>
          reach:nobody
        </Link>{' '}
        ·{' '}
        <Link to="/obligations" search={{ filter: 'reach:weak' }}>
          reach:weak
        </Link>
      </Fact>
    </Facts>
  )
}

function Found({ dates, tried, obligations }: Tried & { obligations: readonly ObligationRecord[] }) {
  const [nobody, weak] = [reaching(dates, 'nobody'), reaching(dates, 'weak')]
  return (
    <div>
      {dates.length === 0 && (
        <p className={styles.good}>
          <Glyph name="done" /> {plural(tried, 'date')} tried.
        </p>
      )}
      {nobody.length > 0 && (
        <Section name="Would reach nobody" count={nobody.length} note="Worst first, then by date">
          <List dates={nobody} obligations={obligations} />
        </Section>
      )}
      {weak.length > 0 && (
        <Section name="Weak" count={weak.length} note="Somebody is reached, but not the one you think">
          <List dates={weak} obligations={obligations} />
        </Section>
      )}
    </div>
  )
}

function List({ dates, obligations }: { dates: readonly Uncovered[]; obligations: readonly ObligationRecord[] }) {
  const today = useToday()
  const people = useMembersOfBook()
  const nameOf = useNameOf()
  const mayChange = useWhichMayChange()
  return (
    <ul className={styles.dates}>
      {dates.flatMap(({ obligationId, due: day, reach, why }) => {
        const obligation = obligations.find(({ id }) => id === obligationId)
        if (!obligation) return []
        const due = calendarDate(day)
        const { assignee, backup = null } = obligation
        const about = { assignee, backup, people, nameOf: (uid: string) => firstNameOf({ name: nameOf(uid) }), today }
        const [first] = why
        return (
          <li key={obligationId}>
            <Glyph
              name={reach === 'nobody' ? 'failed' : 'soon'}
              label={reach === 'nobody' ? 'Would reach nobody' : 'Weak'}
            />
            <div className={styles.when}>
              <DateNumeral
                date={due}
                tone={due < today ? 'over' : 'ink'}
                year={due.slice(0, 4) !== today.slice(0, 4)}
              />
              <Countdown date={due} today={today} />
            </div>
            <div>
              <Link to="/obligations/$obligationId" params={{ obligationId }}>
                {obligation.title}
              </Link>
              {why.map((one) => (
                <span key={one}>{weaknessSaid(one, about)}</span>
              ))}
            </div>
            {first && mayChange(obligationId) && (
              <Link className={styles.mend} to="/obligations/$obligationId" params={{ obligationId }}>
                {mendSaid(first)}
                <span className="sr">: {obligation.title}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
