import type { ReactNode } from 'react'
import { EditObligation } from '../../edit/EditObligation.tsx'
import { editing } from '../obligations.tsx'

export function EditingOfBook(): ReactNode {
  const { obligationId } = editing.useParams()
  const navigate = editing.useNavigate()
  const toDetail = () => void navigate({ to: '/obligations/$obligationId', params: { obligationId } })
  return (
    <EditObligation
      key={obligationId}
      obligationId={obligationId}
      onDone={toDetail}
      onDeleted={() => void navigate({ to: '/obligations' })}
      onCopy={(id) =>
        void navigate({ to: '/obligations/$obligationId/edit', params: { obligationId: id }, hash: 'title' })
      }
    />
  )
}
