import { readFile } from '../attachments/attachments.ts'
import { loadAuth, loadFirestore } from '../sdk/load.ts'
import { archiveOf, type Asked, type WrittenArchive } from './archiveOf.ts'
import type { ArchiveSink } from './archiveSink.ts'

/**
 * Everything of one's own, or of these books alone, in the layout that comes back without loss. What `told` throws ends it. Throws the services'
 * errors.
 */
export async function writeArchive(sink: ArchiveSink, asked: Asked): Promise<WrittenArchive> {
  const [sdk, accounts] = await Promise.all([loadFirestore(), loadAuth()])
  return archiveOf(sink, { sdk, accounts, readFile }, asked)
}
