import { decisionWords } from '@duebook/contract/about/decision-words'
import { calendarDate, countdown, longDate, shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import type { ReactNode } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { kindVerbs } from '../../messages/kind-verbs.ts'
import { Glyph, type GlyphName } from '../../ui/glyphs.tsx'
import { timing } from '../../ui/timing.ts'
import detail from '../obligation.module.css'
import { periodLabel } from '@duebook/contract/about/period-label'
import type { PeriodStanding, SettledStanding } from './period-standing.ts'
import styles from './period.module.css'

type HeadProps = { obligation: ObligationRecord; standing: PeriodStanding; nameOf: (uid: string) => string }

/** What became of the date, the date itself, and in a sentence what that means. */
export function PeriodHead(props: HeadProps) {
  const { due, is } = props.standing
  const today = useToday()
  const { glyph, tone, word, said } = becameDecided(props, today) ?? became(props, today)
  return (
    <>
      <p className={detail.countdown} data-tone={tone}>
        <Glyph name={glyph} />
        {word}
      </p>
      <p className={detail.force}>
        <time
          dateTime={due}
          className={detail.otherDate}
          data-over={is === 'ahead' ? undefined : ''}
          data-date-shown=""
          tabIndex={-1}
        >
          {longDate(due)}
        </time>
      </p>
      <p className={styles.said}>{said}</p>
    </>
  )
}

type Became = { glyph: GlyphName; tone: 'done' | 'over' | 'quiet'; word: string; said: ReactNode }

/** Of a contract, what was decided about the end of that term. */
function becameDecided({ standing, nameOf }: HeadProps, today: CalendarDate): Became | null {
  const decision = standing.record?.decision
  if (!decision) return null
  const said = `${nameOf(decision.by)} ${decisionWords(decision, today)}.`
  switch (decision.kind) {
    case 'renews':
      return { glyph: 'done', tone: 'done', word: 'Renewed', said }
    case 'renegotiating':
      return { glyph: 'hand', tone: 'quiet', word: 'Renegotiating', said }
    case 'noticeGiven':
    case 'ended':
      return { glyph: 'done', tone: 'done', word: 'Ends', said }
  }
}

function became({ obligation, standing, nameOf }: HeadProps, today: CalendarDate): Became {
  const { due, nominal, plan } = standing
  const { nextNominal, nextDue, schedule } = obligation
  const next = nextNominal && nextDue && periodLabel(schedule, nextNominal, nextDue)
  switch (standing.is) {
    case 'settled':
      return becameOf(obligation, standing, nameOf, today)
    case 'ahead':
      return {
        glyph: 'projected',
        tone: 'quiet',
        word: `${countdown(due, today)} · projected`,
        said: (
          <>
            {nominal !== due && `The rule says ${shortDate(nominal, today)}. `}
            In pencil, and still yours to act on: change the rule and it moves.
            {next && ` It becomes certain when ${next} is settled.`}
            {plan && (
              <>
                {' '}
                Planned for <span className={detail.plan}>{shortDate(plan, today)}</span>.
              </>
            )}
          </>
        ),
      }
    case 'missed':
      return {
        glyph: 'missed',
        tone: 'quiet',
        word: 'missed',
        said: 'It passed with nothing recorded, and nobody is asked about it any more: that was chosen for such dates. If it was done after all, say so.',
      }
    case 'unrecorded':
      return {
        glyph: 'missed',
        tone: 'quiet',
        word: 'nothing recorded',
        said: 'It lies before the date in force, and the book holds no record of it. It is not late: say what became of it if you know.',
      }
  }
}

function becameOf(
  { kind }: ObligationRecord,
  { due, record }: SettledStanding,
  nameOf: HeadProps['nameOf'],
  today: CalendarDate,
): Became {
  const { state, settledOn, settledBy, reason } = record
  const by = settledBy ? ` by ${nameOf(settledBy)}` : ''
  const on = settledOn ? calendarDate(settledOn) : due
  const past = `${due < today ? 'This period is past' : 'It is settled'}: it changes only by a correction, with your name and reason.`
  const because = reason ? `: “${reason}”` : ''
  switch (state) {
    case 'done':
      return {
        glyph: 'done',
        tone: on > due ? 'over' : 'done',
        word: on < due ? `done on time, ${timing(on, due)}` : `done ${timing(on, due)}`,
        said: (
          <>
            Was due. {kindVerbs[kind].did}
            {by} on <b>{shortDateWithYear(on)}</b>. {past}
          </>
        ),
      }
    case 'skipped':
      return {
        glyph: 'skipped',
        tone: 'quiet',
        word: 'skipped',
        said: `Not needed this time. Skipped${by} on ${shortDateWithYear(on)}${because}. ${past}`,
      }
    case 'waived':
      return {
        glyph: 'waived',
        tone: 'quiet',
        word: 'waived',
        said: `Excused. Waived${by} on ${shortDateWithYear(on)}${because}. ${past}`,
      }
    case 'missed':
      return {
        glyph: 'missed',
        tone: 'over',
        word: 'missed',
        said: `Nobody did it. Recorded as missed${by} on ${shortDateWithYear(on)}${because}. ${past}`,
      }
  }
}
