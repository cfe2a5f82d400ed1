import { parseQuickAdd, shortDateWithYear } from '@duebook/domain'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { loadRegions } from '../cloud/calendars.ts'
import { addObligation } from '../cloud/addObligation.ts'
import { civilTime, useToday, useZone } from '../shell/clock.ts'
import { useSignedIn } from '../shell/signedIn.tsx'
import { did } from '../shell/undo.ts'
import { Button } from '../ui/Button.tsx'
import { Ambiguities } from './Ambiguities.tsx'
import { draftOf, keepDraft, unsaved } from './draft.ts'
import { Line } from './Line.tsx'
import { Preview } from './Preview.tsx'
import { Proposal } from './Proposal.tsx'
import styles from './QuickAddForm.module.css'

type QuickAddFormProps = {
  startWith?: string
  size?: 'dialog' | 'page'
  onSaved: () => void
  examples?: readonly string[]
  aside?: ReactNode
}

/** One line in, an obligation out: marked as it is typed, its dates shown before it is saved, Enter saves. */
export function QuickAddForm({ startWith, size = 'dialog', onSaved, examples = [], aside }: QuickAddFormProps) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const [line, setLine] = useState(startWith ?? unsaved.line)
  const [asked, setAsked] = useState(false)
  const [now] = useState(() => new Date())
  const [, setLoaded] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useId()
  // Read anew at each drawing (microseconds): a calendar that was fetched meanwhile gives the same line its dates.
  const context = { today, now: civilTime(now, zone), locale: navigator.language, zone }
  const read = parseQuickAdd(line, context)
  const missing = read.calendarsToLoad.join(' ')
  useEffect(() => {
    if (missing !== '')
      loadRegions(missing.split(' ')).then(
        () => setLoaded((count) => count + 1),
        () => setAsked(true),
      )
  }, [missing])
  const [unclear] = read.ambiguities
  const [looked, setLooked] = useState(0)
  const firstChoice = useRef<HTMLButtonElement>(null)
  const supposed = unclear?.options[looked] ?? unclear?.options[0]
  // What the line would say with the reading that is looked at: drawn below, not yet written in the line.
  const shown = unclear && supposed ? parseQuickAdd(answeredWith(supposed.replacement), context) : read
  const problem =
    line.trim() === ''
      ? 'Type what is due and when.'
      : (read.error?.message ?? (missing && 'The holiday calendar could not be fetched. Try again with a connection.'))

  function answeredWith(replacement: string) {
    return unclear ? line.slice(0, unclear.span.start) + replacement + line.slice(unclear.span.end) : line
  }
  const change = (next: string) => {
    keepDraft(next)
    setLine(next)
    setAsked(false)
    setLooked(0)
  }
  const put = (next: string) => {
    change(next)
    field.current?.focus()
  }
  const save = async () => {
    if (unclear) return firstChoice.current?.focus()
    // Pressed before a calendar has come: wait for it. That it cannot be fetched is said below the line.
    if (missing !== '') await loadRegions(missing.split(' ')).catch(() => setAsked(true))
    const draft = draftOf(missing === '' ? read : parseQuickAdd(line, context), { uid, zone })
    if (!draft) return void (setAsked(true), field.current?.focus())
    const added = await addObligation({ bookId, uid, today }, draft)
    keepDraft('')
    const due = added.firstDue ? ` Due ${shortDateWithYear(added.firstDue)}.` : ''
    did(`${draft.title} added.${due}`, `Adding ${draft.title}`, added.undo)
    onSaved()
  }

  // A date that is still to come is no mistake while one types: it is said after Enter.
  const said = asked
    ? problem
    : read.error && read.error.code !== 'no-date' && read.error.code !== 'no-title'
      ? problem
      : ''
  return (
    <form
      className={styles.form}
      data-size={size}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Line
        line={line}
        read={read}
        describedBy={message}
        invalid={said !== ''}
        size={size}
        fieldRef={field}
        onChange={change}
        onEnter={() => void save()}
      />
      <div id={message} aria-live="polite">
        {said && <p className={styles.error}>{said}</p>}
        {unclear && (
          <Ambiguities
            unclear={unclear}
            today={today}
            firstRef={firstChoice}
            onLook={setLooked}
            onChoose={(replacement) => put(answeredWith(replacement))}
          />
        )}
        {(read.error?.code === 'no-date' || OTHER_WORDS.test(read.title)) && (
          <Proposal line={line} context={context} onTake={put} />
        )}
      </div>
      {line.trim() !== '' && (
        <Preview
          read={shown}
          today={today}
          ifChosen={unclear && supposed ? unclear.options.indexOf(supposed) + 1 : null}
        />
      )}
      <footer className={styles.foot}>
        <span>{aside ?? 'Not saved yet. A reminder is armed once the server confirms it.'}</span>
        <Button
          look="main"
          type="submit"
          blocked={unclear ? (unclear.options.length === 2 ? 'Choose 1 or 2 to add' : 'Choose one to add') : null}
        >
          Add
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

/** Words that say when, left over in a title: the line may mean another date than the one that was read. */
const OTHER_WORDS = /\b(?:last|first|second|third|fourth|after|before|from|every|each|days|weeks|months)\b/i
