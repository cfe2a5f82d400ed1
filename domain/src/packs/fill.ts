import { parseDays } from '../days/civil.ts'
import type { Grace } from '../around-due.ts'
import { calendarOf } from '../holidays/registry.ts'
import { noticeDeadline, noticeOf } from '../notice.ts'
import { occurrences } from '../occurrences.ts'
import type { ObligationKind } from '../quick-add/piece.ts'
import type { ReminderStep, ZoneResolver } from '../reminder.ts'
import type { CalendarDate, DueTime, Notice, Schedule, Span } from '../schedule.ts'
import { Answers } from './answers.ts'
import type { PackAnswers, PackTemplate, RulePack } from './pack.ts'
import { scheduleOfTemplate } from './schedule-of-template.ts'

/** What a template sets up once its questions are answered, and the dates that it would give: shown before anything is added. */
export type FilledTemplate = {
  title: string
  kind: ObligationKind
  schedule: Schedule
  notice: Notice | null
  dueTime: DueTime | null
  actBy: Span | { amount: number; unit: 'businessDays' } | null
  grace: Grace | null
  reminderSteps: ReminderStep[]
  source: PackSource
  /** The next due dates from today on: three, or one where only one is known before it is done. */
  next: PackDate[]
}
/** Where a date's rule comes from; stored with the obligation and shown at each step. */
export type PackSource = {
  template: string
  version: string
  title: string
  publisher: string
  url: string
  asOf: string
  confidence: 'high' | 'medium'
  /** The ground for moving the date or leaving it, in words. */
  basis: string
}
export type PackDate = {
  nominal: CalendarDate
  due: CalendarDate
  time: string | null
  noticeBy: CalendarDate | null
  provisional: boolean
}
/** `resolver` is needed where hours are counted, so that a change of the clocks in between is. */
export type FillContext = { today: CalendarDate; zone?: string; resolver?: ZoneResolver }

/** A template with its answers as an obligation. Throws `missing-answer`, `bad-answer`, `bad-pack`, and `unknown-calendar` for regions still to be loaded. */
export function fillTemplate(
  pack: Pick<RulePack, 'version'>,
  template: PackTemplate,
  given: PackAnswers,
  context: FillContext,
): FilledTemplate {
  parseDays(context.today)
  const answers = new Answers(template, given)
  const set = scheduleOfTemplate(template, answers, context)
  const { source, convention, confidence } = template
  // A region that is not loaded is refused here, not at the first date that needs it.
  calendarOf(set.schedule.adjustment)
  return {
    title: template.title,
    kind: template.kind,
    schedule: set.schedule,
    notice: set.notice,
    dueTime: set.dueTime,
    actBy: template.actByBuffer,
    grace: template.grace,
    reminderSteps: template.reminders.flatMap((text) => reminderStep(text) ?? []),
    source: {
      template: template.id,
      version: pack.version,
      title: source.title,
      publisher: source.publisher,
      url: source.url,
      asOf: source.asOf,
      confidence,
      basis: convention.basis,
    },
    next: nextDates(set, context.today),
  }
}

/** The holiday calendars to load before a template can be filled with these answers. */
export function regionsOfTemplate({ convention, schedule }: PackTemplate, given: PackAnswers): string[] {
  const { calendar, calendarFrom } = convention
  const answered = calendarFrom === undefined ? undefined : given[calendarFrom]
  const said =
    'quickAdd' in schedule ? (/:([A-Z]{2}(?:-[A-Z0-9]+)?)(?=\s|$)/.exec(schedule.quickAdd)?.[1] ?? null) : null
  const region = answered === undefined ? (calendar ?? said) : String(answered)
  return region === null || region === 'weekends' ? [] : [region]
}

type SetUp = ReturnType<typeof scheduleOfTemplate>

function nextDates({ schedule, ahead, notice, dueTime }: SetUp, today: CalendarDate): PackDate[] {
  return occurrences(ahead, { from: today, limit: schedule.type === 'fromCompletion' && !schedule.basis ? 1 : 3 }).map(
    ({ nominal, adjusted, provisional }) => ({
      nominal,
      due: adjusted,
      time: dueTime?.at ?? null,
      noticeBy: notice && noticeDeadline(adjusted, noticeOf(schedule, notice)).sendBy,
      provisional,
    }),
  )
}

function reminderStep(text: string): ReminderStep | null {
  const found = /^(\+?)(\d{1,3})([dh])$/.exec(text)
  if (!found) return null
  const amount = Number(found[2])
  return {
    of: 'due',
    offset: {
      amount: found[1] === '+' || amount === 0 ? amount : -amount,
      unit: found[3] === 'h' ? 'hours' : 'days',
    },
    channels: ['inApp', 'email'],
  }
}
