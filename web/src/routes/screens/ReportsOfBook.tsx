import type { ReactNode } from 'react'
import { Reports } from '../../reports/Reports.tsx'
import { reports } from '../money.tsx'

export function ReportsOfBook(): ReactNode {
  const place = reports.useSearch()
  const navigate = reports.useNavigate()
  return <Reports place={place} onPlace={(to) => void navigate({ search: to, resetScroll: false })} />
}
