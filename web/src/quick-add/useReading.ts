import { parseQuickAdd, type QuickAdd } from '@duebook/domain'
import { useEffect, useRef, useState } from 'react'
import type { LineContext } from '../acts/line/line-context.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { choicesOf, isReply, type Choice } from '../acts/line/choices.ts'
import { openQuestion, type OpenQuestion } from '../acts/line/open-question.ts'
import { useLineContext } from '../acts/line/useLineContext.ts'

export type LineReading = {
  read: QuickAdd
  open: OpenQuestion | null
  choices: readonly Choice[]
  context: LineContext
  /** Why the line cannot be saved now although nothing in it is wrong. */
  lacks: string | null
  /** Reads it once more when all that it needs is here, and says with what; null when that cannot be. */
  complete: () => Promise<{ read: QuickAdd; context: LineContext } | null>
}

/** A line as it is read now, with what every answer would make of it. Calendars that it needs are fetched, and it is read again. */
export function useReading(line: string): LineReading {
  const { context, bookKnown, peopleKnown } = useLineContext()
  const newest = useNewest({ context, bookKnown, peopleKnown })
  const [, setLoaded] = useState(0)
  const [unreachable, setUnreachable] = useState('')
  // Read anew at each drawing (microseconds): a calendar that was fetched meanwhile gives the same line its dates.
  const read = parseQuickAdd(line, context)
  const open = openQuestion(read)
  const choices = open?.asked ? choicesOf(line, open.asked, context) : []
  const missing = [...new Set([read, ...choices.filter(isReply).map((one) => one.read)].flatMap(toLoad))].join(' ')
  useEffect(() => {
    if (missing === '') return
    loadRegions(missing.split(' ')).then(
      () => setLoaded((count) => count + 1),
      () => setUnreachable(missing),
    )
  }, [missing])
  const complete = async () => {
    const [somebody, trigger] = [namesSomebody(line), countsFromNamed(line)]
    // Pressed before the book is known: its holidays, zone and usual reminders are as much what the line means as its words.
    const { context, bookKnown, peopleKnown } = await newest(
      (drawn) => drawn.bookKnown && (!somebody || drawn.peopleKnown) && (!trigger || drawn.context.named !== undefined),
    )
    if (somebody && !peopleKnown) return null
    if (trigger && !context.named) return null
    const { calendarsToLoad } = parseQuickAdd(line, context)
    // That one cannot be fetched is said below the line.
    await loadRegions(calendarsToLoad).catch(() => setUnreachable(calendarsToLoad.join(' ')))
    const read = parseQuickAdd(line, context)
    return bookKnown || !countsWorkingDays(read) ? { read, context } : null
  }
  return {
    read,
    open,
    choices,
    context,
    lacks: lacksOf(read, bookKnown, peopleKnown || !namesSomebody(line), unreachable),
    complete,
  }
}

const toLoad = ({ calendarsToLoad }: QuickAdd) => calendarsToLoad

/** By the book's holidays, because the line names none. */
const countsWorkingDays = ({ notes }: QuickAdd) => notes.some(({ code }) => code === 'regions')

/** Somebody may be meant by it: who that is, only the book's people tell. */
const namesSomebody = (line: string) => /(^|\s)@\S/.test(line)

/** What it counts from, only the book tells: “= 14 days after [Notice served]”. */
const countsFromNamed = (line: string) => line.includes('[')

/** Gives what was drawn last, once it `fits` or five seconds are over. */
function useNewest<T>(drawn: T) {
  const newest = useRef(drawn)
  const waiting = useRef(new Set<() => void>())
  useEffect(() => {
    newest.current = drawn
    for (const look of waiting.current) look()
  })
  return (fits: (one: T) => boolean = () => true) =>
    new Promise<T>((resolve) => {
      const timer = setTimeout(() => end(), 5000)
      const end = () => {
        clearTimeout(timer)
        waiting.current.delete(look)
        resolve(newest.current)
      }
      const look = () => fits(newest.current) && end()
      waiting.current.add(look)
      look()
    })
}

function lacksOf(read: QuickAdd, bookKnown: boolean, peopleKnown: boolean, unreachable: string): string | null {
  if (read.calendarsToLoad.length > 0 && unreachable !== '')
    return 'The holiday calendar could not be fetched. Try again with a connection.'
  if (!bookKnown && countsWorkingDays(read))
    return 'Whose holidays this book keeps is not known yet. Try again with a connection, or say “in” and a region.'
  if (!peopleKnown) return 'Who is in this book is not known yet. Try again in a moment, or leave out the “@”.'
  return null
}
