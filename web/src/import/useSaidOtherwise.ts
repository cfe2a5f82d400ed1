import { readImportMark } from '@duebook/contract/import/mark'
import type { ImportLine } from '@duebook/contract/import/record'
import { saidOtherwise } from '@duebook/contract/import/said-otherwise'
import type { Here, Said } from '@duebook/contract/import/verdicts'
import type { CalendarDate } from '@duebook/domain'
import { useEffect, useMemo, useState } from 'react'
import { linesOfImport, useImports, type BookImport } from '../cloud/imports/imports.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useWholeBook } from '../cloud/obligations/wholeBook.ts'

/** One that an import made, and what its record says otherwise by now. `id`: of the obligation. */
export type SaidOtherwise = {
  id: string
  at: number
  before: Said
  fields: Partial<Said>
  obligation: ObligationRecord
}
type Lines = ReadonlyMap<string, Said>

/**
 * What a file says otherwise than when it was imported, by the id of the obligation; null where it could not be looked up. The lines of an earlier
 * import are read only where something of it is in the file.
 */
export function useSaidOtherwise(
  bookId: string,
  { here, hereIds }: { here: readonly Here[]; hereIds: readonly string[] },
  today: CalendarDate,
): ReadonlyMap<string, SaidOtherwise> | null {
  const book = useWholeBook(bookId)
  const imports = useImports(here.some(({ says }) => says) ? bookId : null)
  const obligations = book.status === 'ready' ? book.data : null
  const known = useMemo(() => new Map((obligations ?? []).map((one) => [one.id, one])), [obligations])
  const wanted = useMemo(() => {
    const ids = hereIds.flatMap((id) => readImportMark(known.get(id)?.import)?.importId ?? [])
    return [...new Set(ids)].toSorted().join(' ')
  }, [hereIds, known])
  const [lines, setLines] = useState<{ of: string; lines: Lines | null }>({ of: '', lines: new Map() })
  const listed = imports.status === 'ready' ? imports.data : null
  useEffect(() => {
    let isHere = true
    if (wanted === '' || !listed) return
    const some = listed.filter(({ id }) => wanted.split(' ').includes(id))
    linesById(bookId, some).then(
      (found) => isHere && setLines({ of: wanted, lines: found }),
      () => isHere && setLines({ of: wanted, lines: null }),
    )
    return () => void (isHere = false)
  }, [bookId, wanted, listed])
  return useMemo(() => {
    const found = new Map<string, SaidOtherwise>()
    if (lines.of !== wanted) return imports.status === 'failed' ? null : found
    const { lines: kept } = lines
    if (kept === null) return null
    here.forEach(({ at, says }, n) => {
      const id = hereIds[n] ?? ''
      const [before, obligation] = [kept.get(id), known.get(id)]
      if (!says || !before || !obligation) return
      const fields = saidOtherwise(before, says, obligation, today)
      if (Object.keys(fields).length > 0) found.set(id, { id, at, before, fields, obligation })
    })
    return found
  }, [here, hereIds, imports.status, known, lines, today, wanted])
}

async function linesById(bookId: string, imports: readonly BookImport[]): Promise<Lines> {
  const all = await Promise.all(imports.map((one) => linesOfImport(bookId, one)))
  return new Map(all.flat().flatMap((line: ImportLine) => (line.verdict === 'add' ? [[line.id, line] as const] : [])))
}
