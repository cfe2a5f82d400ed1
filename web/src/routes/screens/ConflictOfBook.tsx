import type { ReactNode } from 'react'
import { ConflictPage } from '../../conflict/ConflictPage.tsx'
import { conflict } from '../obligations.tsx'

export function ConflictOfBook(): ReactNode {
  const { obligationId } = conflict.useParams()
  const navigate = conflict.useNavigate()
  return (
    <ConflictPage key={obligationId} obligationId={obligationId} onDone={() => void navigate({ to: '/obligations' })} />
  )
}
