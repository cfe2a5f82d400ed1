import { Search } from 'lucide-react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { focusIfSearched } from '../../ui/searched.ts'
import { Offers, useOffers } from './Offers.tsx'
import styles from './search.module.css'

/** A piece of the line that is to be changed in the field. */
export type Edited = { start: number; end: number }

/** The line that narrows the list; what could be meant by a piece that is begun is offered under it, and Tab takes one. `edited` is selected there. */
export function FilterField({
  line,
  edited,
  obligations,
  onChange,
}: {
  line: string
  edited: Edited | null
  obligations: readonly ObligationRecord[]
  onChange: (line: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const offers = useOffers({ line, obligations, onChange })
  const [taken, setTaken] = useState<Edited | null>(null)
  if (edited !== taken) {
    setTaken(edited)
    if (edited) offers.onType(edited.end)
  }
  useLayoutEffect(() => {
    if (!edited) return
    field.current?.focus()
    field.current?.setSelectionRange(edited.start, edited.end)
  }, [edited])
  return (
    <div className={styles.field}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label="Filter this list"
        {...offers.aria}
        placeholder="kind:contract notice<60d"
        data-filter=""
        ref={(element) => {
          field.current = element
          focusIfSearched(element)
        }}
        value={line}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          onChange(target.value)
          offers.onType(target.selectionStart)
        }}
        onBlur={offers.onBlur}
        onKeyDown={(event) => {
          // The first Esc empties it, as the browser does; the next one leaves it.
          if (offers.onKey(event) || event.key !== 'Escape' || line !== '') return
          document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      />
      <Offers {...offers} />
    </div>
  )
}
