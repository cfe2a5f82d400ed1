import { kindGroups } from '@duebook/contract/about/kind-groups'
import { usualLooks, type FeedLooks, type FeedScope } from '@duebook/contract/feed/feed'
import { Kind } from '@duebook/contract/obligation'
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ListedBook } from '../cloud/books/books.ts'
import { askFeeds } from '../cloud/feeds/feeds.ts'
import field from '../ui/fields/Field.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfFeeds } from '../messages/feed-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import styles from './feeds.module.css'
import { LooksFields } from './LooksFields.tsx'

type Of = FeedScope['of']
const offered: Record<Of, string> = {
  mine: 'What is mine, in all books',
  all: 'Everything I see, in all books',
  book: 'A book',
  kind: 'A kind',
  tag: 'A tag',
}

type NewFeedProps = {
  books: readonly ListedBook[]
  /** The first field, for those who press what leads here. */
  first: RefObject<HTMLSelectElement | null>
  onMade: (scope: FeedScope, address: string) => void
}

/** The form for another feed; its answer has the address, once. */
export function NewFeed({ books, first, onMade }: NewFeedProps) {
  const { bookId: openBook } = useSignedIn()
  const id = useId()
  const [of, setOf] = useState<Of>('mine')
  const [bookId, setBookId] = useState(openBook)
  const [kind, setKind] = useState<Kind>('bill')
  const [tag, setTag] = useState('')
  const [tried, setTried] = useState(false)
  const [looks, setLooks] = useState<FeedLooks>(usualLooks)
  const { busy, problem, attempt } = useAttempt(saidOfFeeds)
  const tagField = useRef<HTMLInputElement>(null)
  const said = tag.trim().replace(/^#/, '')
  const isTag = /^[^\s\p{Cc}]{1,50}$/u.test(said)
  const scope = (): FeedScope => {
    switch (of) {
      case 'mine':
      case 'all':
        return { of }
      case 'book':
        return { of, bookId }
      case 'kind':
        return { of, kind }
      case 'tag':
        return { of, tag: said }
    }
  }
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (of === 'tag' && !isTag) {
      setTried(true)
      return tagField.current?.focus()
    }
    void attempt(async () => {
      const wanted = scope()
      const { address } = await askFeeds('makeFeed', { scope: wanted, looks })
      setTried(false)
      setTag('')
      onMade(wanted, address)
    })
  }
  return (
    <Section name="A new feed">
      <form className={styles.form} onSubmit={make} noValidate>
        <span className={field.field}>
          <label htmlFor={id}>What is in it</label>
          <select
            id={id}
            ref={first}
            className={field.input}
            value={of}
            onChange={({ target }) => setOf(target.value as Of)}
          >
            {(Object.entries(offered) as [Of, string][]).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </span>
        {of === 'book' && (
          <Select
            label="Which book"
            value={bookId}
            options={Object.fromEntries(books.map((one) => [one.id, one.name]))}
            onChange={setBookId}
          />
        )}
        {of === 'kind' && <Select label="Which kind" value={kind} options={kindGroups} onChange={setKind} />}
        {of === 'tag' && (
          <Field
            label="Which tag"
            name="feedTag"
            autoComplete="off"
            placeholder="#lettings"
            maxLength={51}
            value={tag}
            onChange={setTag}
            error={tried && !isTag ? 'Say one tag, without spaces.' : null}
            inputRef={tagField}
          />
        )}
        <LooksFields looks={looks} onChange={setLooks} />
        {problem !== null && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        <Button look="main" type="submit" aria-disabled={busy}>
          Make the address
        </Button>
      </form>
    </Section>
  )
}
