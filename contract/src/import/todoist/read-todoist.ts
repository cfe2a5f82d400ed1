import { type CalendarDate, calendarDate, isCalendarDate } from '@duebook/domain'
import { blankDraft, type Draft } from '../draft.ts'
import type { Gathering } from '../gathering.ts'
import { foldedName } from '../table/fields.ts'
import type { TableRecord } from '../table/records.ts'
import { type DateHabit, evidenceOf, isSerial, orderOf, orderOfLocale } from '../values/date-column.ts'
import { readPeople, readTags } from '../values/people-and-tags.ts'
import { NoteLines, titleOf } from '../values/title-and-notes.ts'
import { type Answers, Omitted, type Question, type Reading, Unread } from '../verdicts.ts'
import { knownZone } from '../zones/zone-name.ts'
import { addComment, contentOf } from './content.ts'
import { type Phrase, readPhrase } from './phrase.ts'

const COLUMNS = 'type, content, description, priority, indent, author, responsible, date, date lang, timezone, duration, duration unit, deadline, deadline lang'.split(', ') // prettier-ignore

/** Where the head of a Todoist export stands among the first records; null: it is none. */
export function headOfTodoist(records: readonly TableRecord[]): number | null {
  const at = records.slice(0, 20).findIndex(({ cells }) => {
    const names = new Set(cells.map(foldedName))
    return names.has('type') && names.has('content') && names.has('priority') && names.has('date')
  })
  return at < 0 ? null : at
}

type Task = {
  row: TableRecord
  indent: number
  parent: Task | null
  section: string
  title: string
  labels: string[]
  notes: NoteLines
  drafts: Draft[]
}
type Table = { of: (row: TableRecord, name: string) => string; habits: ReadonlyMap<string, DateHabit> }

/** Reads sections, tasks and comments in their order: what stands under a task goes with it. */
export function readTodoist(
  records: readonly TableRecord[],
  head: number,
  gathering: Gathering,
  answers: Answers,
): { reading: Partial<Reading>; questions: Question[] } {
  const heads = records[head]!.cells
  const index = new Map(heads.map((cell, i) => [foldedName(cell), i]))
  const of = (row: TableRecord, name: string) => (row.cells[index.get(name) ?? -1] ?? '').trim()
  const rows = records.slice(head + 1)
  const { habits, questions } = habitsOf(rows, of, gathering, answers)
  nameWhatIsNotKept(rows, heads, index, gathering)
  const tasks = tasksOf(rows, { of, habits }, gathering)
  gathering.expect(tasks.length)
  for (const task of tasks)
    if (hasDate(task.row, of) || gathering.answerTo(task.row.line).date !== undefined)
      task.drafts = gathering.record(task.row.line, task.row.written, titleOf(task.title).title, () =>
        draftsOf(task, { of, habits }, gathering),
      )
  for (const task of tasks) if (!hasDate(task.row, of) && task.drafts.length === 0) standUnderParent(task, gathering)
  for (const draft of tasks.flatMap(({ drafts }) => drafts)) gathering.settle(draft)
  return { reading: { headerLine: records[head]!.line, vendor: 'todoist' }, questions }
}

const hasDate = (row: TableRecord, of: Table['of']) => of(row, 'date') !== '' || of(row, 'deadline') !== ''

function habitsOf(rows: readonly TableRecord[], of: Table['of'], { context }: Gathering, answers: Answers) {
  const prefers = orderOfLocale(context.locale)
  const answered = answers['date-order']
  const answer = answered === 'dmy' || answered === 'mdy' ? answered : undefined
  const tasks = rows.filter((row) => of(row, 'type').toLowerCase() === 'task')
  const values = new Map(['date', 'deadline'].map((name) => [name, tasks.map((row) => of(row, name))]))
  const evidence = new Map([...values].map(([name, list]) => [name, evidenceOf(list)]))
  const questions: Question[] = []
  const habits = new Map<string, DateHabit>()
  for (const [name, own] of evidence) {
    const others = [...evidence].flatMap(([other, one]) => (other === name ? [] : [one]))
    habits.set(name, { order: orderOf(own, others, answer) ?? prefers, serial: isSerial(values.get(name)!), prefers })
    if (own.open === 0 || orderOf(own, others, undefined) !== 'open' || questions.length > 0) continue
    const options = prefers === 'dmy' ? ['dmy', 'mdy'] : ['mdy', 'dmy']
    questions.push({ code: 'date-order', column: name.toUpperCase(), options, ...(answer ? { answer } : {}) })
  }
  return { habits, questions }
}

/** Who wrote it and how long it takes have no home; nor has any column that is not Todoist's of old. */
function nameWhatIsNotKept(
  rows: readonly TableRecord[],
  heads: readonly string[],
  index: ReadonlyMap<string, number>,
  { notKept }: Gathering,
): void {
  for (const [name, i] of index) {
    const isKept = COLUMNS.includes(name) && !['author', 'duration'].includes(name)
    if (name !== '' && !isKept && rows.some(({ cells }) => cells[i]?.trim())) notKept.add(heads[i]!.trim())
  }
}

function tasksOf(rows: readonly TableRecord[], { of }: Table, gathering: Gathering): Task[] {
  const tasks: Task[] = []
  let section = ''
  const above: Task[] = []
  for (const row of rows) {
    const type = of(row, 'type').toLowerCase()
    const content = of(row, 'content')
    const last = tasks.at(-1)
    if (type === 'section') {
      section = content
      above.length = 0
    } else if (type === 'note' && last) {
      if (addComment(content, last.notes).attachment) gathering.warn('attachment-left-out', row.line)
    } else if (type === 'note') gathering.notKept.add('Comments of the project')
    else if (type === 'task') {
      const indent = Math.min(10, Math.max(1, Number(of(row, 'indent')) || 1))
      while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop()
      const { title, labels, links } = contentOf(content)
      const notes = new NoteLines()
      notes.text(of(row, 'description'))
      for (const link of links) notes.line('Link', link)
      const task: Task = { row, indent, parent: above.at(-1) ?? null, section, title, labels, notes, drafts: [] }
      above.push(task)
      tasks.push(task)
    }
  }
  return tasks
}

/** A task without a date is a line of the nearest one above it that is added. */
function standUnderParent({ row, title, parent, notes }: Task, gathering: Gathering): void {
  let found = parent
  while (found && found.drafts.length === 0) found = found.parent
  const name = titleOf(title).title
  gathering.record(row.line, row.written, name, () => {
    if (!found) throw new Omitted('no-date')
    found.notes.plain(`- [ ] ${name}`)
    const { notes: own } = notes.written
    if (own !== '') found.notes.plain(own)
    return []
  })
}

function draftsOf(task: Task, { of, habits }: Table, gathering: Gathering): Draft[] {
  const { row, notes } = task
  const at = row.line
  if (row.open) throw new Unread('unclosed-quote')
  const answer = gathering.answerTo(at)
  const title = answer.title ?? task.title
  if (titleOf(title).title === '') throw new Unread('no-title')
  const phrase = phraseOf(row, { of, habits }, gathering, answer.date)
  const deadlineText = of(row, 'deadline')
  const deadlinePhrase =
    deadlineText === ''
      ? null
      : readPhrase(deadlineText, of(row, 'deadline lang'), habits.get('deadline')!, gathering.context)
  const deadline = deadlinePhrase?.schedules[0]?.type === 'once' ? deadlinePhrase.schedules[0].date : null
  if (deadlinePhrase && deadline === null) throw new Unread('date-not-understood', deadlineText.slice(0, 200))
  if (phrase?.relative || deadlinePhrase?.relative) gathering.warn('relative-date', at)
  if (phrase?.assumed) gathering.warn('start-assumed', at)
  const { schedules, plan, time } = dueAndPlan(phrase, deadline, deadlinePhrase, notes, at, gathering)
  const zone = phrase?.zone ?? knownZone(of(row, 'timezone'))
  const priority = Number(of(row, 'priority'))
  if (task.parent) notes.line('Part of', titleOf(task.parent.title).title)
  if (priority >= 1 && priority <= 3) notes.line('Priority', String(priority))
  const assignee = assigneeOf(of(row, 'responsible'), at, notes, gathering)
  const { tags, over } = readTags([], task.section === '' ? task.labels : [...task.labels, task.section])
  if (over.length > 0) {
    notes.line('Tags', over.join(', '))
    gathering.warn('tags-cut', at)
  }
  const dueTime = time === null ? null : { at: time, ...(zone === null ? {} : { zone }) }
  return schedules.map((schedule) => ({
    ...blankDraft,
    at,
    written: row.written,
    title,
    schedule,
    plan,
    dueTime,
    assignee,
    tags,
    notes,
  }))
}

/** What the date says; with an answer, that day stands in for what it does not say. */
function phraseOf(row: TableRecord, { of, habits }: Table, { context }: Gathering, answer?: string): Phrase | null {
  const written = of(row, 'date')
  const day: CalendarDate | null = answer !== undefined && isCalendarDate(answer) ? calendarDate(answer) : null
  if (written === '' && day === null) return null
  try {
    return readPhrase(written, of(row, 'date lang'), habits.get('date')!, context, day)
  } catch (error) {
    if (day === null || !(error instanceof Unread)) throw error
    return { schedules: [{ type: 'once', date: day }], time: null, zone: null, relative: false, assumed: false }
  }
}

/** The deadline is due and the date is when it is planned; what repeats stays the rule, and its deadline is told. */
function dueAndPlan(
  phrase: Phrase | null,
  deadline: CalendarDate | null,
  said: Phrase | null,
  notes: NoteLines,
  at: number,
  gathering: Gathering,
): { schedules: Phrase['schedules']; plan: CalendarDate | null; time: string | null } {
  if (phrase === null || deadline === null) {
    const only = phrase ?? said
    return { schedules: only?.schedules ?? [], plan: null, time: only?.time ?? null }
  }
  const [first] = phrase.schedules
  if (first?.type !== 'once') {
    notes.line('Deadline', deadline)
    gathering.warn('deadline-in-notes', at)
    return { schedules: phrase.schedules, plan: null, time: phrase.time }
  }
  if (first.date > deadline) gathering.warn('plan-after-due', at)
  if (phrase.time !== null) notes.line('Planned at', phrase.time)
  return { schedules: [{ type: 'once', date: deadline }], plan: first.date, time: said?.time ?? null }
}

function assigneeOf(written: string, at: number, notes: NoteLines, gathering: Gathering): string | null {
  const { found, unknown } = readPeople(written, gathering.context.members)
  const [first, ...more] = found
  for (const { name } of more) notes.line('Responsible', name)
  if (more.length > 0) gathering.warn('more-people', at)
  for (const name of unknown) notes.line('Responsible', name)
  if (unknown.length > 0) gathering.warn('unknown-person', at)
  return first?.uid ?? null
}
