import type { BookRun } from '@duebook/contract/archive/archive-run'
import type { ArchiveRefusal } from '@duebook/contract/archive/open-archive'

/** `share` of the file that is checked; then what would come back, or why nothing does. */
export type ArchiveMessage =
  | { share: number }
  | { runs: BookRun[]; madeAt: string; account: string }
  | { refused: ArchiveRefusal }
