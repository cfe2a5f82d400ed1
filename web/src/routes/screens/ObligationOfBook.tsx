import type { ReactNode } from 'react'
import { ProofSection } from '../../attachments/ProofSection.tsx'
import { EvidenceSection } from '../../evidence/EvidenceSection.tsx'
import { ObligationDetail } from '../../obligation/ObligationDetail.tsx'
import { obligation } from '../obligations.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

/** With all its parts: what came later would push away what stands under it. */
export function ObligationOfBook(): ReactNode {
  const { obligationId } = obligation.useParams()
  const { at = null } = obligation.useSearch()
  const navigate = obligation.useNavigate()
  const isStillHere = useIsStillHere()
  return (
    <ObligationDetail
      key={obligationId}
      obligationId={obligationId}
      at={at}
      onAt={(to) => isStillHere() && void navigate({ search: to ? { at: to } : {}, replace: true, resetScroll: false })}
      proof={ProofSection}
      evidence={EvidenceSection}
    />
  )
}
