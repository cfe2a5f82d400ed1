import { dateAbout, type DateAbout } from '@duebook/contract/about/date-about'
import { timeWords } from '@duebook/contract/about/time-words'
import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { extensionsInForce } from '@duebook/contract/extensions-in-force'
import { MOST_EXTENSIONS, type Extension } from '@duebook/contract/occurrence'
import { isPaidWhenDone } from '@duebook/contract/money/paid'
import {
  actByDate,
  addDays,
  countdown,
  isCalendarDate,
  longDate,
  occurrenceAt,
  periodName,
  shortDate,
  type CalendarDate,
} from '@duebook/domain'
import { Bell, CalendarClock, Check, Clock } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { openActDialog, openExtendDialog } from '../acts/act-dialog.ts'
import { AssignAct } from '../acts/AssignAct.tsx'
import { quietUntil } from '../acts/reminders/quiet-until.ts'
import { completeObligation } from '../acts/settle-obligation.ts'
import { endSnooze } from '../acts/snooze-obligation.ts'
import { takeInHand } from '../acts/take-in-hand.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNow, useToday, useZone } from '../frame/clock.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { SeeNotChange } from '../frame/notes/SeeNotChange.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { kindVerbs, markWords } from '../messages/kind-verbs.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph, type GlyphName } from '../ui/glyphs.tsx'
import { instantText } from '../ui/instant-text.ts'
import { MoreActs } from '../ui/MoreActs.tsx'
import { Words } from '../ui/Words.tsx'
import styles from './obligation.module.css'

const otherwiseWords = { skip: 'Skip', waive: 'Waive', miss: 'It was missed' }

type InForceProps = {
  obligation: ObligationRecord
  due: CalendarDate
  reminded: boolean
  extensions: readonly Extension[]
  onAsk: () => void
  /** Of a contract: to the answers about its end, in the place of what is done with other dates. */
  onDecide: (() => void) | null
}

/** The one date that counts now, with how far off it is, what it means, and what can be done about it. */
export function InForce({ obligation, due, reminded, extensions, onAsk, onDecide }: InForceProps) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const date = useRef<HTMLButtonElement>(null)
  const mayAct = useMay('add, change and settle')
  const mayChange = useMayChange(obligation.id)
  const quiet = quietUntil(obligation, { now: useNow(), uid })
  const where = { bookId, uid, today }
  const { nextNominal: nominal } = obligation
  // Nothing is missed before its day is over.
  const otherwise = kindVerbs[obligation.kind].otherwise.filter((act) => act !== 'miss' || due < today)
  const extend = () => nominal && openExtendDialog({ obligation, nominal, due, extensions })
  // As long as a contract can still be ended, the day to send the notice is the date that counts.
  const about = dateAbout(
    obligation,
    { due, notice: noticeAhead(obligation, { due, sendBy: obligation.nextNotice }) },
    today,
  )
  const closing = about.what !== 'due'
  const counts = about.date
  const tone = closing ? 'notice' : toneOf(due, today, reminded)
  useLayoutEffect(() => {
    const back = (event: KeyboardEvent) => {
      const at = document.activeElement
      if (event.key === 'Escape' && at?.tagName === 'H2' && at.textContent?.startsWith('Why this date?'))
        date.current?.focus()
    }
    addEventListener('keydown', back)
    return () => removeEventListener('keydown', back)
  }, [])
  const said = closing ? `${about.name} ${withoutYear(counts, today)}` : longDate(due)
  return (
    <>
      <p className={styles.countdown} data-tone={tone}>
        <Glyph name={closing ? 'notice' : glyphOf(due, today, tone)} />
        {countdown(counts, today)} ·{' '}
        {quiet
          ? `quiet until ${instantText(quiet, zone, today)}`
          : obligation.nextDecision === 'renegotiating'
            ? 'renegotiating'
            : obligation.nextAcknowledged
              ? 'somebody has it in hand'
              : onDecide
                ? 'no decision recorded'
                : 'nobody has it in hand'}
      </p>
      <p className={styles.force}>
        <button
          ref={date}
          type="button"
          className={styles.dateButton}
          data-date-shown=""
          data-long={closing ? '' : undefined}
          aria-keyshortcuts="w"
          data-key-name="Why this date?"
          aria-label={`${said}: why this date?`}
          onClick={onAsk}
        >
          <span className={styles.inForce}>{said}</span>
        </button>
      </p>
      <p className={styles.said}>
        <span>
          {!closing && dueSaid(obligation, about, extensionsInForce(extensions).at(-1), today)}
          <IfNobodyActs about={about} />
          <PlanSaid obligation={obligation} last={counts} today={today} />{' '}
          {!closing && !onDecide && mayChange && (
            <button type="button" className={styles.link} onClick={() => openActDialog('done', obligation)}>
              Done on another day{obligation.amount && isPaidWhenDone(obligation.kind) && ', or for another sum'}
            </button>
          )}
        </span>
      </p>
      {mayChange ? (
        <MoreActs className={styles.actions}>
          {onDecide ? (
            <Button look="main" hotkey="e" onClick={onDecide}>
              Decide…
            </Button>
          ) : (
            <Button
              look="main"
              hotkey="e"
              icon={<Check aria-hidden />}
              onClick={() => void completeObligation(where, obligation)}
            >
              {markWords(obligation.kind)}
            </Button>
          )}
          {!obligation.nextAcknowledged && (
            <Button
              hotkey="r"
              icon={<Bell aria-hidden />}
              onClick={(event) => void takeInHand(where, obligation, event.currentTarget)}
            >
              I have it in hand
            </Button>
          )}
          {quiet ? (
            <Button hotkey="h" icon={<Clock aria-hidden />} onClick={() => void endSnooze(where, obligation)}>
              Ask as planned
            </Button>
          ) : (
            <Button
              hotkey="h"
              size="square"
              aria-label="Snooze"
              title="Snooze"
              icon={<Clock aria-hidden />}
              onClick={() => openActDialog('snooze', obligation)}
            />
          )}
          <Button hotkey="p" icon={<Glyph name="plan" />} onClick={() => openActDialog('plan', obligation)}>
            {obligation.nextPlan ? 'Move the plan' : 'Plan a day'}
          </Button>
          <AssignAct obligation={obligation} look="name" />
          {extensions.length < MOST_EXTENSIONS && (
            <Button hotkey="d" icon={<CalendarClock aria-hidden />} onClick={extend}>
              Extend
            </Button>
          )}
          {!onDecide &&
            otherwise.map((act) => (
              <Button key={act} look="bare" onClick={() => openActDialog(act, obligation)}>
                {otherwiseWords[act]}
              </Button>
            ))}
        </MoreActs>
      ) : mayAct ? (
        !obligation.nextAcknowledged && (
          <div className={styles.actions}>
            <Button
              hotkey="r"
              icon={<Bell aria-hidden />}
              onClick={(event) => void takeInHand(where, obligation, event.currentTarget)}
            >
              I have it in hand
            </Button>
          </div>
        )
      ) : (
        <div className={styles.noteBelow}>
          <SeeNotChange obligation={obligation} />
        </div>
      )}
      {mayChange && (
        <Words
          of={[
            ...(onDecide ? [] : (['done'] as const)),
            'inHand',
            'plan',
            'snooze',
            'extend',
            ...(onDecide ? [] : otherwise),
            'actBy',
          ]}
        />
      )}
    </>
  )
}

/** Amber from the first reminder or seven days on. */
const toneOf = (due: CalendarDate, today: CalendarDate, reminded: boolean) =>
  due < today ? 'over' : reminded || due <= addDays(today, 7) ? 'soon' : undefined

const glyphOf = (due: CalendarDate, today: CalendarDate, tone: string | undefined): GlyphName =>
  due < today ? 'overdue' : due === today ? 'today' : tone === 'soon' ? 'soon' : 'upcoming'

/** `Tue 29 December`, with the year where it is not this one. */
const withoutYear = (date: CalendarDate, today: CalendarDate) =>
  longDate(date)
    .replace(/^(\w{3})\w*/, '$1')
    .replace(date.slice(0, 4) === today.slice(0, 4) ? / \d{4}$/ : /$/, '')

/** What the date is for, where the rule put it, and our own safe date before it. */
function dueSaid(
  obligation: ObligationRecord,
  { name, date: due }: DateAbout,
  extension: Extension | undefined,
  today: CalendarDate,
) {
  const { schedule, nextNominal, actBy } = obligation
  const time = timeWords(obligation)
  const period = schedule.type === 'recurring' && nextNominal ? occurrenceAt(schedule, nextNominal)?.period : null
  return (
    <span>
      {name}
      {time && (
        <>
          {' '}
          at <b>{time}</b>
        </>
      )}
      {period && ` for ${periodName(period)}`}.
      {nextNominal && nextNominal !== due && ` ${movedFrom(nextNominal, schedule.type, extension, today)}`}
      {actBy && (
        <>
          {' '}
          Our own safe date is <b>{shortDate(actByDate(due, actBy, schedule.adjustment), today)}</b>.
        </>
      )}
    </span>
  )
}

/** Why it is another day than the one that was written. */
function movedFrom(
  nominal: CalendarDate,
  type: ObligationRecord['schedule']['type'],
  extension: Extension | undefined,
  today: CalendarDate,
): string {
  const day = shortDate(nominal, today)
  if (extension) return `Extended from ${day}: “${extension.reason}”.`
  return type === 'once' ? `It was set for ${day}.` : `The rule says ${day}.`
}

/** Our own day, in pencil; one that lies too late says so. */
function PlanSaid({
  obligation,
  last,
  today,
}: Pick<InForceProps, 'obligation'> & { last: CalendarDate; today: CalendarDate }) {
  const { nextPlan } = obligation
  if (!nextPlan || !isCalendarDate(nextPlan)) return null
  return (
    <>
      {' '}
      Planned for <span className={styles.plan}>{shortDate(nextPlan, today)}</span>
      {nextPlan > last && <b className={styles.tooLate}>, which is too late</b>}.
    </>
  )
}

/** Where the notice has to be by when, and what happens when none is given. */
const IfNobodyActs = ({ about: { arrival, otherwise } }: { about: DateAbout }) => (
  <span>
    {arrival && ` ${arrival}.`}
    {otherwise && <b> {otherwise}.</b>}
  </span>
)
