import type { ReactNode } from 'react'
import { Search } from '../../obligations/search/Search.tsx'
import { search } from '../obligations.tsx'

export function SearchOfBook(): ReactNode {
  const { q = '' } = search.useSearch()
  const navigate = search.useNavigate()
  return (
    <Search
      line={q}
      onLine={(line) => void navigate({ search: line === '' ? {} : { q: line }, replace: true, resetScroll: false })}
    />
  )
}
