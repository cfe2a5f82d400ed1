import type { ReactNode } from 'react'
import { DrillReport } from '../../drill/DrillReport.tsx'
import { drill } from '../obligations.tsx'

export function DrillOfBook(): ReactNode {
  const { obligationId, drillId } = drill.useParams()
  return <DrillReport key={drillId} obligationId={obligationId} drillId={drillId} />
}
