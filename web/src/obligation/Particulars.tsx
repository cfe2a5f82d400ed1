import type { AmountReach } from '@duebook/contract/amount-changes'
import type { Editable } from '@duebook/contract/acts/edit-obligation'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { amountAt } from '@duebook/contract/amount-changes'
import { shortDateWithYear } from '@duebook/domain'
import { amountDraftOf, readAmountDraft } from '../acts/amount-draft.ts'
import { AmountFields } from '../acts/AmountFields.tsx'
import { changeObligation } from '../acts/change-obligation.ts'
import { hasMoreDates, priceFrom } from '../acts/price-from.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { amountText } from '../ui/money.ts'
import { Section } from '../ui/Section.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import styles from './particulars.module.css'

/** What is written of it besides its dates; each is edited where it stands. Enter saves, Esc leaves it as it was. */
export function Particulars({ obligation }: { obligation: ObligationRecord }) {
  const { title, counterparty, tags, notes } = obligation
  const amount = amountText(amountAt(obligation, obligation.nextNominal))
  return (
    <Section name="Particulars">
      <dl className={styles.list}>
        <Particular name="Name" shown={title} obligation={obligation} start={title} read={readTitle} />
        <Particular
          name="Owed to"
          shown={counterparty ?? 'nobody named'}
          obligation={obligation}
          start={counterparty ?? ''}
          read={(typed) => ({ counterparty: typed.trim() || null })}
        />
        <AmountOf obligation={obligation}>
          {amount ? `${amount.about ? 'about ' : ''}${amount.text}` : 'none'}
          {amount && <small>{amount.nature}</small>}
        </AmountOf>
        <Particular
          name="Tags"
          shown={tags.length > 0 ? tags.map((tag) => `#${tag}`).join(' ') : 'none'}
          obligation={obligation}
          start={tags.join(', ')}
          read={readTags}
        />
        <Particular
          name="Notes"
          shown={notes === '' ? 'none' : notes}
          obligation={obligation}
          start={notes}
          tall
          read={(typed) => ({ notes: typed })}
        />
      </dl>
    </Section>
  )
}

type Read = Partial<Editable> | { problem: string }
type Save = { label: string; read: () => Read }
const readTitle = (typed: string): Read =>
  typed.trim() === '' ? { problem: 'Write what it is called.' } : { title: typed.trim() }
const readTags = (typed: string): Read => {
  const tags = [
    ...new Set(
      typed
        .split(/[\s,]+/)
        .map((tag) => tag.replace(/^#/, ''))
        .filter(Boolean),
    ),
  ]
  return tags.length > 20 || tags.some((tag) => tag.length > 50)
    ? { problem: 'Twenty tags at most, each of up to 50 letters.' }
    : { tags }
}

/** One of them in words. */
function Particular({
  name,
  shown,
  obligation,
  start,
  tall,
  read,
}: {
  name: string
  shown: string
  obligation: ObligationRecord
  start: string
  tall?: boolean
  read: (typed: string) => Read
}) {
  const [typed, setTyped] = useState(start)
  const field = { label: name, name, value: typed, onChange: setTyped, autoFocus: true }
  return (
    <InPlace
      name={name}
      obligation={obligation}
      saves={[{ label: 'Save', read: () => read(typed) }]}
      onOpen={() => setTyped(start)}
      fields={(problem) =>
        tall ? (
          <TextBox {...field} rows={4} maxLength={10_000} />
        ) : (
          <Field {...field} maxLength={name === 'Tags' ? 1_000 : 200} error={problem} />
        )
      }
    >
      {shown}
    </InPlace>
  )
}

/** What it costs, from the next date on or that one alone; what came before stays as it was. */
function AmountOf({ obligation, children }: { obligation: ObligationRecord; children: ReactNode }) {
  const { nextDue, nextNominal: nominal } = obligation
  const before = amountAt(obligation, nominal)
  const [draft, setDraft] = useState(() => amountDraftOf(before))
  const read = (reach: AmountReach) => {
    const typed = readAmountDraft(draft)
    return 'problem' in typed ? typed : priceFrom(obligation, typed.amount, { reach, nominal })
  }
  const many = nextDue !== null && hasMoreDates(obligation, nominal)
  return (
    <InPlace
      name="Amount"
      obligation={obligation}
      saves={
        many
          ? [
              { label: `From ${shortDateWithYear(nextDue)}`, read: () => read('future') },
              { label: 'Only this one', read: () => read('this') },
            ]
          : [{ label: 'Save', read: () => read('all') }]
      }
      onOpen={() => setDraft(amountDraftOf(before))}
      fields={(problem) => <AmountFields draft={draft} problem={problem} onChange={setDraft} />}
    >
      {children}
    </InPlace>
  )
}

/** A line that turns into its own field. Focus goes into it and back to its button. */
function InPlace({
  name,
  obligation,
  saves,
  onOpen,
  fields,
  children,
}: {
  name: string
  obligation: ObligationRecord
  /** The ways to save it; Enter takes the first. */
  saves: readonly [Save, ...Save[]]
  onOpen: () => void
  fields: (problem: string | null) => ReactNode
  children: ReactNode
}) {
  const { bookId, uid } = useSignedIn()
  const mayAct = useMay('add, change and settle')
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    setIsOpen(false)
    setProblem(null)
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const fields = form.current
    if (fields && !fields.contains(document.activeElement))
      (fields.querySelector('input') ?? fields.querySelector('button'))?.focus()
    // Before the page hears it, which would close itself.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !form.current?.contains(document.activeElement)) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    addEventListener('keydown', onEscape, true)
    return () => removeEventListener('keydown', onEscape, true)
  }, [isOpen])
  const save = ({ read }: Save) => {
    const said = read()
    if ('problem' in said) return setProblem(said.problem)
    close()
    void changeObligation({ bookId, uid, today }, obligation, said, `${name} of ${obligation.title} is changed.`)
  }
  if (!isOpen)
    return (
      <div>
        <dt>{name}</dt>
        <dd>{children}</dd>
        <dd ref={button}>
          {mayAct && (
            <Button
              look="bare"
              aria-label={`Edit ${name.toLowerCase()}`}
              onClick={() => {
                onOpen()
                setIsOpen(true)
              }}
            >
              Edit
            </Button>
          )}
        </dd>
      </div>
    )
  return (
    <div data-open="">
      <dt className="sr">{name}</dt>
      <dd>
        <form
          ref={form}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save(saves[0])
          }}
        >
          {fields(problem)}
          <div className={styles.acts}>
            {saves.map((one, index) => (
              <Button
                key={one.label}
                look={index === 0 ? 'main' : undefined}
                type={index === 0 ? 'submit' : 'button'}
                onClick={index === 0 ? undefined : () => save(one)}
              >
                {one.label}
              </Button>
            ))}
            <Button look="bare" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      </dd>
    </div>
  )
}
