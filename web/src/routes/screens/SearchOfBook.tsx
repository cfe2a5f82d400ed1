import type { ReactNode } from 'react'
import { Search } from '../../obligations/search/Search.tsx'
import { search } from '../obligations.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

export function SearchOfBook(): ReactNode {
  const { q = '' } = search.useSearch()
  const navigate = search.useNavigate()
  const isStillHere = useIsStillHere()
  return (
    <Search
      line={q}
      onLine={(line) =>
        isStillHere() && void navigate({ search: line === '' ? {} : { q: line }, replace: true, resetScroll: false })
      }
    />
  )
}
