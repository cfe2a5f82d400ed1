import type { SeenWatching, WatchedDate } from '@duebook/contract/people/outside-watcher'
import { shortDate, shortDateWithYear, calendarDate } from '@duebook/domain'
import { Check, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { dayOf, timeOf } from './day-of.ts'
import { inviterOf } from './inviter-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { useAttempt } from './useAttempt.ts'
import { WatchEnded } from './WatchEnded.tsx'

type Seen = { watching: SeenWatching } | { error: unknown }
/** What was pressed on this page: yes, or that these are to be told of no more. */
type Pressed = { how: 'yes' } | { how: 'left'; these: readonly WatchedDate[] }

/** Where every mail to somebody without an account leads: the question, or what they are told about and the way out. Looking changes nothing. */
export function Watch({ link, saysNo = false }: { link: string; saysNo?: boolean }) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const look = useCallback(
    () =>
      askPeople('seeWatching', { link }).then(
        (watching) => setSeen({ watching }),
        (error: unknown) => setSeen({ error }),
      ),
    [link],
  )
  useEffect(() => void look(), [look])
  useEffect(() => {
    document.title = 'Being told · Duebook'
  }, [])
  if (seen === null)
    return (
      <JoinPage>
        <SkeletonRows count={3} label="Looking at the link" />
      </JoinPage>
    )
  if ('error' in seen) return <WatchEnded error={seen.error} onRetry={() => void look()} />
  const onSeen = (watching: SeenWatching, now: Pressed | null) => (setSeen({ watching }), setPressed(now))
  return <Watching {...{ link, saysNo, pressed, onSeen }} watching={seen.watching} />
}

type WatchingProps = {
  link: string
  saysNo: boolean
  watching: SeenWatching
  pressed: Pressed | null
  onSeen: (watching: SeenWatching, pressed: Pressed | null) => void
}

function Watching({ link, saysNo, watching, pressed, onSeen }: WatchingProps) {
  const { state, date, first, told, bookName, askerName } = watching
  const asker = inviterOf({ inviterName: askerName })
  const { busy, problem, attempt } = useAttempt()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = pressed?.how ?? state
  const lastShown = useRef(shown)
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    heading.current?.focus()
  }, [shown])
  const answer = (wants: boolean) =>
    attempt(async () => onSeen(await askPeople('answerWatching', { link, wants }), wants ? { how: 'yes' } : null))
  const stop = (one: WatchedDate | null) =>
    attempt(async () => {
      const after = await askPeople('stopWatching', { link, watcherId: one?.watcherId ?? null })
      onSeen(after, { how: 'left', these: one ? [one] : told })
    })
  const again = (these: readonly WatchedDate[]) =>
    attempt(async () => {
      let after = watching
      for (const { watcherId } of these) after = await askPeople('watchAgain', { link, watcherId })
      onSeen(after, { how: 'yes' })
    })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const from = `Opened from a mail of ${dayOf(watching.sentAt, zone)}, ${timeOf(watching.sentAt, zone)}`
  const title = (text: ReactNode) => (
    <h1 ref={heading} tabIndex={-1} className={styles.withGlyph}>
      {text}
    </h1>
  )
  const wrong = problem && (
    <p role="alert" className={styles.said}>
      {problem.text}
    </p>
  )
  if (state === 'asked' && date)
    return (
      <JoinPage from={from} beside={<WhatThatMeans asker={askerName} />}>
        {title(`${askerName} would like you to be told`)}
        <p className={styles.said}>About one date in {bookName}. You need no account.</p>
        <dl className={styles.facts}>
          <Fact name="What">
            <b>{date.title}</b>
          </Fact>
          <Fact name="Next due">{date.due ? shortDateWithYear(calendarDate(date.due)) : 'no date ahead'}</Fact>
          <Fact name="You would hear">{watching.hears}</Fact>
          <Fact name="At">{watching.email}</Fact>
        </dl>
        {wrong}
        <div className={styles.acts}>
          <Button look={saysNo ? undefined : 'main'} size="tall" aria-disabled={busy} onClick={() => void answer(true)}>
            Yes, tell me
          </Button>
          <Button
            look={saysNo ? 'main' : undefined}
            size="tall"
            aria-disabled={busy}
            onClick={() => void answer(false)}
          >
            No, thank you
          </Button>
        </div>
        <p className={styles.small}>If you do nothing, nothing is sent. This asks only once.</p>
      </JoinPage>
    )
  if (state === 'declined')
    return (
      <JoinPage from={from}>
        {title('Good. Nothing is sent')}
        <p className={styles.said}>
          {asker} sees only that you will not be told. {bookName} cannot ask again for a year.
        </p>
      </JoinPage>
    )
  if (pressed?.how === 'yes')
    return (
      <JoinPage from={from}>
        {title(
          <>
            <Glyph name="done" />
            &nbsp;You will be told
          </>,
        )}
        <p className={styles.said}>
          {state === 'told' && first
            ? `First on ${shortDate(calendarDate(first.day))}, ${first.step}.`
            : 'When the next one comes, and when it is done.'}{' '}
          {asker} sees that you said yes.
        </p>
      </JoinPage>
    )
  const left = pressed?.how === 'left' ? pressed.these : state === 'left' && date ? [date] : null
  if (left)
    return (
      <JoinPage from={from}>
        {title('Nothing more is sent about it')}
        <p className={styles.said}>
          {asker} sees that you left. Your address is deleted in 30 days unless something else of yours stays.
        </p>
        {wrong}
        <div className={styles.acts}>
          <Button look="bare" size="tall" aria-disabled={busy} onClick={() => void again(left)}>
            It was a mistake: tell me again
          </Button>
        </div>
        {told.length > 0 && <Told {...{ told, bookName, busy, stop }} />}
      </JoinPage>
    )
  if (told.length === 0) return <WatchEnded error={null} />
  return (
    <JoinPage from={from}>
      {title('What you are told about')}
      {wrong}
      <Told {...{ told, bookName, busy, stop }} />
      {told.length > 1 && (
        <div className={styles.acts}>
          <Button look="danger" aria-disabled={busy} onClick={() => void stop(null)}>
            Stop all of it
          </Button>
        </div>
      )}
    </JoinPage>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type ToldProps = {
  told: readonly WatchedDate[]
  bookName: string
  busy: boolean
  stop: (one: WatchedDate) => void
}

const Told = ({ told, bookName, busy, stop }: ToldProps) => (
  <ul className={styles.told} aria-label="What you are told about">
    {told.map((one) => (
      <li key={one.watcherId}>
        <Glyph name={one.done ? 'done' : 'upcoming'} />
        <div>
          <b>{one.title}</b>
          <small>{[standing(one), bookName].join(' · ')}</small>
        </div>
        <Button aria-label={`Stop: ${one.title}`} aria-disabled={busy} onClick={() => stop(one)}>
          Stop
        </Button>
      </li>
    ))}
  </ul>
)

/** "done Mon 2 Nov 2026 · next Tue 2 Nov 2027", "due Mon 14 Dec 2026". */
function standing({ due, done }: WatchedDate): string {
  const day = (date: string) => shortDateWithYear(calendarDate(date))
  if (done === null) return due === null ? 'no date ahead' : `due ${day(due)}`
  return `done ${day(done)}${due === null ? '' : ` · next ${day(due)}`}`
}

const WhatThatMeans = ({ asker }: { asker: string }) => (
  <section>
    <h2>What that means</h2>
    <ul className={styles.list}>
      {means.map(([isSo, text]) => (
        <li key={text}>
          {isSo ? <Check aria-hidden /> : <X aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
    <p className={styles.said}>Do not know {asker}? Close the page.</p>
  </section>
)

const means: readonly [isSo: boolean, text: string][] = [
  [true, 'You get these mails and nothing else, and each has a way out'],
  [true, 'You see the name of the date, when it is due and whether it is done'],
  [false, 'You see no amounts, files, notes or other dates'],
  [false, 'You are never asked to do it'],
]
