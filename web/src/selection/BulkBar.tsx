import { CalendarClock, Check, Clock } from 'lucide-react'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { isAlone } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { useNarrow } from '../ui/narrow.ts'
import { onOrder } from '../ui/rows/row-order.ts'
import { ActButton, takeAll, type BarProps, type BulkAct } from './ActButton.tsx'
import styles from './Bulk.module.css'
import { anySkips, doneWords } from './bulk.ts'
import { BulkPanel } from './BulkPanel.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { choosableRows, clearSelection, lastChosen, MOST_AT_ONCE } from './selected-rows.ts'
import type { BulkKind } from './useBulkAct.ts'

const kinds: readonly BulkAct[] = [
  { kind: 'done', name: 'Done', hotkey: 'e', glyph: <Check aria-hidden /> },
  { kind: 'shift', name: 'Shift', hotkey: 'd', glyph: <CalendarClock aria-hidden /> },
  { kind: 'plan', name: 'Plan', hotkey: 'p', glyph: <Glyph name="plan" /> },
  { kind: 'assign', name: 'Assign', hotkey: 'a' },
  { kind: 'tag', name: 'Tag', hotkey: 't' },
  { kind: 'kind', name: 'Kind' },
  { kind: 'snooze', name: 'Snooze', hotkey: 'h', glyph: <Clock aria-hidden /> },
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
  useLayoutEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      // There it empties the filter.
      if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
      // What is open around the focus is closed first.
      if (event.target instanceof Element && event.target.closest('[data-takes-esc]')) return
      event.preventDefault()
      leaveBar()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  const many = `${chosen.length} selected`
  const choosable = useSyncExternalStore(onOrder, () => choosableRows().length)
  const acts = kinds
    .filter(({ kind: one }) => (one === 'skip' ? anySkips(chosen) : one !== 'assign' || !alone))
    .map((one) => (one.kind === 'done' ? { ...one, name: doneWords(chosen) } : one))
  const Bar = useNarrow() ? PhoneBar : WideBar
  return (
    <section className={styles.bulk} data-choosing="" aria-label="Selected rows">
      <Bar
        many={many}
        acts={acts}
        open={kind}
        none={chosen.length === 0}
        all={chosen.length < Math.min(choosable, MOST_AT_ONCE) ? choosable : null}
        onOpen={setKind}
        onLeave={leaveBar}
      />
      {kind && chosen.length > 0 && <BulkPanel key={kind} kind={kind} chosen={chosen} onDone={leaveBar} />}
    </section>
  )
}

function WideBar({ many, acts, open, none, all, onOpen, onLeave }: BarProps) {
  return (
    <div className={styles.bar} data-first-keys="" role="group" aria-label={`With the ${many}`}>
      <b role="status">{many}</b>
      {acts.map((one) => (
        <ActButton key={one.kind} {...one} open={open} none={none} onOpen={onOpen} />
      ))}
      <span className={styles.push}>
        {all !== null && (
          <Button look="bare" onClick={takeAll}>
            {all > MOST_AT_ONCE ? `Select the first ${MOST_AT_ONCE}` : `Select all ${all}`}{' '}
            <kbd aria-hidden="true">Ctrl A</kbd>
          </Button>
        )}
        <Button look="bare" onClick={onLeave}>
          Clear <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </span>
    </div>
  )
}

/** The bar goes; who stood in it stands where they chose last: in the row, or on the day of a grid. */
function leaveBar() {
  if (document.activeElement?.closest('[aria-label="Selected rows"]')) {
    const row = document.querySelector(`main [data-row="${CSS.escape(lastChosen() ?? '')}"]`)
    const place = row?.querySelector('[data-row-title]') ?? document.querySelector('main [role=grid] [tabindex="0"]')
    const found = place ?? document.querySelector('main h1')
    if (found instanceof HTMLElement) found.focus()
  }
  clearSelection()
}
