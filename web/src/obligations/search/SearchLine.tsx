import { termsOf, type Filter } from '@duebook/contract/search/filter'
import { Search } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { focusIfSearched } from '../../ui/searched.ts'
import { Offers, useOffers } from './Offers.tsx'
import styles from './search-page.module.css'

/** The line of a search: each piece that is read stands out where it is written, and is edited there. Esc empties it and then leaves it, Enter goes to what was found. */
export function SearchLine({
  line,
  filter,
  obligations,
  onChange,
  onEnter,
}: {
  line: string
  filter: Filter
  obligations: readonly ObligationRecord[]
  onChange: (line: string) => void
  onEnter: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const offers = useOffers({ line, obligations, onChange })
  const onKeyDown = (event: KeyboardEvent) => {
    if (offers.onKey(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape' && line !== '') onChange('')
    else if (event.key === 'Escape') document.querySelector<HTMLElement>('main h1')?.focus()
    else return
    event.preventDefault()
  }
  return (
    // A press beside the words is meant for them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- The field itself takes the keyboard.
    <div className={styles.line} onClick={() => field.current?.focus()}>
      <Search aria-hidden />
      <div className={styles.typed}>
        <div className={styles.marks} aria-hidden="true">
          {marked(line, filter)}&#8203;
        </div>
        <textarea
          ref={(element) => {
            field.current = element
            focusIfSearched(element)
          }}
          aria-label="Search"
          {...offers.aria}
          rows={1}
          placeholder="due<30d owner:me"
          data-filter=""
          value={line}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => {
            onChange(target.value.replace(/\s*\n\s*/g, ' '))
            offers.onType(target.selectionStart)
          }}
          onBlur={offers.onBlur}
          onKeyDown={onKeyDown}
        />
        <Offers {...offers} />
      </div>
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  )
}

/** The line once more, under what is typed, with a ground for each piece. */
function marked(line: string, filter: Filter): ReactNode[] {
  const read = termsOf(filter).flatMap(({ ask, not, start, end }) => {
    const look = not ? 'not' : looks[ask.asks]
    return look ? [{ start, end, look }] : []
  })
  const unclear = filter.unclear.map(({ start, end }) => ({ start, end, look: 'unclear' }))
  const pieces = [...read, ...unclear].toSorted((a, b) => a.start - b.start)
  let at = 0
  const drawn = pieces.flatMap(({ start, end, look }) => {
    const before = line.slice(at, start)
    at = end
    return [
      before,
      <mark key={start} data-look={look}>
        {line.slice(start, end)}
      </mark>,
    ]
  })
  return [...drawn, line.slice(at)]
}

/** Days and states, people and kinds, sums; words are as they are. */
const looks = {
  due: 'rule',
  notice: 'rule',
  plan: 'rule',
  overdue: 'rule',
  changed: 'rule',
  ended: 'rule',
  standing: 'rule',
  ack: 'rule',
  delivery: 'rule',
  reach: 'rule',
  has: 'rule',
  kind: 'who',
  owner: 'who',
  backup: 'who',
  tag: 'who',
  amount: 'sum',
  words: null,
} as const
