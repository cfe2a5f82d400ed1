import { contractOrPayments, isContractFor } from './contract-or-payments.ts'
import { giveNotice } from './give-notice.ts'
import { contractTiming, derivedTiming } from './other-timings.ts'
import type { Line } from './line.ts'
import { onceTiming } from './once-timing.ts'
import { openOf } from './dates/open-dates.ts'
import type { DateRole, Open } from './piece.ts'
import { allOf, type At, type Is, type Placed } from './placed.ts'
import { sameEvery } from './rhythms/rhythm.ts'
import { ruleTiming } from './rule-timing.ts'
import { demoted, demotedDays } from './dates/slight-dates.ts'
import { type Said, type Timing, withAdjustment } from './timing-result.ts'
import { untilDay } from './dates/until-day.ts'
import { lengthOpens, unusedProblems } from './unread/unused.ts'

/** What the pieces say together about when. */
export function timingOf(line: Line, placed: readonly Placed[]): Timing {
  const timing: Timing = {
    schedule: null,
    beginning: 'free',
    interval: null,
    opens: [],
    problems: [],
    names: [],
    needs: [],
  }
  const said = collect(line, placed, timing)
  timing.opens.push(...said.opens)
  timing.problems.push(...unusedProblems(line, placed, said))
  timing.opens.push(
    ...lengthOpens(line, placed, said),
    ...contractOrPayments(line, placed, said),
    ...giveNotice(line, placed, said),
  )
  const rhythm = said.rhythm
  if (rhythm) {
    const { every, fromCompletion } = rhythm.piece.rhythm
    timing.interval = { every, basis: fromCompletion ? 'fromCompletion' : 'fixed' }
  }
  if (timing.problems.length > 0 || timing.opens.some(({ code }) => !LATER.has(code))) return timing
  const overdue = allOf(placed, 'overdue')[0]
  if (overdue) {
    timing.schedule = { type: 'once', date: overdue.piece.date, ...withAdjustment(said.adjustment) }
    timing.beginning = 'overdue'
    return timing
  }
  if (said.derived) return derivedTiming(timing, said.derived, said.adjustment, line)
  if (said.isTerm) return contractTiming(timing, placed, said)
  if (rhythm) return ruleTiming(line, placed, timing, said, rhythm)
  return onceTiming(line, timing, said)
}

/** Open questions that leave the dates as they are. */
const LATER = new Set<Open['code']>([
  'time-meridiem',
  'time-midnight',
  'part-of-day',
  'two-times',
  'decimal-separator',
  'negative-amount',
  'bare-amount',
])

function collect(line: Line, placed: readonly Placed[], timing: Timing): Said {
  const convention = allOf(placed, 'convention')[0]?.piece
  const adjustment = convention && {
    convention: convention.convention,
    regions: [...(convention.regions ?? line.context.regions ?? [])],
  }
  const rhythms = distinctRhythms(placed)
  const openRules = allOf(placed, 'open').filter(({ piece }) => piece.about === 'rule' || piece.about === 'date')
  const inRole = (role: DateRole) => allOf(placed, 'date').filter(({ piece }) => piece.role === role)
  const [rhythm] = rhythms
  const derived = allOf(placed, 'derived')
  const isTerm =
    inRole('ends').length > 0 ||
    allOf(placed, 'renews').length > 0 ||
    allOf(placed, 'term').length > 0 ||
    (!rhythm && isContractFor(placed))
  const dayses = allOf(placed, 'days')
  // "Broadband until 3 March, then renews for 12 months": what renews after a day ends on it.
  const endsIt = inRole('ends').length === 0 && allOf(placed, 'renews').length > 0
  const due = demoted(line, timing, inRole('due'), {
    rhythm,
    days: dayses,
    others: openRules.length + derived.length + inRole('ends').length,
  })
  const days = demotedDays(timing, dayses, due, rhythm)
  const clashing = [...due, ...days, ...derived, ...openRules, ...(isTerm || !rhythm ? [] : inRole('from'))].sort(
    (a, b) => a.start - b.start,
  )
  const begun = !rhythm && begunBy(openRules, due)
  const second =
    rhythms[1] ??
    (rhythm && openRules.find(({ piece }) => piece.about === 'rule')) ??
    clashing.filter((one) => !begun && !(one.piece.is === 'days' && takesDays(rhythm, openRules)))[1] ??
    (rhythm?.piece.days ? days[0] : undefined) ??
    inRole('ends')[1] ??
    inRole('until')[1] ??
    (inRole('from').length > 1 ? inRole('from')[1] : undefined)
  if (second)
    timing.problems.push({
      code: 'two-dates',
      span: { start: second.start, end: second.end },
      message:
        'The line names two dates or rules, and an obligation has one. Leave one out, or put it in quotes for the title.',
    })
  const toDay = untilDay(line, inRole('until')[0], rhythm, days[0])
  const dated = [due[0], inRole('from')[0], inRole('until')[0], inRole('ends')[0]].filter((one) => one !== undefined)
  return {
    rhythm,
    days: toDay && 'days' in toDay ? toDay.days : days[0],
    due: due[0],
    from: inRole('from')[0],
    until: endsIt || (toDay && 'days' in toDay) ? undefined : inRole('until')[0],
    ends: inRole('ends')[0] ?? (endsIt ? inRole('until')[0] : undefined),
    derived: derived[0],
    adjustment,
    isTerm,
    opens: [
      ...openRules.map(({ piece }) => piece.open),
      ...(toDay && 'open' in toDay ? [toDay.open] : []),
      ...dated.flatMap((one) => openOf(line, one, rhythm?.piece.rhythm.every ?? null)),
    ],
  }
}

/** "3/12 biannual": how often is asked, and the date begins it, whatever the answer. */
const begunBy = (openRules: readonly At<Is<'open'>>[], due: readonly At<Is<'date'>>[]) =>
  due.length === 1 && openRules.length === 1 && openRules[0]?.piece.open.code === 'interval-word'

/** A rhythm whose days are said elsewhere, or one that is asked about and may be. */
const takesDays = (rhythm: At<Is<'rhythm'>> | undefined, openRules: readonly At<Is<'open'>>[]) =>
  rhythm ? !rhythm.piece.days : openRules.length === 1 && openRules[0]?.piece.open.code === 'interval-word'

/** Each way of saying how often, once: "£12/month … every month" is one rhythm, "monthly … every quarter" two. */
function distinctRhythms(placed: readonly Placed[]): At<Is<'rhythm'>>[] {
  const kept: At<Is<'rhythm'>>[] = []
  for (const one of allOf(placed, 'rhythm')) {
    const same = kept.findIndex(
      ({ piece }) => sameEvery(piece.rhythm.every, one.piece.rhythm.every) && (!piece.days || !one.piece.days),
    )
    const known = kept[same]
    if (!known) kept.push(one)
    else if (!known.piece.days) kept[same] = { ...one, from: known.from, start: known.start }
  }
  return kept
}
