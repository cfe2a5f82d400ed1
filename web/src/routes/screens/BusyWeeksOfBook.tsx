import type { ReactNode } from 'react'
import { Busy } from '../../calendar/busy/Busy.tsx'
import { busy } from '../agenda.tsx'

export function BusyWeeksOfBook(): ReactNode {
  const navigate = busy.useNavigate()
  return <Busy place={busy.useSearch()} onPlace={(to) => void navigate({ search: to, resetScroll: false })} />
}
