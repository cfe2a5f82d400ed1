import { replaced } from '@duebook/contract/search/filter'
import { offersAt, type Offer } from '@duebook/contract/search/offers'
import { ListFilter } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useMembersOfBook } from '../../frame/useMembersOfBook.ts'
import styles from './search.module.css'

type Typing = { line: string; obligations: readonly ObligationRecord[]; onChange: (line: string) => void }

/** What could be meant by a piece that is begun in a field: its arrows choose one, and Tab takes it. */
export function useOffers({ line, obligations, onChange }: Typing) {
  const id = useId()
  const people = useMembersOfBook()
  /** Where one types; null while nothing is offered. */
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const offers = caret === null ? [] : offersAt(line, caret, { people }, obligations)
  const at = Math.min(chosen, offers.length - 1)
  const take = (offer: Offer) => {
    setCaret(null)
    onChange(replaced(line, offer, offer.text))
  }
  /** Whether the key was for the offers. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (offers.length === 0 || event.nativeEvent.isComposing) return false
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setChosen((now) => (now + by + offers.length) % offers.length)
    else if (event.key === 'Escape') setCaret(null)
    else if (event.key === 'Tab' && !event.shiftKey) take(offers[at]!)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const isOpen = offers.length > 0
  return {
    offers,
    at,
    id,
    take,
    onKey,
    onType: (place: number | null) => (setCaret(place), setChosen(0)),
    onBlur: () => setCaret(null),
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
    } as const,
  }
}

/** The list under the field, which keeps the focus. */
export function Offers({ offers, at, id, take }: Pick<ReturnType<typeof useOffers>, 'offers' | 'at' | 'id' | 'take'>) {
  if (offers.length === 0) return null
  return (
    <div className={styles.offers} id={id} role="listbox" aria-label="Suggestions">
      {offers.map((offer, place) => (
        <div
          key={offer.text}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // The field keeps focus, or it would be blurred and the list gone before it is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(offer)}
          onKeyDown={(event) => event.key === 'Enter' && take(offer)}
        >
          <ListFilter aria-hidden />
          {offer.text}
          {place === at && <kbd aria-hidden="true">Tab</kbd>}
        </div>
      ))}
    </div>
  )
}
