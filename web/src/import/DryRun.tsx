import { importLimits } from '@duebook/contract/import/limits'
import { linesOf, type ReadRun } from '@duebook/contract/import/lines-of'
import type { Answers, RecordAnswer } from '@duebook/contract/import/verdicts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { beginImport } from '../cloud/imports/writeImport.ts'
import { useAllowance } from '../cloud/billing/billing.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Columns } from './Columns.tsx'
import { Counts } from './Counts.tsx'
import { draftOfLine } from './draft-of-line.ts'
import { rowsOf } from './dry-run-rows.tsx'
import { FirstOfWhat } from './FirstOfWhat.tsx'
import styles from './import.module.css'
import { LineTable } from './LineTable.tsx'
import { OverPlan } from './OverPlan.tsx'
import { PutRight } from './PutRight.tsx'
import { Questions } from './Questions.tsx'
import type { ReadContext } from './read-messages.ts'
import type { Read, useReader } from './useReader.ts'
import { fileWarningWords } from './words.ts'

type Found = Omit<Extract<Read, { state: 'read' }>, 'found'> & { found: ReadRun }
type Reader = Pick<ReturnType<typeof useReader>, 'answers' | 'answer' | 'cancel'>

/** What a file would become, line by line: put right, chosen, and saved in one go. */
export function DryRun({
  read,
  context,
  reader,
  shared,
}: {
  read: Found
  context: ReadContext
  reader: Reader
  shared: boolean
}) {
  const { uid, bookId } = useSignedIn()
  const navigate = useNavigate()
  const { timeZone = context.zone, plans } = useBookDefaults(bookId) ?? {}
  const allowance = useAllowance(bookId)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [busy, setBusy] = useState(false)
  const { found, ids, name, size, sha256, again } = read
  const { reading, questions, needsYou, warnings, notKept } = found
  const room = context.activeLimit === null ? Infinity : Math.max(0, context.activeLimit - context.active)
  const overPlan = found.add.length > room
  const hidden = useMemo(
    () => new Set(warnings.flatMap(({ code, at }) => (code === 'private-item' && shared ? (at ?? []) : []))),
    [warnings, shared],
  )
  const leaves = (id: string, at: number) => !(ticks.get(id) ?? (!overPlan && !hidden.has(at)))
  const { lines, counts } = useMemo(
    () => linesOf(found, { ids, leaves, answers: reader.answers }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is left out follows from these.
    [found, ids, ticks, overPlan, hidden, reader.answers],
  )
  const answer = (more: Answers) => reader.answer((now) => ({ ...now, ...more }))
  const answerRecords = (ats: readonly number[], said: RecordAnswer) =>
    reader.answer((now) => {
      const records = { ...now.records }
      for (const at of ats) records[at] = { ...records[at], ...said }
      return { ...now, records }
    })
  const unit = reading.format === 'ics' ? 'event' : 'line'
  const open = questions.filter((one) => one.answer === undefined)
  const readOnly = allowance.status === 'ready' && allowance.data?.entitlement?.access === 'readOnly'
  const blocked = readOnly
    ? 'This book can only be read'
    : open.length > 0
      ? 'Answer the question above to import'
      : counts.add > importLimits.records
        ? 'At most 5,000 at once: leave some out'
        : counts.add > room
          ? `Choose 1 to ${room} to import`
          : counts.add === 0
            ? overPlan && room > 0
              ? `Choose 1 to ${room} to import`
              : 'There is nothing to add'
            : null
  const save = async () => {
    if (busy || again) return
    setBusy(true)
    const about = { file: name.slice(0, 200) || 'pasted lines', size, sha256, format: reading.format, counts }
    const id = await beginImport({ bookId, uid, today: context.today }, about, lines, draftOfLine(timeZone, plans))
    await navigate({ to: '/settings/import/history', search: { of: id } })
  }
  return (
    <div className={styles.columns} aria-busy={again || undefined}>
      <div>
        <Questions questions={questions} answers={reader.answers} onAnswer={answer} />
        {reading.columns && (
          <Columns
            file={name}
            reading={reading}
            mapping={reader.answers.mapping ?? {}}
            onMap={(column, field) =>
              reader.answer((now) => ({ ...now, mapping: { ...reading.columns, ...now.mapping, [column]: field } }))
            }
          />
        )}
        <Section name="Dry run" note="Nothing is saved yet">
          <Counts counts={counts} />
          {overPlan && <OverPlan active={context.active} limit={context.activeLimit ?? 0} adds={found.add.length} />}
          <PutRight needsYou={needsYou} currency={context.currency} unit={unit} onAnswer={answerRecords} />
          {warnings.map(({ code, at }) => {
            const words = at === undefined ? fileWarningWords(code) : null
            return words && <Note key={code}>{words}</Note>
          })}
          {notKept.length > 0 && <p className={styles.more}>Not kept: {notKept.join(', ')}.</p>}
        </Section>
        <div className={styles.go}>
          <Button look="main" blocked={blocked} aria-busy={busy || again} onClick={() => void save()}>
            {counts.refused + counts.leftOut === 0
              ? `Import ${counts.add}`
              : `Import ${counts.add}, leave out ${counts.refused + counts.leftOut}`}
          </Button>
          <Button onClick={reader.cancel}>Choose another file</Button>
          <span>You can undo it for 30 days, as one step.</span>
        </div>
        <Section name={`${name}, line by line`} count={counts.lines}>
          <LineTable
            unit={unit}
            words={{ add: 'will be added', here: 'here', refused: 'need you', leftOut: 'left out' }}
            rows={rowsOf(found, {
              ids,
              isTicked: (id, at) => !leaves(id, at),
              onTick: (id, checked) => setTicks((now) => new Map([...now, [id, checked]])),
              onTake: (at) => answerRecords([at], { take: true, leaveOut: false }),
            })}
          />
        </Section>
      </div>
      <FirstOfWhat lines={lines} today={context.today} />
    </div>
  )
}
