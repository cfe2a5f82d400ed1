import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { selectAll } from './selected-rows.ts'
import type { BulkKind } from './useBulkAct.ts'

/** `glyph`: what stands over its name on a phone; an act without one is behind “More” there. */
export type BulkAct = { kind: BulkKind; name: string; hotkey?: string; glyph?: ReactNode }

/** What both bars show: which act is open, whether none of the rows can be acted upon, and how many could be chosen, where more can. */
export type BarProps = {
  many: string
  acts: readonly BulkAct[]
  open: BulkKind | null
  none: boolean
  all: number | null
  onOpen: (kind: BulkKind | null) => void
  onLeave: () => void
}

/** Opens what one act asks, and closes it again. */
export function ActButton({
  kind,
  name,
  hotkey,
  glyph,
  open,
  none,
  onOpen,
}: BulkAct & Pick<BarProps, 'open' | 'none' | 'onOpen'>) {
  return (
    <Button
      hotkey={hotkey}
      icon={glyph}
      aria-expanded={open === kind}
      blocked={none ? `${name}: nothing selected is open` : null}
      onClick={({ currentTarget }) => {
        // By its key as well: what it asks is the next thing after it.
        currentTarget.focus()
        onOpen(open === kind ? null : kind)
      }}
    >
      {name}
    </Button>
  )
}

/** The button for it goes once nothing is left to choose. */
export function takeAll({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>('[role=group]')?.querySelector('button')?.focus()
  selectAll()
}
