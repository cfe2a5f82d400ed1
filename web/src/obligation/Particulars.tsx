import type { AmountReach } from '@duebook/contract/money/change-amount'
import { useState, type ReactNode } from 'react'
import { amountAt } from '@duebook/contract/money/amount-changes'
import { amountWords } from '@duebook/contract/money'
import { shortDateWithYear } from '@duebook/domain'
import { amountDraftOf, readAmountDraft } from '../acts/paid/amount-draft.ts'
import { AmountFields } from '../acts/paid/AmountFields.tsx'
import { hasMoreDates, priceFrom } from '../acts/paid/price-from.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { Field } from '../ui/fields/Field.tsx'
import { amountText } from '../ui/money.ts'
import { Section } from '../ui/Section.tsx'
import { TextBox } from '../ui/fields/TextBox.tsx'
import { InPlace, type Save } from './InPlace.tsx'
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
      <p className={styles.note} data-screen-only="">
        Name, notes and tags save at once with Undo. What moves a date or money asks from when.
      </p>
    </Section>
  )
}

type Read = ReturnType<Save['read']>
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
  const { title, nextDue, nextNominal: nominal } = obligation
  const before = amountAt(obligation, nominal)
  const [draft, setDraft] = useState(() => amountDraftOf(before))
  const read = (reach: AmountReach) => {
    const typed = readAmountDraft(draft)
    return 'problem' in typed ? typed : priceFrom(obligation, typed.amount, { reach, nominal })
  }
  const many = nextDue !== null && hasMoreDates(obligation, nominal)
  const saved = amountWords(before)
  const typed = readAmountDraft(draft)
  const now = ('amount' in typed && amountWords(typed.amount)) || 'of no amount'
  return (
    <InPlace
      name="Amount"
      obligation={obligation}
      saves={
        many
          ? [
              {
                label: `From ${shortDateWithYear(nextDue)}`,
                read: () => read('future'),
                said: () => `${title} is ${now} from ${shortDateWithYear(nextDue)}.`,
              },
              {
                label: 'Only this one',
                read: () => read('this'),
                said: () => `${title} is ${now} on ${shortDateWithYear(nextDue)} alone.`,
              },
            ]
          : [{ label: 'Save', read: () => read('all') }]
      }
      onOpen={() => setDraft(amountDraftOf(before))}
      isNamed={false}
      fields={(problem) => (
        <>
          <AmountFields draft={draft} problem={problem} onChange={setDraft} />
          {(saved || many) && (
            <small>
              {saved && `was ${saved}`}
              {saved && many && '; '}
              {many && <b>choose from when</b>}
            </small>
          )}
        </>
      )}
    >
      {children}
    </InPlace>
  )
}
