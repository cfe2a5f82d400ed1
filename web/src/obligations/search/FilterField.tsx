import { replaced } from '@duebook/contract/search/filter'
import { offersAt, type Offer } from '@duebook/contract/search/offers'
import { ListFilter, Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useMembersOfBook } from '../../frame/people.ts'
import { focusIfSearched } from '../../ui/searched.ts'
import styles from './search.module.css'

/** The line that narrows the list; what could be meant by a piece that is begun is offered under it, and Tab takes one. */
export function FilterField({
  line,
  obligations,
  onChange,
}: {
  line: string
  obligations: readonly ObligationRecord[]
  onChange: (line: string) => void
}) {
  const id = useId()
  const people = useMembersOfBook()
  const field = useRef<HTMLInputElement>(null)
  /** Where one types; null while nothing is offered. */
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const offers = caret === null ? [] : offersAt(line, caret, { people }, obligations)
  const take = (offer: Offer) => {
    setCaret(null)
    onChange(replaced(line, offer, offer.text))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (offers.length === 0 || event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setChosen((now) => (now + by + offers.length) % offers.length)
    else if (event.key === 'Escape') setCaret(null)
    else if (event.key === 'Tab' && !event.shiftKey) take(offers[Math.min(chosen, offers.length - 1)]!)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.field}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label="Filter this list"
        aria-autocomplete="list"
        aria-controls={offers.length > 0 ? id : undefined}
        aria-activedescendant={offers.length > 0 ? `${id}-${Math.min(chosen, offers.length - 1)}` : undefined}
        placeholder="kind:contract notice<60d"
        data-filter=""
        ref={(input) => {
          field.current = input
          focusIfSearched(input)
        }}
        value={line}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          onChange(target.value)
          setCaret(target.selectionStart)
          setChosen(0)
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {offers.length > 0 && (
        <div className={styles.offers} id={id} role="listbox" aria-label="Suggestions">
          {offers.map((offer, at) => (
            <div
              key={offer.text}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              // The field keeps focus, or it would be blurred and the list gone before it is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
              onKeyDown={(event) => event.key === 'Enter' && take(offer)}
            >
              <ListFilter aria-hidden />
              {offer.text}
              {at === chosen && <kbd aria-hidden="true">Tab</kbd>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
