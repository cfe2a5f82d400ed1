import { countdown, shortDateWithYear, type CalendarDate, type QuickAdd, type QuickDue } from '@duebook/domain'
import type { LineContext } from '../acts/line/line-context.ts'
import text from '../design/text.module.css'
import { kindNames } from '../messages/kinds.ts'
import { Countdown } from '../ui/Countdown.tsx'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Words, type Word } from '../ui/Words.tsx'
import { OverOfNew, type OverChoice } from '../acts/OverDates.tsx'
import { agreeOnFirst, isReply, type Choice } from '../acts/line/choices.ts'
import { endText } from './dates-text.ts'
import styles from './Preview.module.css'
import { readings } from './readings.ts'

type PreviewProps = {
  read: QuickAdd
  people?: LineContext['people']
  plans?: LineContext['plans']
  today: CalendarDate
  /** The answers to what the line leaves open, and the one that somebody looks at. */
  choices: readonly Choice[]
  supposed: Choice | undefined
  over: OverChoice
}

/** What the line says, before it is saved: each part in words at the left, the next dates at the right; with the answer that is looked at. */
export function Preview({ read: asItStands, people, plans, today, choices, supposed, over }: PreviewProps) {
  const answer = supposed && isReply(supposed) ? supposed : undefined
  const read = answer?.read ?? asItStands
  const [first] = read.due
  const rows = readings(read, { people, plans })
  if (rows.length === 0 && !first) return null
  const others = choices.filter(isReply).map((one) => new Map(readings(one.read, { people, plans })))
  const openWords = answer ? [] : asItStands.ambiguities.map(({ text }) => text)
  return (
    <div className={styles.preview}>
      <div>
        <dl className={styles.reads}>
          {rows.map(([name, said]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Said
                  said={said}
                  open={
                    answer
                      ? others.some((other) => other.get(name) !== said) && said
                      : openWords.find((words) => said.includes(words))
                  }
                />{' '}
                {name === 'What' && read.kind && <Tag>{kindNames[read.kind]}</Tag>}
              </dd>
            </div>
          ))}
        </dl>
        <Explained names={rows.map(([name]) => name)} />
      </div>
      <Nexts read={asItStands} choices={choices} supposed={supposed} today={today} over={over} />
    </div>
  )
}

/** The words of ours that stand there, for whoever meets them first. */
function Explained({ names }: { names: readonly string[] }) {
  const of = names.flatMap((name) => ours[name] ?? [])
  return (
    of.length > 0 && (
      <div className={styles.words}>
        <Words of={of} />
      </div>
    )
  )
}
const ours: Readonly<Record<string, Word>> = { Notice: 'notice', Shown: 'showFrom', Proof: 'proof' }

/** The dates that the line gives, with the answer that is looked at. */
export function Nexts({ read: asItStands, today, choices, supposed, over }: PreviewProps) {
  const answer = supposed && isReply(supposed) ? supposed : undefined
  const read = answer?.read ?? asItStands
  const [first, ...later] = read.due
  const number = answer ? choices.indexOf(answer) + 1 : null
  const whichever = agreeOnFirst(choices)
  return (
    <div className={styles.nexts}>
      {first ? (
        <First
          due={first}
          later={later}
          today={today}
          supposes={whichever ? 'whichever you choose' : number === null ? null : `if you choose ${number}`}
        />
      ) : (
        <p className={styles.none}>No date yet</p>
      )}
      {later.length > 0 && (
        <>
          <h3>{whichever && number !== null && laterDiffer(choices) ? `Then, if you choose ${number}` : 'Then'}</h3>
          <ul>
            {later.map((due) => (
              <Later due={due} key={due.nominal} />
            ))}
          </ul>
        </>
      )}
      <End read={read} today={today} />
      {read.schedule && read.due.length > 0 && <OverOfNew schedule={read.schedule} today={today} {...over} />}
    </div>
  )
}

/** A part of the line in words; what of it is still open is drawn so. */
function Said({ said, open }: { said: string; open: string | false | undefined }) {
  if (!open) return said
  const at = said.indexOf(open)
  return (
    <>
      {said.slice(0, at)}
      <mark className={styles.open}>{open}</mark>
      {said.slice(at + open.length)}
    </>
  )
}

const End = ({ read, today }: { read: QuickAdd; today: CalendarDate }) => {
  const said = read.due.length > 0 ? endText(read, today) : null
  return said && <p className={styles.none}>{said}</p>
}

const laterDiffer = (choices: readonly Choice[]) =>
  new Set(choices.filter(isReply).map(({ read }) => read.due.map(({ adjusted }) => adjusted).join())).size > 1

function First({
  due,
  later,
  today,
  supposes,
}: {
  due: QuickDue
  later: readonly QuickDue[]
  today: CalendarDate
  supposes: string | null
}) {
  const stillOpen = later.find(({ noticeBy }) => noticeBy && noticeBy >= today)
  return (
    <>
      <h3>{supposes ? `Due, ${supposes}` : 'Due'}</h3>
      {due.adjusted !== due.nominal && <s className={text.struck}>{shortDateWithYear(due.nominal)}</s>}
      <p className={styles.first}>
        <time dateTime={due.adjusted} className={text.inforce}>
          {shortDateWithYear(due.adjusted)}
        </time>
        <Countdown date={due.adjusted} today={today} />
      </p>
      {due.noticeBy && (
        <p className={styles.notice}>
          <Glyph name="notice" />
          <span>
            {due.noticeBy < today ? (
              <>
                Notice for it was due on <b>{shortDateWithYear(due.noticeBy)}</b>.
                {stillOpen && (
                  <>
                    {' '}
                    The first you can still give is for <b>{shortDateWithYear(stillOpen.adjusted)}</b>.
                  </>
                )}
              </>
            ) : (
              <>
                Give notice by <b>{shortDateWithYear(due.noticeBy)}</b>, {countdown(due.noticeBy, today)}
              </>
            )}
          </span>
        </p>
      )}
      {due.provisional && (
        <p className={text.t12}>Not every holiday is known this far ahead; the date may still move.</p>
      )}
    </>
  )
}

const Later = ({ due }: { due: QuickDue }) => (
  <li>
    <DateNumeral date={due.adjusted} year />
    {due.adjusted !== due.nominal && <s className={text.struck}>{shortDateWithYear(due.nominal)}</s>}
  </li>
)
