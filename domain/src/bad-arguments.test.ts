import { describe, expect, test } from 'vitest'
import { adjustment, boiler, date, lease, monthly, notice } from './fixtures/examples.ts'
import { endOf, type Row, unrefused } from './fixtures/refusals.ts'
import './holidays/all.ts'
import * as domain from './index.ts'
import type { Series, ZoneResolver } from './index.ts'

const d = domain.calendarDate
const later = d('2027-11-20')
const day = domain.parseDays(date)
const calendar = domain.calendarFor(['GB-ENG'])
const series: Series = { basis: 'fixed', parts: [{ from: date, schedule: monthly }] }
const view = { today: date, catchUp: 'each' as const }
const range = { from: date, limit: 3 }
/** Clocks that never change. */
const resolver: ZoneResolver = {
  toInstant: (local) => Date.parse(`${local.date}T${local.time}:00Z`),
  toLocal: (instant) => {
    const text = new Date(instant).toISOString()
    return { date: d(text.slice(0, 10)), time: text.slice(11, 16) }
  },
}
const zone = 'Etc/UTC'
const now = Date.parse('2026-11-20T09:00:00Z')
const plan: Parameters<typeof domain.planReminders>[0] = {
  plan: { steps: [{ of: 'due', offset: { amount: -1, unit: 'days' }, channels: ['email'] }] },
  dates: { due: date },
  zone,
  resolver,
}
const step = (changed: object) => ({ ...plan, plan: { steps: [{ ...plan.plan.steps[0], ...changed }] } }) as never
const quiet = { from: '22:00', to: '07:00' }
const ledger: Parameters<typeof domain.reminderLedger>[0] = {
  steps: plan.plan.steps,
  dates: { due: date },
  zone,
  resolver,
  createdAt: now,
  now,
  events: [],
  outages: [],
}
const asked = domain.beginEscalation(
  { people: {}, roles: {}, occurrences: { one: { due: date, steps: [] } }, at: now },
  { resolver },
)
const routine = { zone, rest: null, away: [], brief: { at: '07:30' }, digest: null, briefedTo: null, digestedTo: null }
const around = { resolver, outages: [], carry: () => 'delivered' as const }
const open = domain.recurrence({ start: date, rrule: 'FREQ=WEEKLY;BYDAY=FR' })

const rows: Row[] = [
  // Who is asked, and when it stops.
  [
    'beginEscalation',
    'at',
    'whole',
    (at) => domain.beginEscalation({ people: {}, roles: {}, occurrences: {}, at }, around),
  ],
  ['routineBy', 'since', 'whole', (bad) => domain.routineBy(routine, bad, now, resolver)],
  ['routineBy', 'at', 'whole', (bad) => domain.routineBy(routine, now, bad, resolver)],
  ['standsFor', 'at', 'whole', (bad) => domain.standsFor(asked, 'ada', { brief: true }, bad, around)],
  ['listedFor', 'at', 'whole', (bad) => domain.listedFor(asked, 'one', bad, around)],
  ['foresee', 'most', 'positive', (bad) => domain.foresee(asked, 'one', bad, around)],
  ['forgetEnded', 'before', 'whole', (bad) => domain.forgetEnded(asked, bad)],
  ['advanceEscalation', 'to', 'whole', (bad) => domain.advanceEscalation(asked, bad, around)],
  [
    'applyEscalationEvent',
    'at',
    'whole',
    (at) => domain.applyEscalationEvent(asked, { at, type: 'leave', who: 'ada' }, around),
  ],
  ['runEscalation', 'now', 'whole', (bad) => domain.runEscalation(asked, [], bad, around)],
  ['drill', 'at', 'whole', (bad) => domain.drill(asked, 'one', bad, around)],
  ['drillCalls', 'at', 'whole', (bad) => domain.drillCalls(asked, 'one', bad, around)],
  ['latestSnooze', 'due', 'date', (bad) => domain.latestSnooze(bad, now, zone, resolver)],
  ['latestSnooze', 'now', 'whole', (bad) => domain.latestSnooze(date, bad, zone, resolver)],
  ['snoozeOffers', 'now', 'whole', (bad) => domain.snoozeOffers({ now: bad, due: date, zone }, resolver)],
  ['snoozeOffers', 'due', 'date', (bad) => domain.snoozeOffers({ now, due: bad, zone }, resolver)],
  ['snoozeOffers', 'at', 'time', (at) => domain.snoozeOffers({ now, due: date, zone, at }, resolver)],
  // Days and dates.
  ['addDays', 'date', 'date', (bad) => domain.addDays(bad, 1)],
  ['addDays', 'n', 'whole', (bad) => domain.addDays(date, bad)],
  ['addMonths', 'date', 'date', (bad) => domain.addMonths(bad, 1)],
  ['addMonths', 'n', 'whole', (bad) => domain.addMonths(date, bad)],
  ['addMonths', 'monthEnd', 'word', (bad) => domain.addMonths(date, 1, bad)],
  ['calendarDate', 'text', 'date', (bad) => domain.calendarDate(bad)],
  ['parseDays', 'date', 'date', (bad) => domain.parseDays(bad)],
  ['formatDays', 'day', 'whole', (bad) => domain.formatDays(bad)],
  ['weekday', 'day', 'whole', (bad) => domain.weekday(bad)],
  ['daysFromCivil', 'year', 'whole', (bad) => domain.daysFromCivil(bad, 1, 1)],
  ['daysFromCivil', 'month', 'positive', (bad) => domain.daysFromCivil(2026, bad, 1)],
  ['daysFromCivil', 'day', 'whole', (bad) => domain.daysFromCivil(2026, 1, bad)],
  ['daysInMonth', 'year', 'whole', (bad) => domain.daysInMonth(bad, 2)],
  ['daysInMonth', 'month', 'positive', (bad) => domain.daysInMonth(2026, bad)],
  ['monthsOn', 'day', 'whole', (bad) => domain.monthsOn(bad, 1, 'backward')],
  ['monthsOn', 'n', 'whole', (bad) => domain.monthsOn(day, bad, 'backward')],
  ['monthsOn', 'monthEnd', 'word', (bad) => domain.monthsOn(day, 1, bad)],
  // Business days.
  ['addBusinessDays', 'day', 'whole', (bad) => domain.addBusinessDays(bad, 1, calendar)],
  ['addBusinessDays', 'n', 'whole', (bad) => domain.addBusinessDays(day, bad, calendar)],
  ['addBusinessDaysWithSkipped', 'n', 'whole', (bad) => domain.addBusinessDaysWithSkipped(day, bad, calendar)],
  ['adjust', 'day', 'whole', (bad) => domain.adjust(bad, 'following', calendar)],
  ['adjust', 'convention', 'word', (bad) => domain.adjust(day, bad, calendar)],
  ['adjustWithSkipped', 'day', 'whole', (bad) => domain.adjustWithSkipped(bad, 'nearest', calendar)],
  ['adjustWithSkipped', 'convention', 'word', (bad) => domain.adjustWithSkipped(day, bad, calendar)],
  ['businessDaysBetween', 'from', 'whole', (bad) => domain.businessDaysBetween(bad, day, calendar)],
  ['businessDaysBetween', 'to', 'whole', (bad) => domain.businessDaysBetween(day, bad, calendar)],
  ['isBusinessDay', 'day', 'whole', (bad) => domain.isBusinessDay(bad, calendar)],
  ['isProvisional', 'day', 'whole', (bad) => domain.isProvisional(bad, calendar)],
  ['dayOffName', 'day', 'whole', (bad) => domain.dayOffName(bad, calendar)],
  ['lastBusinessDayOfMonth', 'day', 'whole', (bad) => domain.lastBusinessDayOfMonth(bad, calendar)],
  ['nthBusinessDayOfMonth', 'day', 'whole', (bad) => domain.nthBusinessDayOfMonth(bad, 1, calendar)],
  ['nthBusinessDayOfMonth', 'n', 'whole', (bad) => domain.nthBusinessDayOfMonth(day, bad, calendar)],
  ['skippedDays', 'one', 'whole', (bad) => domain.skippedDays(bad, day, calendar)],
  ['skippedDays', 'other', 'whole', (bad) => domain.skippedDays(day, bad, calendar)],
  ['businessCalendar', 'weekend', 'positive', (bad) => domain.businessCalendar({ ...calendar, weekend: [bad] })],
  [
    'businessCalendar',
    'known',
    'whole',
    (bad) => domain.businessCalendar({ ...calendar, known: { from: bad, to: day } }),
  ],
  [
    'businessCalendar',
    'holidays',
    'whole',
    (bad) => domain.businessCalendar({ ...calendar, holidays: new Map([[bad, 'x']]) }),
  ],
  [
    'calendarFromDates',
    'weekend',
    'positive',
    (bad) => domain.calendarFromDates({ id: 'x', weekend: [bad], holidays: [] }),
  ],
  [
    'calendarFromDates',
    'holidays',
    'date',
    (bad) => domain.calendarFromDates({ id: 'x', weekend: [7], holidays: [bad] }),
  ],
  ['calendarFor', 'regions', 'word', (bad) => domain.calendarFor([bad])],
  ['holidayCalendar', 'region', 'word', (bad) => domain.holidayCalendar(bad)],
  ['holidaysBetween', 'one', 'whole', (bad) => domain.holidaysBetween(bad, day, calendar)],
  ['holidaysBetween', 'other', 'whole', (bad) => domain.holidaysBetween(day, bad, calendar)],
  [
    'advance',
    'day',
    'whole',
    (bad) => domain.advance(bad, { amount: 1, unit: 'months', convention: 'following' }, calendar),
  ],
  [
    'advance',
    'amount',
    'whole',
    (bad) => domain.advance(day, { amount: bad, unit: 'businessDays', convention: 'following' }, calendar),
  ],
  [
    'advance',
    'unit',
    'word',
    (bad) => domain.advance(day, { amount: 1, unit: bad, convention: 'following' }, calendar),
  ],
  [
    'advance',
    'convention',
    'word',
    (bad) => domain.advance(day, { amount: 1, unit: 'days', convention: bad }, calendar),
  ],
  ['offsetBusinessDays', 'day', 'whole', (bad) => domain.offsetBusinessDays(bad, 1, 'following', calendar)],
  ['offsetBusinessDays', 'n', 'whole', (bad) => domain.offsetBusinessDays(day, bad, 'following', calendar)],
  ['offsetBusinessDays', 'roll', 'word', (bad) => domain.offsetBusinessDays(day, 1, bad, calendar)],
  ['periodEnd', 'trigger', 'whole', (bad) => domain.periodEnd(bad, 1, calendar)],
  ['periodEnd', 'days', 'whole', (bad) => domain.periodEnd(day, bad, calendar)],
  ['nextAdjusted', 'after', 'whole', (bad) => domain.nextAdjusted(open, bad, { convention: 'following', calendar })],
  ['nextAdjusted', 'convention', 'word', (bad) => domain.nextAdjusted(open, day, { convention: bad, calendar })],
  // Rules.
  ['recurrence', 'start', 'date', (bad) => domain.recurrence({ start: bad, rrule: 'FREQ=DAILY' })],
  ['recurrence', 'until', 'date', (bad) => domain.recurrence({ start: date, rrule: 'FREQ=DAILY', until: bad })],
  ['recurrence', 'count', 'natural', (bad) => domain.recurrence({ start: date, rrule: 'FREQ=DAILY', count: bad })],
  ['recurrence', 'rdates', 'date', (bad) => domain.recurrence({ start: date, rrule: 'FREQ=DAILY', rdates: [bad] })],
  ['recurrence', 'monthEnd', 'word', (bad) => domain.recurrence({ start: date, rrule: 'FREQ=DAILY', monthEnd: bad })],
  ['recurrence', 'rrule', 'word', (bad) => domain.recurrence({ start: date, rrule: bad })],
  ['Recurrence', 'nextAfter', 'whole', (bad) => open.nextAfter(bad)],
  ['Recurrence', 'previousBefore', 'whole', (bad) => open.previousBefore(bad)],
  ['Recurrence', 'between from', 'whole', (bad) => open.between(bad, day)],
  ['Recurrence', 'between to', 'whole', (bad) => open.between(day, bad)],
  ['Recurrence', 'nth', 'natural', (bad) => open.nth(bad)],
  ['parseRule', 'text', 'word', (bad) => domain.parseRule(bad)],
  ['normaliseRule', 'text', 'word', (bad) => domain.normaliseRule(bad)],
  [
    'printRule',
    'interval',
    'positive',
    (bad) => domain.printRule({ ...domain.parseRule('FREQ=DAILY'), interval: bad }),
  ],
  ['printRule', 'freq', 'word', (bad) => domain.printRule({ ...domain.parseRule('FREQ=DAILY'), freq: bad })],
  ['printRule', 'byMonth', 'whole', (bad) => domain.printRule({ ...domain.parseRule('FREQ=DAILY'), byMonth: [bad] })],
  ['describeRule', 'start', 'date', (bad) => domain.describeRule('FREQ=MONTHLY', bad)],
  ['describeRule', 'monthEnd', 'word', (bad) => domain.describeRule('FREQ=MONTHLY', date, bad)],
  ['describeAdjustment', 'convention', 'word', (bad) => domain.describeAdjustment({ ...adjustment, convention: bad })],
  ['readScheduleSentence', 'today', 'date', (bad) => domain.readScheduleSentence('Every month.', bad)],
  [
    'printIcs',
    'start',
    'date',
    (bad) => domain.printIcs({ start: bad, zone: null, rrules: [], exrules: [], rdates: [], exdates: [] }),
  ],
  ['parseIcs', 'text', 'word', (bad) => domain.parseIcs(`DTSTART:${String(bad)}`)],
  ['scheduleOfIcs', 'text', 'word', (bad) => domain.scheduleOfIcs(`DTSTART:${String(bad)}`)],
  // Occurrences.
  ['occurrences', 'from', 'date', (bad) => domain.occurrences(monthly, { ...range, from: bad })],
  ['occurrences', 'through', 'date', (bad) => domain.occurrences(monthly, { ...range, through: bad })],
  ['occurrences', 'limit', 'natural', (bad) => domain.occurrences(monthly, { ...range, limit: bad })],
  ['occurrences', 'by', 'word', (bad) => domain.occurrences(monthly, { ...range, by: bad })],
  ['nextOccurrence', 'after', 'date', (bad) => domain.nextOccurrence(monthly, bad)],
  ['occurrenceAt', 'nominal', 'date', (bad) => domain.occurrenceAt(monthly, bad)],
  ['adjustDate', 'nominal', 'date', (bad) => domain.adjustDate(bad, adjustment)],
  ['adjustDate', 'convention', 'word', (bad) => domain.adjustDate(date, { ...adjustment, convention: bad })],
  ['afterCompletion', 'done', 'date', (bad) => domain.afterCompletion(boiler, bad)],
  [
    'afterCompletion',
    'every',
    'positive',
    (bad) => domain.afterCompletion({ ...boiler, every: { amount: bad, unit: 'days' } }, date),
  ],
  ['explain', 'nominal', 'date', (bad) => domain.explain(monthly, bad)],
  ['explain', 'moved', 'date', (bad) => domain.explain({ type: 'once', date }, date, { moved: bad })],
  ['dateStack', 'moved', 'date', (bad) => domain.dateStack({ type: 'once', date }, date, { moved: bad })],
  ['extend', 'due', 'date', (bad) => domain.extend([], { due: bad, reason: 'x', by: 'Ada', at: 'now' })],
  // Contracts.
  ['noticeDeadline', 'end', 'date', (bad) => domain.noticeDeadline(bad, notice)],
  ['noticeFor', 'today', 'date', (bad) => domain.noticeFor(lease, notice, bad)],
  ['explainNotice', 'today', 'date', (bad) => domain.explainNotice(lease, notice, bad)],
  [
    'noticeForOpenEnded',
    'today',
    'date',
    (bad) => domain.noticeForOpenEnded({ terminatesAt: 'monthEnd', noEndBefore: null }, notice, bad),
  ],
  [
    'noticeForOpenEnded',
    'terminatesAt',
    'word',
    (bad) => domain.noticeForOpenEnded({ terminatesAt: bad, noEndBefore: null }, notice, date),
  ],
  [
    'noticeForOpenEnded',
    'noEndBefore',
    'date',
    (bad) => domain.noticeForOpenEnded({ terminatesAt: 'monthEnd', noEndBefore: bad }, notice, date),
  ],
  ['termEnd', 'k', 'whole', (bad) => domain.termEnd(lease, bad)],
  ['termStart', 'k', 'whole', (bad) => domain.termStart(lease, bad)],
  ['termOn', 'day', 'date', (bad) => domain.termOn(lease, bad)],
  [
    'termOn',
    'renewal',
    'positive',
    (bad) => domain.termOn({ ...lease, renewal: { form: 'tacit', span: { amount: bad, unit: 'days' } } }, later),
  ],
  ['noticeSteps', 'end', 'date', (bad) => domain.noticeSteps(bad, notice)],
  // Series.
  [
    'occurrenceStates',
    'today',
    'date',
    (bad) => domain.occurrenceStates(series, [], { ...view, today: bad, through: later }),
  ],
  ['occurrenceStates', 'through', 'date', (bad) => domain.occurrenceStates(series, [], { ...view, through: bad })],
  [
    'occurrenceStates',
    'catchUp',
    'word',
    (bad) => domain.occurrenceStates(series, [], { ...view, catchUp: bad, through: later }),
  ],
  ['nextOpen', 'today', 'date', (bad) => domain.nextOpen(series, [], { ...view, today: bad })],
  ['nextOpen', 'basis', 'word', (bad) => domain.nextOpen({ ...series, basis: bad }, [], view)],
  ['complete', 'nominal', 'date', (bad) => domain.complete(series, [], bad, { on: date })],
  ['complete', 'on', 'date', (bad) => domain.complete(series, [], d('2026-11-30'), { on: bad })],
  ['complete', 'basis', 'word', (bad) => domain.complete({ ...series, basis: bad }, [], d('2026-11-30'), { on: date })],
  ['skip', 'nominal', 'date', (bad) => domain.skip(series, [], bad)],
  ['waive', 'nominal', 'date', (bad) => domain.waive(series, [], bad, 'x')],
  ['reopen', 'nominal', 'date', (bad) => domain.reopen([], bad)],
  ['moveThis', 'due', 'date', (bad) => domain.moveThis(series, [], d('2026-11-30'), bad)],
  ['editFuture', 'nominal', 'date', (bad) => domain.editFuture(series, bad, {})],
  ['editFuture', 'start', 'date', (bad) => domain.editFuture(series, d('2026-11-30'), { start: bad })],
  ['editFuture', 'monthEnd', 'word', (bad) => domain.editFuture(series, d('2026-11-30'), { monthEnd: bad || 'x' })],
  ['editAll', 'at', 'date', (bad) => domain.editAll(series, [], bad, {})],
  ['reschedule', 'from', 'date', (bad) => domain.reschedule(monthly, bad, boiler)],
  ['resume', 'today', 'date', (bad) => domain.resume(monthly, bad)],
  ['withoutPast', 'nominal', 'date', (bad) => domain.withoutPast(monthly, bad)],
  ['withoutPast', 'nominal', 'date', (bad) => domain.withoutPast(boiler, bad)],
  ['firstOpenFrom', 'today', 'date', (bad) => domain.firstOpenFrom(monthly, [], bad)],
  ['takesOver', 'nominal', 'date', (bad) => domain.takesOver(monthly, bad, { after: null, notBefore: null })],
  ['takesOver', 'after', 'date', (bad) => domain.takesOver(monthly, date, { after: bad, notBefore: null })],
  ['takesOver', 'notBefore', 'date', (bad) => domain.takesOver(monthly, date, { after: null, notBefore: bad })],
  [
    'stretchesOf',
    'until',
    'date',
    (bad) => domain.stretchesOf({ ...monthly, earlier: [{ until: bad, timing: monthly }] }),
  ],
  ['stretchesOf', 'lastDay', 'date', (bad) => domain.stretchesOf({ ...monthly, lastDay: bad })],
  ['catchUpSteps', 'due', 'date', (bad) => domain.catchUpSteps({ due: bad, state: 'missed' }, view)],
  ['catchUpSteps', 'state', 'word', (bad) => domain.catchUpSteps({ due: date, state: bad }, view)],
  [
    'catchUpSteps',
    'catchUp',
    'word',
    (bad) => domain.catchUpSteps({ due: date, state: 'missed' }, { today: later, catchUp: bad }),
  ],
  // Dates that hang on others.
  ['deriveDate', 'trigger', 'date', (bad) => domain.deriveDate(bad, { amount: 1, unit: 'days' }, calendar)],
  ['deriveDate', 'amount', 'whole', (bad) => domain.deriveDate(date, { amount: bad, unit: 'businessDays' }, calendar)],
  ['deriveDate', 'unit', 'word', (bad) => domain.deriveDate(date, { amount: 1, unit: bad }, calendar)],
  [
    'deriveDate',
    'roll',
    'word',
    (bad) => domain.deriveDate(date, { amount: 1, unit: 'days', roll: bad ?? 'x' }, calendar),
  ],
  ['derivedDates', 'date', 'date', (bad) => domain.derivedDates({ a: { date: bad } })],
  [
    'derivedDates',
    'amount',
    'whole',
    (bad) => domain.derivedDates({ a: { date }, b: { from: 'a', rule: { amount: bad, unit: 'months' } } }),
  ],
  ['nodeDates', 'date', 'date', (bad) => domain.nodeDates({ a: { date: bad } })],
  ['moveDates', 'move', 'date', (bad) => domain.moveDates({ a: { date } }, { a: bad })],
  [
    'explainDerived',
    'amount',
    'whole',
    (bad) => domain.explainDerived({ a: { date }, b: { from: 'a', rule: { amount: bad, unit: 'days' } } }, 'b'),
  ],
  ['actByDate', 'due', 'date', (bad) => domain.actByDate(bad, { amount: 1, unit: 'days' }, undefined)],
  ['actByDate', 'amount', 'natural', (bad) => domain.actByDate(date, { amount: bad, unit: 'businessDays' }, undefined)],
  ['actByDate', 'unit', 'word', (bad) => domain.actByDate(date, { amount: 1, unit: bad }, undefined)],
  ['graceEnd', 'due', 'date', (bad) => domain.graceEnd(bad, { amount: 1 })],
  ['graceEnd', 'amount', 'natural', (bad) => domain.graceEnd(date, { amount: bad })],
  ['graceEnd', 'until', 'date', (bad) => domain.graceEnd(date, { until: bad })],
  ['showFromDate', 'due', 'date', (bad) => domain.showFromDate(bad, { amount: 1, unit: 'days' })],
  ['showFromDate', 'amount', 'whole', (bad) => domain.showFromDate(date, { amount: bad, unit: 'days' })],
  ['showFromDate', 'unit', 'word', (bad) => domain.showFromDate(date, { amount: 1, unit: bad })],
  ['explainAroundDue', 'due', 'date', (bad) => domain.explainAroundDue(bad, { showFrom: { amount: 1, unit: 'days' } })],
  [
    'explainAroundDue',
    'actBy',
    'natural',
    (bad) => domain.explainAroundDue(date, { actBy: { amount: bad, unit: 'days' } }),
  ],
  // Reminders and clocks.
  ['planReminders', 'due', 'date', (bad) => domain.planReminders({ ...plan, dates: { due: bad || 'x' } as never })],
  ['planReminders', 'offset', 'whole', (bad) => domain.planReminders(step({ offset: { amount: bad, unit: 'days' } }))],
  ['planReminders', 'unit', 'word', (bad) => domain.planReminders(step({ offset: { amount: 1, unit: bad } }))],
  ['planReminders', 'at', 'time', (bad) => domain.planReminders(step({ at: bad }))],
  ['planReminders', 'dueTime', 'time', (bad) => domain.planReminders({ ...plan, dueTime: { at: bad } })],
  [
    'planReminders',
    'quietHours',
    'time',
    (bad) => domain.planReminders({ ...plan, quietHours: { from: bad, to: '07:00' } }),
  ],
  ['nagInstants', 'fireAt', 'whole', (bad) => domain.nagInstants(bad, { everyHours: 1, times: 3 }, { zone, resolver })],
  [
    'nagInstants',
    'everyHours',
    'positive',
    (bad) => domain.nagInstants(now, { everyHours: bad, times: 3 }, { zone, resolver }),
  ],
  [
    'nagInstants',
    'times',
    'whole',
    (bad) => domain.nagInstants(now, { everyHours: 1, times: bad }, { zone, resolver }),
  ],
  ['reminderLedger', 'due', 'date', (bad) => domain.reminderLedger({ ...ledger, dates: { due: bad || 'x' } as never })],
  ['reminderLedger', 'now', 'whole', (bad) => domain.reminderLedger({ ...ledger, now: bad })],
  ['reminderLedger', 'createdAt', 'whole', (bad) => domain.reminderLedger({ ...ledger, createdAt: bad })],
  ['lateness', 'fireAt', 'whole', (bad) => domain.lateness(bad, now)],
  ['lateness', 'now', 'whole', (bad) => domain.lateness(now, bad)],
  ['afterQuiet', 'instant', 'whole', (bad) => domain.afterQuiet(bad, zone, quiet, resolver)],
  ['afterQuiet', 'from', 'time', (bad) => domain.afterQuiet(now, zone, { ...quiet, from: bad }, resolver)],
  ['instantText', 'instant', 'whole', (bad) => domain.instantText(bad)],
  ['instantOf', 'text', 'date', (bad) => domain.instantOf(bad)],
  ['instantOf', 'time', 'time', (bad) => domain.instantOf(`2026-11-20T${String(bad)}Z`)],
  ['reminderKey', 'nominal', 'date', (bad) => domain.reminderKey('o', bad, 0, date, 'email')],
  ['reminderKey', 'stepIndex', 'natural', (bad) => domain.reminderKey('o', date, bad, date, 'email')],
  ['reminderKey', 'channel', 'word', (bad) => domain.reminderKey('o', date, 0, date, bad)],
  ['keyByChannel', 'channel', 'word', (bad) => domain.keyByChannel('o_email', bad)],
  ['snoozeKey', 'until', 'whole', (bad) => domain.snoozeKey('o', date, bad, 'email')],
  ['snoozeKey', 'channel', 'word', (bad) => domain.snoozeKey('o', date, now, bad)],
  ['closeKey', 'nominal', 'date', (bad) => domain.closeKey('o', bad, date, 'email')],
  ['closeKey', 'of', 'date', (bad) => domain.closeKey('o', date, bad, 'email')],
  ['closeKey', 'channel', 'word', (bad) => domain.closeKey('o', date, date, bad)],
  ['settledKey', 'nominal', 'date', (bad) => domain.settledKey('o', bad, 'done', date)],
  ['settledKey', 'settledOn', 'date', (bad) => domain.settledKey('o', date, 'done', bad)],
  ['givenKey', 'at', 'whole', (bad) => domain.givenKey('o', 'ben', bad, 'email')],
  ['givenKey', 'channel', 'word', (bad) => domain.givenKey('o', 'ben', now, bad)],
  ['defaultReminderPlan', 'kind', 'word', (bad) => domain.defaultReminderPlan(bad)],
  ['overdueFrom', 'due', 'date', (bad) => domain.overdueFrom(bad, null, zone, resolver)],
  ['overdueFrom', 'time', 'time', (bad) => domain.overdueFrom(date, { at: bad }, zone, resolver)],
  ['isOverdue', 'due', 'date', (bad) => domain.isOverdue(bad, date)],
  ['isOverdue', 'today', 'date', (bad) => domain.isOverdue(date, bad)],
  ['isOverdueAt', 'now', 'whole', (bad) => domain.isOverdueAt(date, null, bad, zone, resolver)],
  [
    'leadTime',
    'amount',
    'whole',
    (bad) => domain.leadTime({ date, time: '09:00' }, { amount: bad, unit: 'hours' }, zone, resolver),
  ],
  [
    'leadTime',
    'unit',
    'word',
    (bad) => domain.leadTime({ date, time: '09:00' }, { amount: 1, unit: bad }, zone, resolver),
  ],
  ['resolveLocal', 'date', 'date', (bad) => domain.resolveLocal({ date: bad, time: '09:00' }, zone, resolver)],
  ['resolveLocal', 'time', 'time', (bad) => domain.resolveLocal({ date, time: bad }, zone, resolver)],
  ['outOfGap', 'seconds', 'whole', (bad) => domain.outOfGap(bad, zone, resolver)],
  // Words.
  ['shortDate', 'date', 'date', (bad) => domain.shortDate(bad)],
  ['shortDate', 'today', 'date', (bad) => domain.shortDate(date, bad)],
  ['shortDateWithYear', 'date', 'date', (bad) => domain.shortDateWithYear(bad)],
  ['longDate', 'date', 'date', (bad) => domain.longDate(bad)],
  ['countdown', 'date', 'date', (bad) => domain.countdown(bad, date)],
  ['countdown', 'today', 'date', (bad) => domain.countdown(date, bad)],
  ['periodName', 'from', 'date', (bad) => domain.periodName({ from: bad, to: date })],
  ['plural', 'n', 'whole', (bad) => domain.plural(bad, 'day')],
  ['ordinal', 'n', 'whole', (bad) => domain.ordinal(bad)],
]

/** They take texts, lists and objects alone: what is wrong in those, their own tests say, and `bad-schedules` for whole schedules. */
const OTHERS = [
  'icsLine',
  'icsText',
  'lastDayOfDigest',
  'briefHolding',
  'calendarOf',
  'answerLink',
  'checkBeforeSaving',
  'coverageOf',
  'lineBehind',
  'nextWay',
  'fairOrder',
  'nextInstantOf',
  'isRestDay',
  'keptClocks',
  'nextOfEach',
  'stepsOfDate',
  'asOfWords',
  'BusinessDayIndex',
  'completeQuickAdd',
  'describeSchedule',
  'dueAdjustment',
  'dayOffWords',
  'DomainError',
  'editionName',
  'explainSentences',
  'fillTemplate',
  'hasHolidays',
  'icsOfSchedule',
  'isCalendarDate',
  'listed',
  'loadPacks',
  'localTime',
  'noticeOf',
  'parseQuickAdd',
  'planUnderNotice',
  'printQuickAdd',
  'regionsOfTemplate',
  'ruleInZone',
  'registeredRegions',
  'registerHolidays',
  'scheduleSentence',
  'seriesOf',
  'sourceName',
  'stepSentence',
  'stepsUnderNotice',
  'timingOf',
  'unionOf',
  'handlesOf',
  'watcherKey',
]

describe('a public function that is given what it cannot take', () => {
  test.each(rows)('%s refuses a %s that is none', (...row) => expect(unrefused(row)).toEqual([]))
  test('is one of this table, if it takes numbers, dates or words of a list', () => {
    const functions = Object.entries(domain).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
    const known = new Set([...rows.map(([name]) => name), ...OTHERS])
    expect(functions.filter((name) => !known.has(name))).toEqual([])
  })
  test('is stopped where it would go on for ever', () => {
    expect(
      endOf(() => {
        for (;;);
      }, 100),
    ).toContain('timed out')
  })
  test('says what happened, why, and what to do', () => {
    expect(() => domain.addBusinessDays(day, 1.5, calendar)).toThrow(
      '“n” is 1.5, and dates are counted in whole numbers. Give one of those.',
    )
    expect(() => domain.adjust(day, 'next' as never, calendar)).toThrow(
      '“convention” is “next”, which has no meaning here, and nothing is taken in its place. Give one of: unadjusted, following,',
    )
  })
})
