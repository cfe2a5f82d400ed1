import type { CaptureCandidate } from '@duebook/domain'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import type { MailHead } from './capture-messages.ts'
import styles from './capture.module.css'

/** The words of the document, page by page, with what was found marked where it stands. */
export function DocumentPages({
  name,
  pages,
  page,
  mail,
  candidates,
  current,
  onPage,
}: {
  name: string
  pages: readonly string[]
  /** From 1. */
  page: number
  mail: MailHead | null
  candidates: readonly CaptureCandidate[]
  current: number | null
  onPage: (page: number) => void
}) {
  const where = `page ${page} of ${pages.length}`
  return (
    <figure className={styles.document} aria-label={`${name}, ${where}, with what was found marked`}>
      <div className={styles.head}>
        <b>{name}</b>
        <span className={styles.quiet}>{where}</span>
        <span className={styles.turn}>
          <Button
            look="bare"
            size="square"
            aria-label="Previous page"
            disabled={page === 1}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onPage(page - 1)}
          />
          <Button
            look="bare"
            size="square"
            aria-label="Next page"
            disabled={page === pages.length}
            icon={<ChevronRight aria-hidden />}
            onClick={() => onPage(page + 1)}
          />
        </span>
      </div>
      {mail && (
        <dl className={styles.mail}>
          <dt>From</dt>
          <dd>{mail.from || 'nobody named'}</dd>
          <dt>Subject</dt>
          <dd>{mail.subject || 'none'}</dd>
        </dl>
      )}
      {/* Scrolled by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} tabIndex={0} role="region" aria-label={`The words of ${where}`}>
        {marked(pages[page - 1] ?? '', page, candidates, current)}
      </div>
    </figure>
  )
}

/** The mark that belongs to a candidate. */
export const markOf = (at: number) => `found-${at + 1}`

function marked(text: string, page: number, candidates: readonly CaptureCandidate[], current: number | null) {
  const here = candidates
    .map((one, at) => ({ ...one, at }))
    .filter(({ place }) => place.page === page)
    .toSorted((a, b) => a.place.start - b.place.start)
  const parts: ReactNode[] = []
  let from = 0
  for (const { place, at, question } of here) {
    // Two that share words: the first is marked, and the second's number stands before what is left of it.
    const start = Math.max(from, place.start)
    if (place.end <= from) continue
    parts.push(text.slice(from, start))
    parts.push(
      <mark
        key={at}
        id={markOf(at)}
        data-current={at === current || undefined}
        data-asked={question !== null || undefined}
      >
        <sup>{at + 1}</sup>
        {text.slice(start, place.end)}
      </mark>,
    )
    from = place.end
  }
  parts.push(text.slice(from))
  return parts
}
