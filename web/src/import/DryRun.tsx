import { importLimits } from '@duebook/contract/import/limits'
import { linesOf, type ReadRun } from '@duebook/contract/import/lines-of'
import type { ImportRecord } from '@duebook/contract/import/record'
import type { Answers, RecordAnswer } from '@duebook/contract/import/verdicts'
import { plural } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { beginImport } from '../cloud/imports/writeImport.ts'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Columns } from './Columns.tsx'
import { Counts } from './Counts.tsx'
import { draftOfLine } from './draft-of-line.ts'
import { rowsOf } from './dry-run-rows.tsx'
import { Encodings } from './Encodings.tsx'
import { FirstOfWhat } from './FirstOfWhat.tsx'
import styles from './import.module.css'
import { LineTable } from './LineTable.tsx'
import { OverPlan } from './OverPlan.tsx'
import { PutRight } from './PutRight.tsx'
import { Questions } from './Questions.tsx'
import type { ReadContext } from './read-messages.ts'
import { updateObligations } from './update-obligations.ts'
import type { Read, useReader } from './useReader.ts'
import { useSaidOtherwise } from './useSaidOtherwise.ts'
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
  const { found, ids, hereIds, name, size, sha256, again } = read
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
  const otherwise = useSaidOtherwise(bookId, { here: found.here, hereIds }, context.today)
  const isUpdated = (id: string) => ticks.get(id) === true
  const updates = [...(otherwise?.values() ?? [])].filter(({ id }) => isUpdated(id))
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
          : counts.add === 0 && updates.length === 0
            ? overPlan && room > 0
              ? `Choose 1 to ${room} to import`
              : 'There is nothing to add'
            : null
  const save = async () => {
    if (busy || again) return
    setBusy(true)
    if (updates.length > 0) await updateObligations({ bookId, uid, today: context.today }, updates)
    if (counts.add === 0) return setBusy(false)
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
          <div className={styles.told}>
            {otherwise === null && (
              <Note>
                What the file says otherwise of what is here already could not be looked up without a connection.
              </Note>
            )}
            {(otherwise?.size ?? 0) > 0 && (
              <Note>
                <b>{plural(otherwise?.size ?? 0, unit)} changed in the file since it was imported.</b> What is here
                stays as it is, unless you tick it below.
              </Note>
            )}
            {warnings.map(({ code, at }) => {
              if (code === 'encoding-guessed')
                return (
                  <Encodings
                    key={code}
                    value={reader.answers.encoding ?? reading.encoding}
                    onChoose={(encoding) => answer({ encoding })}
                  />
                )
              const words = at === undefined ? fileWarningWords(code) : null
              return words && <Note key={code}>{words}</Note>
            })}
          </div>
          {notKept.length > 0 && <p className={styles.more}>Not kept: {notKept.join(', ')}.</p>}
        </Section>
        <div className={styles.go}>
          <Button look="main" blocked={blocked} aria-busy={busy || again} onClick={() => void save()}>
            {saveWords(counts, updates.length)}
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
              hereIds,
              otherwise: otherwise ?? new Map(),
              isUpdated,
              today: context.today,
            })}
          />
        </Section>
      </div>
      <FirstOfWhat lines={lines} today={context.today} />
    </div>
  )
}

/** What the button does, in numbers: `Import 3, update 1, leave out 2`. */
function saveWords({ add, refused, leftOut }: ImportRecord['counts'], updates: number): string {
  const parts = [
    ...(add > 0 || updates === 0 ? [`import ${add}`] : []),
    ...(updates > 0 ? [`update ${updates}`] : []),
    ...(refused + leftOut > 0 && add > 0 ? [`leave out ${refused + leftOut}`] : []),
  ].join(', ')
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`
}
