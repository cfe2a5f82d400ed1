import type { PackTemplate } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { offerUndo } from '../acts/undo.ts'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { addObligation } from '../cloud/obligations/addObligation.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './packs.module.css'
import { draftOf, type SetUp } from './set-up.ts'
import { useRoom } from '../acts/useRoom.ts'

type Row = { template: PackTemplate; setup: SetUp }

/** Adds what was chosen, all of it or, while an answer is missing, nothing; one Undo takes all of it back. */
export function AddChosen({ rows }: { rows: readonly Row[] }) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const ownZone = useZone()
  const { timeZone: zone = ownZone, plans } = useBookDefaults(bookId) ?? {}
  const navigate = useNavigate()
  const room = useRoom(bookId)
  const mayAdd = useMayChange()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (busy) return
    setBusy(true)
    const drafts = rows.flatMap(({ template, setup }) =>
      setup.state === 'dates' ? [draftOf(template, setup.filled, zone, plans)] : [],
    )
    const added: Awaited<ReturnType<typeof addObligation>>[] = []
    for (const draft of drafts) added.push(await addObligation({ bookId, uid, today }, draft))
    const what = drafts.length === 1 ? '1 obligation' : `${drafts.length} obligations`
    offerUndo(`${what} added.`, `Adding ${what}`, () => added.forEach(({ undo }) => undo()))
    await navigate({ to: '/obligations' })
  }
  return (
    <div className={styles.add}>
      <Button
        look="main"
        size="tall"
        blocked={mayAdd ? whyNot(rows, room) : 'You can see this book, not add to it'}
        aria-busy={busy}
        onClick={() => void add()}
      >
        {rows.length === 1 ? 'Add 1 obligation' : `Add ${rows.length} obligations`}
      </Button>
      <span>Not saved yet. A reminder is armed once the server confirms it.</span>
    </div>
  )
}

function whyNot(rows: readonly Row[], room: number): string | null {
  if (rows.length === 0) return 'Choose what applies to you'
  if (rows.length > room) return `Your plan takes ${room} more: choose fewer`
  const open = rows.filter(({ setup }) => setup.state !== 'dates')
  if (open.length === 0) return null
  return open.length === 1
    ? `Answer for “${open[0]?.template.title}” to add`
    : `Answer for ${open.length} of them to add`
}
