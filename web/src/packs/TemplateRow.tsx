import { asOfWords, shortDateWithYear, sourceName, type PackAnswers, type PackTemplate } from '@duebook/domain'
import text from '../design/text.module.css'
import { Tick } from '../ui/fields/Choice.tsx'
import { KindShape } from '../ui/KindShape.tsx'
import { Tag } from '../ui/Tag.tsx'
import { questionsOf } from './offer.ts'
import styles from './packs.module.css'
import { Question } from './Question.tsx'
import type { SetUp } from './set-up.ts'

/** One date of a pack: does it apply, what has to be known for it, when it falls, and where that comes from. */
export function TemplateRow({
  template,
  setup,
  ticked,
  answers,
  onTick,
  onAnswer,
}: {
  template: PackTemplate
  setup: SetUp
  ticked: boolean
  answers: PackAnswers
  onTick: () => void
  onAnswer: (id: string, value: string) => void
}) {
  const questions = questionsOf(template)
  return (
    <li className={styles.template} data-ticked={ticked || undefined}>
      <label className={styles.applies}>
        <Tick checked={ticked} onChange={onTick} />
        <span>
          <b>{template.title}</b>
          <small>{template.appliesWhen}</small>
        </span>
        <span className={styles.version}>
          <KindShape kind={template.kind} /> {template.kind}
        </span>
      </label>
      <div className={styles.body}>
        {ticked &&
          questions.map((question) => (
            <Question
              key={question.id}
              question={question}
              value={String(answers[question.id] ?? '')}
              error={setup.state === 'wrong' && setup.question === question.id ? setup.message : null}
              onAnswer={(value) => onAnswer(question.id, value)}
            />
          ))}
        <Dates setup={setup} ticked={ticked} />
        <Source template={template} />
      </div>
    </li>
  )
}

function Dates({ setup, ticked }: { setup: SetUp; ticked: boolean }) {
  switch (setup.state) {
    case 'asks':
      return ticked ? <p className={styles.said}>Its dates are shown once that is answered.</p> : null
    case 'fetches':
      return <p className={styles.said}>Its holiday calendar is being fetched.</p>
    case 'wrong':
      return setup.question === null ? <p className={styles.said}>{setup.message}</p> : null
    case 'dates':
      if (setup.filled.next.length === 0) return <p className={styles.said}>With these answers no date is ahead.</p>
      return (
        <ol className={styles.dates} aria-label="The next dates">
          {setup.filled.next.map(({ nominal, due, time, noticeBy, provisional }) => (
            <li key={nominal} data-provisional={provisional || undefined}>
              {due !== nominal && <s>{shortDateWithYear(nominal)}</s>}
              <time dateTime={due}>
                {shortDateWithYear(due)}
                {time && ` ${time}`}
              </time>
              {noticeBy && <Tag tone="notice">notice by {shortDateWithYear(noticeBy)}</Tag>}
            </li>
          ))}
        </ol>
      )
  }
}

function Source({ template: { source, confidence, convention, penaltyNote, notes } }: { template: PackTemplate }) {
  const isOwn = sourceName(source) === null
  return (
    <details className={styles.source}>
      <summary>
        {isOwn ? 'The date is in your own document' : source.publisher}
        {confidence === 'medium' && ' · check it, we are less sure'}
      </summary>
      <p>
        {!isOwn && (
          <>
            {source.url ? (
              <a className={text.target} href={source.url} target="_blank" rel="noreferrer">
                {source.title}
              </a>
            ) : (
              source.title
            )}
            , {asOfWords(source.asOf)}.{' '}
          </>
        )}
        {convention.basis}
      </p>
      {penaltyNote && <p>{penaltyNote}</p>}
      {notes && <p>{notes}</p>}
    </details>
  )
}
