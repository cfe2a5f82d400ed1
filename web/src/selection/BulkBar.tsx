import { useEffect, useState, useSyncExternalStore } from 'react'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { onOrder } from '../ui/row-order.ts'
import styles from './Bulk.module.css'
import { anySkips, doneWords } from './bulk.ts'
import { BulkPanel } from './BulkPanel.tsx'
import { choosableRows, clearSelection, MOST_AT_ONCE, selectAll } from './selected-rows.ts'
import type { BulkKind } from './useBulkAct.ts'

const kinds: readonly { kind: BulkKind; name: string; hotkey?: string }[] = [
  { kind: 'done', name: 'Done', hotkey: 'e' },
  { kind: 'shift', name: 'Shift', hotkey: 'd' },
  { kind: 'plan', name: 'Plan', hotkey: 'p' },
  { kind: 'assign', name: 'Assign', hotkey: 'a' },
  { kind: 'tag', name: 'Tag', hotkey: 't' },
  { kind: 'kind', name: 'Kind' },
  { kind: 'snooze', name: 'Snooze', hotkey: 'h' },
  { kind: 'skip', name: 'Skip' },
  { kind: 'end', name: 'End' },
]

/** What can be done with all the rows chosen: nothing happens before its preview is confirmed. */
export function BulkBar({ selectedIds }: { selectedIds: ReadonlySet<string> }) {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const alone = isAlone(usePeople())
  const [kind, setKind] = useState<BulkKind | null>(null)
  const chosen =
    live.status === 'ready' ? live.data.filter(({ id, nextDue }) => selectedIds.has(id) && nextDue !== null) : []
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      // There it empties the filter.
      if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
      event.preventDefault()
      leaveBar()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  const nameOf = ({ kind: one, name }: (typeof kinds)[number]) => (one === 'done' ? doneWords(chosen) : name)
  const many = `${chosen.length} selected`
  const choosable = useSyncExternalStore(onOrder, () => choosableRows().length)
  return (
    <section className={styles.bulk} aria-label="Selected rows">
      <div className={styles.bar} data-first-keys="" role="group" aria-label={`With the ${many}`}>
        <b role="status">{many}</b>
        {kinds
          .filter(({ kind: one }) => (one === 'skip' ? anySkips(chosen) : one !== 'assign' || !alone))
          .map((one) => (
            <Button
              key={one.kind}
              hotkey={one.hotkey}
              aria-expanded={kind === one.kind}
              blocked={chosen.length === 0 ? `${nameOf(one)}: nothing selected is open` : null}
              onClick={({ currentTarget }) => {
                // By its key as well: what it asks is the next thing after it.
                currentTarget.focus()
                setKind(kind === one.kind ? null : one.kind)
              }}
            >
              {nameOf(one)}
            </Button>
          ))}
        <span className={styles.push}>
          {chosen.length < Math.min(choosable, MOST_AT_ONCE) && (
            <Button
              look="bare"
              onClick={({ currentTarget }) => {
                // It goes once nothing is left to choose.
                currentTarget.closest<HTMLElement>('[role=group]')?.querySelector('button')?.focus()
                selectAll()
              }}
            >
              {choosable > MOST_AT_ONCE ? `Select the first ${MOST_AT_ONCE}` : `Select all ${choosable}`}{' '}
              <kbd aria-hidden="true">Ctrl A</kbd>
            </Button>
          )}
          <Button look="bare" onClick={leaveBar}>
            Clear <kbd aria-hidden="true">Esc</kbd>
          </Button>
        </span>
      </div>
      {kind && chosen.length > 0 && <BulkPanel key={kind} kind={kind} chosen={chosen} onDone={leaveBar} />}
    </section>
  )
}

/** The bar goes; who stood in it stands at the top of the page. */
function leaveBar() {
  if (document.activeElement?.closest('[aria-label="Selected rows"]'))
    document.querySelector<HTMLElement>('main h1')?.focus()
  clearSelection()
}
