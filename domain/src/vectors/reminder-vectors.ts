import { DomainError } from '../errors.ts'
import type { QuietHours, ZoneResolver } from '../reminder.ts'
import { instantOf, instantText } from '../reminders/instants.ts'
import type { NamedDate, Step } from '../reminders/plan.ts'
import { type LedgerEvent, reminderLedger } from '../reminders/simulate.ts'
import type { CalendarDate } from '../schedule.ts'

type Dates = Partial<Record<NamedDate, string | null>>
type Input = {
  zone: string
  dates: Dates
  steps: {
    of: NamedDate
    offset: { n: number; unit: Step['offset']['unit'] }
    at?: string
    nag?: { everyHours: number; max: number }
  }[]
  quietHours: QuietHours | null
  createdAt: string
  now: string
  events: { at: string; type: LedgerEvent['type']; step?: number; until?: string; dates?: Dates }[]
  outages: [string, string][]
}

/** `reminders.json`: the ledger at `now`. */
export function answerReminders({ input }: { input: Input }, resolver: ZoneResolver): unknown {
  const texts = new Map<string, string>()
  const read = (dates: Dates) => {
    const days: Partial<Record<NamedDate, CalendarDate | null>> = {}
    for (const [name, text] of Object.entries(dates) as [NamedDate, string | null][]) {
      days[name] = text === null ? null : (text.slice(0, 10) as CalendarDate)
      if (text && text.length > 10) texts.set(text.slice(0, 10), text)
    }
    return { dates: days, dueAt: dates.due && dates.due.length > 10 ? dates.due.slice(11, 16) : undefined }
  }
  try {
    const entries = reminderLedger({
      ...read(input.dates),
      steps: input.steps.map(({ of, offset, at, nag }) => ({
        of,
        offset: { amount: offset.n, unit: offset.unit },
        at,
        channels: [],
        ...(nag ? { nag: { everyHours: nag.everyHours, times: nag.max } } : {}),
      })),
      zone: input.zone,
      quietHours: input.quietHours,
      resolver,
      createdAt: instantOf(input.createdAt),
      now: instantOf(input.now),
      events: input.events.map((event) => eventOf(event, read)),
      outages: input.outages.map(([from, to]) => ({ from: instantOf(from), to: instantOf(to) })),
    })
    return {
      reminders: entries.map(({ step, of, fireAt, state, sentAt, nag }) => ({
        step,
        of: texts.get(of) ?? of,
        fireAt: instantText(fireAt),
        state,
        sentAt: sentAt === null ? null : instantText(sentAt),
        nag,
      })),
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const step = error.data.field?.split('.')[1]
    return { error: { code: error.code, step: step === undefined ? undefined : Number(step) } }
  }
}

function eventOf(
  event: Input['events'][number],
  read: (dates: Dates) => { dates: Partial<Record<NamedDate, CalendarDate | null>>; dueAt?: string },
): LedgerEvent {
  const at = instantOf(event.at)
  if (event.type === 'snooze')
    return { at, type: 'snooze', step: event.step ?? 0, until: instantOf(event.until ?? event.at) }
  return event.type === 'change' ? { at, type: 'change', ...read(event.dates ?? {}) } : { at, type: event.type }
}
