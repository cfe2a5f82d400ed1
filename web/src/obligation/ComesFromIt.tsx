import { chainIn } from '@duebook/contract/derived/chain'
import { anchorOf, isCounted } from '@duebook/contract/derived/anchor'
import { countWords } from '@duebook/contract/derived/count-words'
import { graphOfBook, type Trigger } from '@duebook/contract/derived/date-graph'
import { triggerStanding } from '@duebook/contract/derived/trigger-standing'
import { listed, plural, shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useDatesOfBook, type DatesHere } from '../cloud/obligations/datesOfBook.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import text from '../design/text.module.css'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './comes-from-it.module.css'

/** What an obligation's date comes from, and what comes from it; what waits to be accepted since it moved. */
export function ComesFromIt({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const live = useDatesOfBook(bookId)
  if (live.status !== 'ready') return null
  const isTrigger = live.data.obligations.some(({ schedule }) => anchorOf(schedule)?.id === obligation.id)
  return (
    <>
      <FromWhat obligation={obligation} book={live.data} />
      {isTrigger && <WhatComes obligation={obligation} book={live.data} />}
    </>
  )
}

function FromWhat({ obligation: { schedule }, book }: { obligation: ObligationRecord; book: DatesHere }) {
  if (!isCounted(schedule)) return null
  const anchor = anchorOf(schedule)
  const target = anchor && book.obligations.find(({ id }) => id === anchor.id)
  // What counts from a day that was typed as a day comes from nothing that has a name.
  if (!target && schedule.trigger.name === '') return null
  const search = target
    ? { of: target.id }
    : { name: schedule.trigger.name, ...(schedule.trigger.date ? { on: schedule.trigger.date } : {}) }
  const name = target?.title ?? schedule.trigger.name
  return (
    <Section name="Where it comes from">
      <p className={styles.said}>
        {sentence(countWords(schedule, '')).trimEnd()}{' '}
        <Link className={text.target} to="/comes-from" search={search}>
          {name}
        </Link>
        {schedule.trigger.date === null &&
          !schedule.pinned &&
          ', which has no date yet: nothing is due, and nothing is sent'}
        {schedule.pinned && '. It is pinned by hand, and stays when that moves'}.
      </p>
    </Section>
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function WhatComes({ obligation, book }: { obligation: ObligationRecord; book: DatesHere }) {
  const today = useToday()
  const mayChange = useMayChange()
  const [isOpen, setIsOpen] = useState(false)
  const trigger: Trigger = { is: 'obligation', id: obligation.id }
  const chain = chainIn(graphOfBook(book), trigger)
  const standing = triggerStanding(book, trigger, { chain, today })
  const { rows, moving } = chain
  const first = rows.slice(0, 3).map(({ one, now }) => (now ? `${one.title} on ${shortDate(now, today)}` : one.title))
  const rest = rows.length - first.length
  return (
    <Section
      name="What comes from it"
      count={rows.length}
      tools={
        <Link className={`${text.target} ${text.push} ${text.t13}`} to="/comes-from" search={{ of: obligation.id }}>
          See how they hang together
        </Link>
      }
    >
      <p className={styles.said}>
        {plural(rows.length, 'date')} {rows.length === 1 ? 'hangs' : 'hang'} on this:{' '}
        {listed([...first, ...(rest > 0 ? [`${rest} more`] : [])])}.
      </p>
      {moving.length > 0 && (
        <Note
          tone="soon"
          glyph="plan"
          action={mayChange && <Button onClick={() => setIsOpen(true)}>See the difference and accept</Button>}
        >
          <b>
            It moved, and {plural(moving.length, 'date')} {moving.length === 1 ? 'waits' : 'wait'} for you.
          </b>{' '}
          Nothing has moved with it yet.
        </Note>
      )}
      {isOpen && standing && (
        <Suspense fallback={null}>
          <MovesDialog
            book={book}
            trigger={trigger}
            name={standing.name}
            was={standing.was}
            date={standing.date}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}

const MovesDialog = lazy(async () => ({ default: (await import('../selection/moves/MovesDialog.tsx')).MovesDialog }))
