import type { CalendarDate, Schedule } from '@duebook/domain'
import type { Draft } from './draft.ts'
import { importLimits } from './limits.ts'
import { begunFrom, datesOf } from './values/start-of-rhythm.ts'
import { titleOf } from './values/title-and-notes.ts'
import {
  type Addition,
  type Answers,
  type Here,
  type ImportContext,
  type LeftOut,
  type NeedsYou,
  Omitted,
  type RecordAnswer,
  Unread,
  type Warning,
  type WarningCode,
} from './verdicts.ts'

/** One verdict for each record, as they are read. */
export class Gathering {
  readonly context: ImportContext
  readonly #answers: Answers
  readonly needsYou: NeedsYou[] = []
  readonly leftOut: LeftOut[] = []
  readonly here: Here[] = []
  readonly add: Addition[] = []
  readonly warnings: Warning[] = []
  readonly notKept = new Set<string>()
  readonly #keys = new Map<string, string>()
  readonly #warned = new Set<string>()

  readonly #told: (share: number) => void
  #read = 0
  #expected = 0

  constructor(context: ImportContext, answers: Answers, told: (share: number) => void = () => {}) {
    this.context = context
    this.#answers = answers
    this.#told = told
  }

  /** How many records are to be read. */
  expect(records: number): void {
    this.#expected = records
  }

  answerTo(at: number): RecordAnswer {
    return this.#answers.records?.[String(at)] ?? {}
  }

  warn(code: WarningCode, at?: number, text?: string): void {
    const told = `${code} ${at ?? ''}`
    if (this.#warned.has(told)) return
    this.#warned.add(told)
    this.warnings.push({ code, ...(at === undefined ? {} : { at }), ...(text === undefined ? {} : { text }) })
  }

  /** Reads one record; what it throws is its verdict. */
  record(at: number, written: string, title: string, read: () => Draft[]): Draft[] {
    this.#read += 1
    if (this.#read % TOLD_EVERY === 0 && this.#expected > 0) this.#told(Math.min(1, this.#read / this.#expected))
    return this.#judge(at, written, title, read)
  }

  #judge(at: number, written: string, title: string, read: () => Draft[]): Draft[] {
    const before = this.warnings.length
    try {
      if (this.answerTo(at).leaveOut) throw new Omitted('chosen')
      return read()
    } catch (error) {
      // What is told of a record that is not added would be told of nothing.
      for (const { code, at: of } of this.warnings.splice(before)) this.#warned.delete(`${code} ${of ?? ''}`)
      if (error instanceof Unread)
        this.needsYou.push({ at, code: error.code, text: error.text, options: error.options, written: short(written) })
      else if (error instanceof Omitted) this.leftOut.push({ at, code: error.code, title, written: short(written) })
      else throw error
      return []
    }
  }

  /** Holds what a record says against the calendar, the rest of the file and the book. */
  settle(draft: Draft): void {
    this.#judge(draft.at, draft.written, draft.title, () => {
      this.#settle(draft)
      return []
    })
  }

  #settle(draft: Draft): void {
    const { at } = draft
    const { schedule, dates } = this.#ahead(draft)
    const { title, whole } = titleOf(draft.title)
    if (title === '') throw new Unread('no-title')
    if (whole !== null) {
      draft.notes.text(whole)
      this.warn('title-cut', at)
    }
    const content = contentOf({ ...draft, schedule: draft.schedule })
    const key = draft.source ?? content
    const earlier = this.#keys.get(key)
    if (earlier !== undefined && !this.answerTo(at).take) {
      if (earlier === content) throw new Omitted('repeated')
      throw new Unread('same-id', draft.source ?? title)
    }
    this.#keys.set(key, content)
    const found = this.#inBook(title, dates[0], key)
    const { kind, counterparty, amount, dueTime, plan, notice, reminders, assignee, tags, written } = draft
    const owedTo = counterparty?.slice(0, importLimits.counterparty) ?? null
    if (found && !this.answerTo(at).take) {
      const says = found === 'imported' ? { title, schedule, dueTime, amount, counterparty: owedTo, notice } : null
      this.here.push({ at, code: found, key, title, dates, says, written: short(written) })
      return
    }
    const { notes, cut } = draft.notes.written
    if (cut) this.warn('notes-cut', at)
    this.add.push({
      at,
      key,
      title,
      kind: kind ?? (notice ? 'contract' : amount ? 'bill' : 'other'),
      schedule,
      dates,
      counterparty: owedTo,
      amount,
      dueTime,
      plan,
      notice,
      reminders,
      assignee,
      tags,
      notes,
      written: short(written),
    })
  }

  #ahead({ at, schedule, event }: Draft): { schedule: Schedule; dates: CalendarDate[] } {
    const { today } = this.context
    if (schedule.type === 'recurring') {
      const begun = begunFrom(schedule, today)
      if (begun === null) throw new Omitted('over')
      if (begun.moved && !event) this.warn('moved-on', at)
      return { schedule: begun.schedule, dates: datesOf(begun.schedule, today) }
    }
    const dates = datesOf(schedule, today)
    if (dates[0] !== undefined && dates[0] < today) {
      if (event && !this.answerTo(at).take) throw new Omitted('over')
      this.warn('overdue', at)
    }
    return { schedule, dates }
  }

  #inBook(title: string, next: CalendarDate | undefined, key: string): Here['code'] | null {
    if (this.#existing.keys.has(key) || this.context.isHere?.(key)) return 'imported'
    return this.#existing.dates.has(`${next ?? ''} ${folded(title)}`) ? 'looks-the-same' : null
  }

  get #existing() {
    return (this.#indexed ??= {
      keys: new Set(this.context.existing.flatMap(({ key }) => key ?? [])),
      dates: new Set(this.context.existing.map(({ title, nextDue }) => `${nextDue ?? ''} ${folded(title)}`)),
    })
  }
  #indexed: { keys: Set<string>; dates: Set<string> } | undefined
}

/** What tells one obligation from another where no product named it: name, counterparty, date or rule, amount. */
function contentOf({ title, counterparty, schedule, amount }: Draft): string {
  return JSON.stringify([folded(title), folded(counterparty ?? ''), schedule, amount])
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A record as it stands in the file, so much of it as a line shows. */
const short = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)
const MOST_SHOWN = 300
const TOLD_EVERY = 50
