import { calendarDate } from '@duebook/domain'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Check, Choice } from '../ui/fields/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Glyph, glyphNames } from '../ui/glyphs.tsx'
import { LedgerRow, type RowState } from '../ui/rows/LedgerRow.tsx'
import { Note } from '../ui/Note.tsx'
import { Rows, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { Tag } from '../ui/Tag.tsx'
import { announce } from '../ui/toast.ts'
import text from '../design/text.module.css'

const today = calendarDate('2026-11-21')
const states: RowState[] = ['certain', 'projected', 'plan', 'done', 'skipped', 'waived', 'missed', 'pending', 'failed']

/** Every part in every state; in development only. */
export function Gallery() {
  const [value, setValue] = useState('four hundred')
  const [open, setOpen] = useState(false)
  return (
    <main style={{ maxWidth: '68rem', margin: 'auto', padding: '1.25rem' }}>
      <h1>Gallery</h1>
      <Section name="Status glyphs" count={glyphNames.length}>
        <p className={text.flow}>
          {glyphNames.map((name) => (
            <span key={name} className={text.flow}>
              <Glyph name={name} /> {name}
            </span>
          ))}
        </p>
      </Section>
      <Section name="Rows" note="56 px high, three lines under 768">
        <Rows label="Rows">
          <LedgerRow
            obligationId="x"
            title="Electricity"
            glyph="overdue"
            status="Overdue"
            date={calendarDate('2026-11-17')}
            today={today}
            period="1–31 Oct"
            why="Nothing recorded since it was due"
            who={{ name: 'Ada Okafor' }}
            amount={{ text: '£142.18', nature: 'fixed' }}
            actions={<Button hotkey="e">Done</Button>}
          />
          {states.map((state) => (
            <LedgerRow
              key={state}
              obligationId="x"
              title={`VAT return, ${state}`}
              glyph="upcoming"
              status={state}
              state={state}
              date={calendarDate('2026-11-30')}
              today={today}
              why="7th of the 2nd month after quarter end"
              tag={<Tag tone="notice">Give notice by</Tag>}
              amount={{ text: '£1,284.00', about: true, nature: 'estimated' }}
            />
          ))}
        </Rows>
      </Section>
      <Section name="Buttons">
        <p className={text.flow}>
          <Button look="main">Mark done</Button>
          <Button>Attach</Button>
          <Button look="bare">Cancel</Button>
          <Button look="danger">Delete the account</Button>
          <Button blocked="Choose 1 or 2 to add">Add</Button>
          <Button
            onClick={() =>
              announce('VAT return completed. Next due 5 February 2027.', () => announce('VAT return reopened.'))
            }
          >
            Announce
          </Button>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        </p>
      </Section>
      <Section name="Fields">
        <div className={text.stack} style={{ maxWidth: '20rem' }}>
          <Field
            label="Amount"
            name="amount"
            value={value}
            onChange={setValue}
            error="Write the amount in figures, such as 420 or 420.50."
          />
          <Choice
            legend="Keep me signed in"
            value="a"
            onChange={() => {}}
            options={[
              { value: 'a', label: 'On this device' },
              { value: 'b', label: 'In this tab' },
            ]}
          />
          <Check label="Ask for proof" checked onChange={() => {}} />
        </div>
      </Section>
      <Section name="Messages">
        <div className={text.stack}>
          {(['quiet', 'over', 'soon', 'notice', 'accent', 'done'] as const).map((tone) => (
            <Note key={tone} tone={tone} glyph="notice">
              2 filings have their own plan and keep it.
            </Note>
          ))}
        </div>
      </Section>
      <Section name="Loading">
        <SkeletonRows count={3} />
      </Section>
      {open && (
        <Dialog
          title="Change the due date"
          onClose={() => setOpen(false)}
          footer={<Button look="main">Change to Mon 7 Dec</Button>}
        >
          <p style={{ padding: '0 1rem 1rem' }}>It asks for a reason, kept with the old date.</p>
        </Dialog>
      )}
    </main>
  )
}
