import type { ReactNode } from 'react'
import { Obligations } from '../../obligations/Obligations.tsx'
import { obligations } from '../obligations.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

export function ObligationsOfBook(): ReactNode {
  const { filter = '' } = obligations.useSearch()
  const navigate = obligations.useNavigate()
  const isStillHere = useIsStillHere()
  return (
    <Obligations
      filter={filter}
      onFilter={(line) =>
        isStillHere() &&
        void navigate({ search: line === '' ? {} : { filter: line }, replace: true, resetScroll: false })
      }
    />
  )
}
