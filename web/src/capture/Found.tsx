import { isDueLike, plural, shortDateWithYear } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { offerUndo } from '../acts/undo.ts'
import { useLineContext } from '../acts/line/useLineContext.ts'
import { useRoom } from '../acts/useRoom.ts'
import { attach } from '../cloud/attachments/attachments.ts'
import { addObligation } from '../cloud/obligations/addObligation.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { sizeText } from '../ui/size-text.ts'
import { announce } from '../ui/toast.ts'
import { CandidateRow } from './CandidateRow.tsx'
import styles from './capture.module.css'
import { DocumentPages, markOf } from './DocumentPages.tsx'
import { draftOfCandidate } from './draft-of-candidate.ts'
import { hereAlready } from './here-already.ts'
import { chosen, firstPick, type Pick } from './picks.ts'
import type { DocumentRead } from './read-document.ts'

/** What was found in a document, beside its words: ticked one by one, and added together. */
export function Found({ file, read }: { file: File; read: Extract<DocumentRead, { is: 'read' }> }) {
  const { bookId, uid } = useSignedIn()
  const { context } = useLineContext()
  const navigate = useNavigate()
  const { candidates } = read.capture
  const book = useObligations(bookId)
  const room = useRoom(bookId)
  const [picks, setPicks] = useState(() => candidates.map((one) => firstPick(one, uid)))
  const [current, setCurrent] = useState<number | null>(null)
  const [page, setPage] = useState(1)
  const [counterparty, setCounterparty] = useState(read.capture.counterparty?.name ?? '')
  const [attaches, setAttaches] = useState(true)
  const adding = useRef(false)
  const goTo = useRef<number | null>(null)
  const ticked = candidates.flatMap((candidate, at) => {
    const pick = picks[at]
    const reading = pick && chosen(candidate, pick)
    return pick?.ticked && reading ? [{ candidate, pick, reading }] : []
  })
  const { today, zone, bookZone = zone, plans } = context
  useEffect(() => {
    if (goTo.current === null) return
    document.getElementById(markOf(goTo.current))?.scrollIntoView({ block: 'center' })
    goTo.current = null
  })

  const show = (at: number) => {
    goTo.current = at
    setCurrent(at)
    setPage(candidates[at]?.place.page ?? 1)
  }
  const change = (at: number, pick: Pick) => setPicks((now) => now.map((one, index) => (index === at ? pick : one)))
  const attachTo = (obligationId: string) =>
    attach({ bookId, uid, obligationId, nominal: null }, file).catch(() =>
      announce(`${file.name} could not be attached. Choose it again from the obligation’s files.`),
    )
  const add = async () => {
    if (adding.current) return
    adding.current = true
    try {
      const from = {
        file: file.name,
        readOn: `${shortDateWithYear(today)}, ${context.now.slice(11)}`,
        counterparty,
        plans,
        timeZone: bookZone,
      }
      const undos: (() => unknown)[] = []
      for (const { candidate, pick, reading } of ticked) {
        const made = await addObligation({ bookId, uid, today }, draftOfCandidate(candidate, pick, reading, from))
        undos.push(made.undo)
        if (attaches) void attachTo(made.id)
      }
      const what = `${plural(ticked.length, 'obligation')} from ${file.name}`
      await navigate({ to: '/upcoming' })
      offerUndo(`${ticked.length} added from ${file.name}.`, `Adding ${what}`, () => {
        for (const undo of undos) undo()
      })
    } finally {
      adding.current = false
    }
  }
  const unnamed = ticked.some(({ pick }) => pick.title.trim() === '')
  const blocked =
    ticked.length === 0
      ? 'Tick what to add'
      : unnamed
        ? 'Name what you ticked'
        : ticked.length > room
          ? `Room for ${room} more: tick fewer`
          : null
  return (
    <div className={styles.beside}>
      <DocumentPages
        name={file.name}
        pages={read.pages}
        page={page}
        mail={read.mail}
        candidates={candidates}
        current={current}
        onPage={setPage}
      />
      <div>
        {read.pagesInAll > read.pages.length && (
          <Note>
            {plural(read.pagesInAll, 'page')}; the first {read.pages.length} were read. {candidates.length} found.
          </Note>
        )}
        {read.capture.leftOut.candidates && (
          <Note>
            More dates stand in it than are shown: the first {candidates.length} are. Look for the rest yourself.
          </Note>
        )}
        <Section
          name="Candidates"
          note={
            <>
              {ticked.length} of {candidates.length} ticked
              <span className={styles.keys}>
                {' '}
                · <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> tick
              </span>
            </>
          }
        >
          <div className={styles.from}>
            <Field
              label="Who it is from"
              name="counterparty"
              value={counterparty}
              maxLength={200}
              onChange={setCounterparty}
            />
            {read.capture.counterparty?.place && (
              <span className={styles.quiet}>
                read on page {read.capture.counterparty.place.page}, line {read.capture.counterparty.place.line}
              </span>
            )}
          </div>
          <ol className={styles.candidates} aria-label="Candidates">
            {candidates.map((candidate, at) => {
              const pick = picks[at]
              if (!pick) return null
              const known =
                book.status === 'ready' && isDueLike(candidate.means)
                  ? hereAlready({ ...candidate, title: pick.title }, chosen(candidate, pick), counterparty, book.data)
                  : null
              return (
                <CandidateRow
                  key={`${candidate.place.page} ${candidate.place.start} ${candidate.means}`}
                  at={at}
                  candidate={candidate}
                  pick={pick}
                  today={today}
                  counterparty={counterparty}
                  current={current === at}
                  here={
                    known && {
                      title: known.title,
                      attach: () =>
                        void attachTo(known.id).then(
                          (id) => id && announce(`${file.name} is attached to ${known.title}.`),
                        ),
                    }
                  }
                  onCurrent={() => setCurrent(at)}
                  onPick={(next) => change(at, next)}
                  onPlace={() => show(at)}
                />
              )
            })}
          </ol>
          <div className={styles.acts}>
            <Button look="main" blocked={blocked} onClick={() => void add()}>
              Add {ticked.length}
            </Button>
            <Check
              label="Attach the document to each"
              remark={sizeText(file.size)}
              checked={attaches}
              onChange={setAttaches}
            />
          </div>
        </Section>
      </div>
    </div>
  )
}
