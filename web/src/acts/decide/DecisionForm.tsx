import { dateAbout } from '@duebook/contract/about/date-about'
import { noticeAhead } from '@duebook/contract/about/notice-dates'
import { decisionChoices } from '@duebook/contract/about/decision-choices'
import type { End } from '@duebook/contract/acts/end-reached'
import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { loadCalendars, missingRegions } from '../../cloud/obligations/calendars.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { decideObligation } from './decide-obligation.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { decisionDraft, readDecision } from './decision-draft.ts'
import { decisionPreview } from './decision-preview.ts'
import styles from './decision.module.css'

const NoticeLetter = lazy(async () => ({ default: (await import('./NoticeLetter.tsx')).NoticeLetter }))

type DecisionFormProps = {
  obligation: ObligationRecord
  inDialog?: boolean
  onClose?: () => void
  /** Stands beside the button that records it. */
  children?: ReactNode
}

/** The answers there are for the end of a term, each with what it means in dates and money; nothing is recorded before its button is pressed. */
export function DecisionForm(props: DecisionFormProps) {
  const { schedule, notice, nextNominal, nextDue } = props.obligation
  const dated = [schedule, ...(notice ? [notice] : [])]
  const [ready, setReady] = useState(() => missingRegions(dated).length === 0)
  useEffect(() => {
    if (!ready) void loadCalendars(dated).then(() => setReady(true))
  })
  if (!ready || !nextNominal || !nextDue) return null
  return <Answers {...props} open={{ nominal: nextNominal, due: nextDue }} />
}

function Answers({ obligation, open, inDialog, onClose, children }: DecisionFormProps & { open: End }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const name = useId()
  const [draft, setDraft] = useState(() => decisionDraft(open, today))
  const [file, setFile] = useState<File | null>(null)
  const [saveAttempted, setSaveAttempted] = useState(false)
  const [drafting, setDrafting] = useState(false)
  const draftLetter = useRef<HTMLButtonElement>(null)
  const { decision, problem } = readDecision(draft, obligation, open, today)
  const preview = decision && decisionPreview(obligation, open, decision, today)
  const about = dateAbout(
    obligation,
    { due: open.due, notice: noticeAhead(obligation, { due: open.due, sendBy: obligation.nextNotice }) },
    today,
  )
  const record = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (!decision || problem || preview?.blocked) return
    onClose?.()
    const shown = draft.kind === 'noticeGiven' ? file : null
    void decideObligation({ bookId, uid, today }, obligation, decision, shown)
  }
  return (
    <form className={styles.form} data-dialog={inDialog || undefined} onSubmit={record} noValidate>
      {inDialog && (
        <p className={styles.said}>
          <b>{about.said}.</b> {[about.arrival, about.otherwise].filter(Boolean).join('. ')}
          {(about.arrival ?? about.otherwise) && '.'}
        </p>
      )}
      <fieldset className={styles.answers}>
        <legend className="sr">What do you want to happen?</legend>
        {decisionChoices(obligation, open, today).map((choice, index) => (
          <div key={choice.kind} className={styles.answer} data-chosen={draft.kind === choice.kind || undefined}>
            <label>
              <input
                type="radio"
                name={name}
                autoFocus={inDialog && index === 0}
                checked={draft.kind === choice.kind}
                onChange={() => setDraft((before) => ({ ...before, kind: choice.kind }))}
              />
              <span>
                <b>{choice.name}</b>
                <small>{choice.means}</small>
              </span>
              <span className={styles.money}>{choice.money}</span>
            </label>
            {draft.kind === choice.kind && (
              <DecisionFields
                obligation={obligation}
                open={open}
                draft={draft}
                file={file}
                problem={saveAttempted ? problem : null}
                onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
                onFile={setFile}
              />
            )}
          </div>
        ))}
      </fieldset>
      <div role="status">
        {preview?.said && (
          <Note tone={preview.said.tone} glyph={preview.said.tone === 'quiet' ? undefined : 'notice'}>
            {preview.said.text}
          </Note>
        )}
      </div>
      <div className={styles.acts}>
        <Button
          look="main"
          type="submit"
          blocked={problem?.field === 'kind' ? problem.said : preview?.blocked ? 'It would hold for no end' : null}
        >
          {preview?.button ?? 'Record it'}
        </Button>
        {decision?.kind === 'noticeGiven' && !preview?.blocked && (
          <Button ref={draftLetter} aria-expanded={drafting} onClick={() => setDrafting((is) => !is)}>
            Draft the letter
          </Button>
        )}
        {children}
        {onClose && (
          <Button look="bare" onClick={onClose}>
            Decide later
          </Button>
        )}
      </div>
      {drafting && decision?.kind === 'noticeGiven' && !preview?.blocked && (
        <Suspense>
          <NoticeLetter
            obligation={obligation}
            open={open}
            decision={decision}
            onClose={() => {
              setDrafting(false)
              draftLetter.current?.focus()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
