import type { ImportFile } from '@duebook/contract/import/dry-run'
import type { Answers, DryRun, ImportContext } from '@duebook/contract/import/verdicts'

/** What a dry run is given besides the file; `here` is the ids of what the book holds. */
export type ReadContext = Omit<ImportContext, 'zones' | 'isHere'> & { bookId: string; here: readonly string[] }

export type ReadRequest = { file?: ImportFile; context: ReadContext; answers: Answers }
/** `share` of the records that is read; `ids` of the additions, and `hereIds` of what is there, in their order; `sha256` of the file. */
export type ReadMessage = { share: number } | { found: DryRun; ids: string[]; hereIds: string[]; sha256: string }
