import { isCalendarDate, listed, shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import * as v from 'valibot'
import { Decision } from '../decision.ts'
import { isAboutObligation, type ActivityLine, type BookLine, type ObligationLine } from '../people/activity-line.ts'
import { byItself } from '../people/book-activity.ts'
import { ApprovalAct, wantedWords } from '../people/approval.ts'
import { withArticle } from '../people/given-roles.ts'
import { planNames, type Plan } from '../billing/plans.ts'
import type { Role } from '../book.ts'
import { decisionWords } from './decision-words.ts'

/** What follows the name of who did it: words before what it is about, and after it; `about` null where the words say it all. */
export type ActivityWords = { words: string; about: string | null; more: string }

/** A line of a book's history in words: "Ada" … "completed" … "VAT return" … "". Sums of money are not among them. */
export function activityWords(line: ActivityLine, today: CalendarDate): ActivityWords {
  return isAboutObligation(line) ? wordsOfObligation(line, today) : wordsOfBook(line)
}

function wordsOfObligation(line: ObligationLine, today: CalendarDate): ActivityWords {
  const { action, before, after, title } = line
  const about = (words: string, more = ''): ActivityWords => ({ words, about: title || 'an obligation', more })
  const file = String(after?.name ?? before?.name ?? 'a file')
  const wanted = wantedOf(after)
  const watcher = String(after?.watcher ?? 'somebody without an account')
  const reason = typeof after?.reason === 'string' && after.reason !== '' ? `: “${after.reason}”` : ''
  switch (action) {
    case 'obligation.created':
      return about('added')
    case 'obligation.changed':
      return changedWords(line, about)
    case 'obligation.deleted':
      return about('removed')
    case 'occurrence.completed':
      return about('completed')
    case 'occurrence.skipped':
      return about('skipped', reason)
    case 'occurrence.waived':
      return about('waived', reason)
    case 'occurrence.missed':
      return about('recorded', `as missed${reason}`)
    case 'occurrence.reopened': {
      const was = before?.state
      const marked = was === 'skipped' || was === 'waived' || was === 'missed' ? was : 'done'
      const why = reasonOf(after)
      return why === null ? about('took back that', `was ${marked}`) : about('opened', `again: “${why}”`)
    }
    case 'occurrence.acknowledged':
      if (line.actor === byItself) return about('asks about', 'again')
      return after?.acknowledgedBy ? about('has', 'in hand') : about('no longer has', 'in hand')
    case 'occurrence.snoozed':
      return after?.snooze ? about('snoozed') : about('ended the quiet of')
    case 'occurrence.planned':
      return isDay(after?.plan)
        ? about('planned', `for ${shortDate(after.plan, today)}`)
        : about('took the plan of', 'away')
    case 'occurrence.awaitingProof':
      return about('did', 'and its proof is still to come')
    case 'occurrence.decided':
      if (!after?.decision) return about('took back what was decided on')
      return v.is(Decision, after.decision)
        ? about('decided on', `: ${decisionWords(after.decision, today)}`)
        : about('decided on')
    case 'occurrence.corrected':
      return about('corrected', reasonOf(after) === null ? '' : `: “${reasonOf(after)}”`)
    case 'occurrence.paid':
      return about('said what was paid for')
    case 'occurrence.changed':
      return occurrenceChanged(line, about)
    case 'attachment.added':
      return about(`attached ${file} to`)
    case 'attachment.changed':
      return about(`changed the dates of ${file} of`)
    case 'attachment.moved':
      return about(`moved ${file} to another date of`)
    case 'attachment.removed':
      return about(`removed ${file} from`)
    case 'approval.asked':
      return about(`asked for approval of ${wanted}`, reason)
    case 'approval.approved':
      return about(`approved ${wanted}`)
    case 'approval.declined':
      return about(`declined ${wanted}`, reason)
    case 'approval.withdrawn':
      return about(`no longer asks for approval of ${wanted}`)
    case 'watcher.asked':
      return about(`asked ${watcher} to be told of`)
    case 'watcher.told':
      return about(`said yes, as ${watcher}, to being told of`)
    case 'watcher.declined':
      return about(`said no, as ${watcher}, to being told of`)
    case 'watcher.left':
      return about(`is told no more, as ${watcher}, of`)
    case 'watcher.withdrawn':
      return about(`took back asking ${watcher} to be told of`)
    case 'watcher.takenAway':
      return about(`took ${watcher} away from those who are told of`)
  }
}

/** What somebody wanted to do where a second person is to agree: "waiving", "more time for". */
function wantedOf(after: ObligationLine['after']): string {
  const act = v.safeParse(ApprovalAct, after?.act)
  return act.success ? wantedWords({ act: act.output }, '').trim() : 'changing'
}

type About = (words: string, more?: string) => ActivityWords

function changedWords({ before, after }: ObligationLine, about: About): ActivityWords {
  const [was, is] = [before, after].map((side) => (side?.schedule as { lastDay?: unknown } | undefined)?.lastDay)
  if (isDay(is) && is !== was) {
    const why = typeof after?.endReason === 'string' ? `: “${after.endReason}”` : ''
    return about('ended', `after ${shortDateWithYear(is)}${why}`)
  }
  if (was !== undefined && is === undefined && after?.schedule) return about('let', 'go on')
  const names = Object.keys({ ...before, ...after })
  if (names.includes('title'))
    return about('renamed', typeof before?.title === 'string' ? `, until then “${before.title}”` : '')
  const people = names.every((name) => name in handed) ? names.map((name) => handed[name] ?? '') : null
  return people ? about('changed', `: ${listed(people)}`) : about('changed')
}
const handed: Record<string, string> = {
  assignee: 'who has it',
  backup: 'who steps in',
  watchers: 'who is told',
  reviewer: 'who reviews it',
}

/** An extension says where to; a proof, what was done with it. */
function occurrenceChanged({ after }: ObligationLine, about: About): ActivityWords {
  const extensions = after?.extensions
  const last = Array.isArray(extensions) ? (extensions.at(-1) as Record<string, unknown> | undefined) : undefined
  if (last && isDay(last.due)) {
    const by = typeof last.grantedBy === 'string' && last.grantedBy !== '' ? `, ${last.grantedBy}` : ''
    return about('moved the due date of', `to ${shortDateWithYear(last.due)}: “${String(last.reason)}”${by}`)
  }
  const proof = after?.proof as { file?: unknown; review?: unknown } | null | undefined
  if (!proof) return about('changed the record of')
  if (proof.review) return about('reviewed the file that proves')
  return proof.file ? about('named the file that proves') : about('wrote down how it was done:')
}

/** Which of its defaults are others now. */
function defaultsChanged(before: BookLine['before'], after: BookLine['after']): string {
  const names = {
    regions: 'the working days',
    timeZone: 'the time zone',
    currency: 'the money',
    plans: 'the usual reminders',
    rates: 'the rates of other currencies',
  }
  const isOther = (name: string) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null)
  const changed = Object.entries(names).flatMap(([name, words]) => (isOther(name) ? [words] : []))
  return listed(changed.length > 0 ? changed : ['the defaults'])
}

const obligationsOf = (count: unknown) => (count === 1 ? '1 obligation' : `${Number(count ?? 0)} obligations`)
const staysOf = (count: unknown) =>
  typeof count === 'number' && count > 0 ? `; ${obligationsOf(count)} ${count === 1 ? 'stays' : 'stay'}` : ''

/** Of an instant as text. */
function dayOf(at: unknown): string {
  const day = String(at).slice(0, 10)
  return isCalendarDate(day) ? shortDateWithYear(day) : 'another day'
}

function wordsOfBook({ action, title, before, after }: BookLine): ActivityWords {
  const said = (words: string): ActivityWords => ({ words, about: null, more: '' })
  const as = (side: typeof after) => (isRole(side?.role) ? ` as ${withArticle(side.role)}` : '')
  switch (action) {
    case 'book.made':
      return said(`made the book ${title}`)
    case 'import.begun':
      return said(`began to import ${title}: ${obligationsOf(after?.add)} to add`)
    case 'import.takenBack':
      return said(`took back the import of ${title}${staysOf(after?.stay)}`)
    case 'import.broughtBack':
      return said(
        `brought ${title} back from an export of ${dayOf(after?.madeAt)}: ${obligationsOf(after?.obligations)}, with what the file says of their history`,
      )
    case 'book.renamed':
      return said('renamed the book')
    case 'book.defaults':
      return said(`changed ${defaultsChanged(before, after)} of the book`)
    case 'book.approvals':
      return said(
        Array.isArray(after?.acts) && after.acts.length > 0
          ? `has a second person agree to ${listed(after.acts.map(String))}`
          : 'asks for no second person any more',
      )
    case 'book.offered':
      return said(`asked ${title} to own the book`)
    case 'book.offerEnded':
      return said(
        after?.declined === true ? 'does not want to own the book' : `no longer asks ${title} to own the book`,
      )
    case 'book.handedOn':
      return said(`handed the book on to ${title}`)
    case 'book.exported':
      return said('took a copy of the whole book')
    case 'book.plan':
      return said(`set the plan of the book to ${planName(after?.plan)}`)
    case 'member.invited':
      return said(`invited ${title}${as(after)}`)
    case 'member.withdrawn':
      return said(`took back the invitation of ${title}`)
    case 'member.declined':
      return said(`said no to the invitation of ${title}`)
    case 'member.takenUp':
      return said(`took up the invitation of ${title} after all`)
    case 'member.joined':
      return said(`joined${as(after)}`)
    case 'member.role':
      return said(isRole(after?.role) ? `made ${title} ${withArticle(after.role)}` : `changed the role of ${title}`)
    case 'member.sight':
      return said(`let ${title} see ${after?.sees === 'theirs' ? 'only what is theirs' : 'everything'}`)
    case 'member.removed':
      return said(`took ${title} out of the book`)
    case 'member.left':
      return said('left the book')
    case 'link.made':
      return said(`made a link for ${title}`)
    case 'link.ended':
      return said(`ended the link for ${title}`)
    case 'link.opened':
      return said(`opened the link for ${title}`)
  }
}

const planName = (plan: unknown) =>
  typeof plan === 'string' && Object.hasOwn(planNames, plan) ? planNames[plan as Plan] : 'another one'
const isRole = (value: unknown): value is Role =>
  value === 'owner' || value === 'admin' || value === 'member' || value === 'viewer'
const isDay = (value: unknown): value is CalendarDate => typeof value === 'string' && isCalendarDate(value)

/** Why something was corrected; null for what is no correction. */
function reasonOf(after: ActivityLine['after']): string | null {
  const corrections = after?.corrections
  const last: unknown = Array.isArray(corrections) ? corrections.at(-1) : null
  return typeof last === 'object' && last !== null && 'reason' in last ? String(last.reason) : null
}
