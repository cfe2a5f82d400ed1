import { Search } from 'lucide-react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { focusIfSearched } from '../../ui/searched.ts'
import { Offers, useOffers } from './Offers.tsx'
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
  const offers = useOffers({ line, obligations, onChange })
  return (
    <div className={styles.field}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label="Filter this list"
        {...offers.aria}
        placeholder="kind:contract notice<60d"
        data-filter=""
        ref={focusIfSearched}
        value={line}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          onChange(target.value)
          offers.onType(target.selectionStart)
        }}
        onBlur={offers.onBlur}
        onKeyDown={offers.onKey}
      />
      <Offers {...offers} />
    </div>
  )
}
