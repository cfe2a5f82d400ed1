import { decisionWords } from '@duebook/contract/about/decision-words'
import { calendarDate, countdown, longDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useToday } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import styles from './obligation.module.css'

type OtherDateProps = {
  due: CalendarDate
  record: OccurrenceRecord | undefined
  /** It lies after the date in force. */
  ahead: boolean
  nameOf: (uid: string) => string
  onBack: () => void
}

/** A date that is not the one in force: what became of it, or that it is drawn from the rule. Nothing is done with it here. */
export function OtherDate({ due, record, ahead, nameOf, onBack }: OtherDateProps) {
  const today = useToday()
  const { glyph, word, said } = becameDecided(record?.decision, today, nameOf) ?? became(record, ahead, nameOf)
  return (
    <>
      <p className={styles.countdown} data-tone={glyph === 'done' ? 'done' : 'quiet'}>
        <Glyph name={glyph} />
        {word} · {countdown(due, today)}
      </p>
      <p className={styles.force}>
        <time dateTime={due} className={styles.otherDate}>
          {longDate(due)}
        </time>
      </p>
      <p className={styles.said}>{said}</p>
      <div className={styles.actions}>
        <Button onClick={onBack}>Back to the date in force</Button>
      </div>
    </>
  )
}

/** Of a contract, what was decided at the end of that term. */
function becameDecided(
  decision: OccurrenceRecord['decision'],
  today: CalendarDate,
  nameOf: (uid: string) => string,
): ReturnType<typeof became> | null {
  if (!decision) return null
  const said = `${nameOf(decision.by)} ${decisionWords(decision, today)}.`
  switch (decision.kind) {
    case 'renews':
      return { glyph: 'done', word: 'Renewed', said }
    case 'renegotiating':
      return { glyph: 'hand', word: 'Renegotiating', said }
    case 'noticeGiven':
    case 'ended':
      return { glyph: 'done', word: 'Ends', said }
  }
}

function became(
  record: OccurrenceRecord | undefined,
  ahead: boolean,
  nameOf: (uid: string) => string,
): { glyph: GlyphName; word: string; said: string } {
  const by = record?.settledBy ? ` by ${nameOf(record.settledBy)}` : ''
  const on = record?.settledOn ? ` on ${shortDateWithYear(calendarDate(record.settledOn))}` : ''
  const because = record?.reason ? `: ${record.reason}` : ''
  switch (record?.state) {
    case 'done':
      return { glyph: 'done', word: 'Done', said: `Done${on}${by}.` }
    case 'skipped':
      return { glyph: 'skipped', word: 'Skipped', said: `Not needed this time${by}${because}.` }
    case 'waived':
      return { glyph: 'waived', word: 'Waived', said: `Excused${by}${because}.` }
    default:
      return ahead
        ? {
            glyph: 'projected',
            word: 'Projected',
            said: 'Drawn from the rule, in pencil: change the rule and it moves.',
          }
        : { glyph: 'missed', word: 'Nothing recorded', said: 'The book holds no record of this date.' }
  }
}
