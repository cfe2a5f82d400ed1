import type { ReactNode } from 'react'
import { Obligations } from '../../obligations/Obligations.tsx'
import { obligations } from '../obligations.tsx'

export function ObligationsOfBook(): ReactNode {
  const { filter = '' } = obligations.useSearch()
  const navigate = obligations.useNavigate()
  return (
    <Obligations
      filter={filter}
      onFilter={(line) =>
        void navigate({ search: line === '' ? {} : { filter: line }, replace: true, resetScroll: false })
      }
    />
  )
}
