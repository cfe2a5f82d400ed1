import { timeAfter } from '@duebook/contract/about/time-words'
import { shortDateWithYear, type CalendarDate, type QuickAdd } from '@duebook/domain'
import { Suspense, useId, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { LineContext } from '../acts/line/line-context.ts'
import { addedSchedule, type OverChoice } from '../acts/OverDates.tsx'
import { offerUndo } from '../acts/undo.ts'
import { usePushOffer } from '../acts/reminders/usePushOffer.ts'
import { addObligation, type ObligationDraft } from '../cloud/obligations/addObligation.ts'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import { forgetKeptLine } from '../cloud/sync/keptLine.ts'
import { Extra } from '../frame/Extra.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { retyped, type Choice } from '../acts/line/choices.ts'
import { draftOf } from './draft.ts'
import { blockedText, footText } from './foot-text.ts'
import { Line } from '../acts/line/Line.tsx'
import { useAskedQuestion } from '../acts/line/useAskedQuestion.ts'
import { Nexts, Preview } from './Preview.tsx'
import { Question } from './Question.tsx'
import styles from './QuickAddForm.module.css'
import { quotedNames } from './quoted-names.ts'
import { Remarks } from './Remarks.tsx'
import { useLineField } from './useLineField.ts'
import { useReading } from './useReading.ts'

type QuickAddFormProps = {
  startWith?: string
  size?: 'dialog' | 'page'
  onSaved: (obligationId: string) => void
  /** Called when a link leads to another page. */
  onLeave?: () => void
  examples?: readonly string[]
  /** The form beside the line; without one there is the line alone. */
  fields?: ComponentType<FieldsProps>
  /** What is said of a date that makes its week busy. */
  makesBusy?: ComponentType<MakesBusyProps>
}
type MakesBusyProps = {
  date: CalendarDate
  canBeEarly: boolean
  plan: CalendarDate | null
  onPlan: (plan: CalendarDate | null) => void
}
type FieldsProps = {
  line: string
  read: QuickAdd
  context: LineContext
  onLine: (said: { line: string } | { why: string }) => void
  onMore: (more: boolean) => void
  handle: Ref<{ made: () => ObligationDraft | null }>
  over: OverChoice
  children: ReactNode
}

/** What the book says of a new obligation; of a book that is not known, its person. */
const newOf = ({ zone, bookZone = zone, plans, named }: LineContext) => ({ zone: bookZone, plans, named })

/** One line in, an obligation out: marked as it is typed, what it leaves open asked, its dates shown before it is saved, Enter saves. */
export function QuickAddForm({
  startWith,
  size = 'dialog',
  onSaved,
  onLeave,
  examples = [],
  fields: Fields,
  makesBusy: MakesBusy,
}: QuickAddFormProps) {
  const { bookId, uid } = useSignedIn()
  const pushOffer = usePushOffer(uid)
  const field = useLineField(uid, startWith)
  const { line } = field
  const { read, open, choices, context, lacks, complete } = useReading(line)
  const [saveAttempted, setSaveAttempted] = useState(false)
  const [looked, setLooked] = useState(0)
  const [formOpen, setFormOpen] = useState(false)
  /** Why the line does not say what the form does: it stands still, and is not what is added. */
  const [beyond, setBeyond] = useState<string | null>(null)
  const [more, setMore] = useState(false)
  /** Our own day for one due date: another date is not planned for it. */
  const [planned, setPlanned] = useState<{ due: CalendarDate; plan: CalendarDate } | null>(null)
  const [overAdded, setOverAdded] = useState<string | null>(null)
  const form = useRef<{ made: () => ObligationDraft | null }>(null)
  const choicesBox = useRef<HTMLDivElement>(null)
  const saving = useRef(false)
  const message = useId()
  const { today, plans } = context

  const { asked: shown, settled, settle, typing } = useAskedQuestion(line, beyond ? null : open)
  const supposed = shown ? choices[looked] : undefined
  const unfinished = line.trim() === '' ? 'Type what is due and when.' : (read.error?.message ?? lacks)
  const problem = saveAttempted && !open && !formOpen ? unfinished : null

  const change = (next: string, caret?: number) => {
    typing()
    setSaveAttempted(false)
    setLooked(0)
    setBeyond(null)
    field.change(next, caret)
  }
  /** Puts a whole line in the place of this one. */
  const put = (next: string, caret = next.length) => {
    settle(next)
    change(next, caret)
  }
  const choose = (choice: Choice) => {
    if (choice.is !== 'retype') return put(choice.line)
    if (!open?.asked) return
    const { start, end } = retyped(line, open.asked)
    field.select(start, end)
  }
  const goToChoices = () => {
    flushSync(() => settle(line))
    choicesBox.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const save = async () => {
    if (open && !beyond) return goToChoices()
    if (saving.current) return
    saving.current = true
    await add().finally(() => (saving.current = false))
  }
  const add = async () => {
    const whole = await complete()
    const draft = formOpen
      ? (form.current?.made() ?? null)
      : whole && draftOf(whole.read, { uid, ...newOf(whole.context) })
    if (!draft) {
      setSaveAttempted(true)
      if (!formOpen) field.ref.current?.focus()
      return
    }
    await loadCalendars([draft.schedule])
    const schedule = addedSchedule(draft.schedule, today, overAdded)
    const added = await addObligation({ bookId, uid, today }, { ...draft, schedule })
    forgetKeptLine()
    const due = added.firstDue ? ` Due ${shortDateWithYear(added.firstDue)}${timeAfter(draft)}.` : ''
    const notice = added.firstNotice ? ` Give notice by ${shortDateWithYear(added.firstNotice)}.` : ''
    onSaved(added.id)
    const plan = planned && planned.due === added.firstDue ? planned.plan : null
    const { planAdded } = plan ? await import('./plan-added.ts') : { planAdded: null }
    const { undo, said } = (plan && (await planAdded?.({ bookId, uid, today }, added, plan))) || { ...added, said: '' }
    offerUndo(`${draft.title} added.${due}${notice}${said}`, `Adding ${draft.title}`, undo, { further: pushOffer() })
  }

  const [first] = read.due
  const over = { added: overAdded, onAdded: setOverAdded }
  const dates = { read, choices: shown ? choices : [], supposed, today, over }
  return (
    <form
      className={styles.form}
      data-size={size}
      data-form={formOpen ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Line
        line={line}
        read={read}
        asked={shown !== null || settled}
        language={context.locale}
        describedBy={message}
        invalid={problem !== null || shown?.is === 'refused'}
        size={size}
        fieldRef={field.ref}
        onChange={(next) => change(next)}
        onEnter={() => void save()}
        onUnquote={({ start, end, text }) => {
          const words = text.replaceAll('"', '')
          put(line.slice(0, start) + words + line.slice(end), start + words.length)
        }}
      />
      <div id={message}>
        {problem !== null && (
          <p className={styles.error} role="alert">
            <Glyph name="failed" /> {problem}
          </p>
        )}
        {shown && (
          <Question
            open={shown}
            choices={choices}
            today={today}
            looked={looked}
            choicesRef={choicesBox}
            onLook={setLooked}
            onChoose={choose}
            onLeave={() => field.ref.current?.focus()}
          />
        )}
        {!open && !beyond && (
          <Remarks
            names={quotedNames(line, read, context)}
            notes={read.notes}
            regions={context.regions ?? []}
            onTake={put}
            onLeave={onLeave}
          />
        )}
      </div>
      {formOpen && Fields ? (
        <Suspense>
          <Fields
            line={line}
            read={read}
            context={context}
            handle={form}
            over={over}
            onMore={setMore}
            onLine={(said) => {
              if ('why' in said) return setBeyond(said.why)
              settle(said.line)
              change(said.line)
            }}
          >
            <Nexts {...dates} />
          </Fields>
        </Suspense>
      ) : (
        line.trim() !== '' && <Preview {...dates} people={context.people} plans={plans} />
      )}
      {MakesBusy && (
        <div role="status" className={styles.busy}>
          {first && !open && first.adjusted > today && (
            <Extra>
              <MakesBusy
                date={first.adjusted}
                canBeEarly={read.kind !== 'warranty' && read.notice === null}
                plan={planned?.due === first.adjusted ? planned.plan : null}
                onPlan={(plan) => setPlanned(plan && { due: first.adjusted, plan })}
              />
            </Extra>
          )}
        </div>
      )}
      <footer className={styles.foot}>
        <span>{beyond ?? footText({ line, read, open: shown, locale: context.locale })}</span>
        {Fields && (
          <Button
            aria-expanded={formOpen}
            onClick={() => {
              setFormOpen(!formOpen)
              setBeyond(null)
              setMore(false)
            }}
          >
            {!formOpen ? 'More fields' : beyond || more ? 'Drop what only the form says' : 'Back to the line only'}
          </Button>
        )}
        <Button look="main" type="submit" blocked={blockedText(shown, choices.length)}>
          {read.title !== '' && read.schedule && !open ? `Add ${read.title}` : 'Add'}
        </Button>
      </footer>
      {examples.length > 0 && (
        <p className={styles.examples}>
          Or:{' '}
          {examples.map((example) => (
            <button type="button" key={example} onClick={() => put(example)}>
              {example}
            </button>
          ))}
        </p>
      )}
    </form>
  )
}
