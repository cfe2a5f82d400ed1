import { countdown, shortDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { useMayChange } from '../frame/role.ts'
import { useSight } from '../frame/useSight.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import { nextAhead } from './next-ahead.ts'

/** Today without a row: the next date, or how to begin. */
export function NothingNeedsYou({ obligations }: { obligations: readonly ObligationRecord[] }) {
  const today = useToday()
  const next = nextAhead(obligations, today)
  const open = useOpenOverlay()
  const mayAct = useMayChange()
  if (!next) return <NothingYet />
  return (
    <Empty
      said="Nothing needs you."
      action={
        <>
          {mayAct && <Button onClick={() => open('quickAdd')}>Add a date</Button>}
          <Link to="/upcoming">See all that comes</Link>
        </>
      }
    >
      Next: {next.obligation.title}, {countdown(next.date, today)}, <b>{shortDate(next.date)}</b>.
    </Empty>
  )
}

function NothingYet() {
  const open = useOpenOverlay()
  const mayAct = useMayChange()
  const action = mayAct && (
    <>
      <Button look="main" onClick={() => open('quickAdd')}>
        Write one line
      </Button>
      <ButtonLink to="/settings/import">Import a file</ButtonLink>
    </>
  )
  if (useSight() === 'theirs')
    return (
      <Empty said="Nothing here is yours yet." action={action}>
        In this book you see what you have, back up, watch or review. It comes here as soon as somebody gives it to you.
      </Empty>
    )
  return (
    <Empty said="No date yet." action={action}>
      A title and when it is due are enough, such as “Rent £950 monthly on 31st”.
    </Empty>
  )
}
