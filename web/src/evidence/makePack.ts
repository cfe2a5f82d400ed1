import { fileNameOf } from '@duebook/contract/attachment'
import { evidenceFormat, evidenceLimits, type EvidenceManifest } from '@duebook/contract/evidence'
import type { Evidence } from '../cloud/evidence/evidence.ts'
import { zipWriter } from '../cloud/evidence/zipWriter.ts'
import { verifyPage } from './verifyPage.ts'

export type MadePack = { blob: Blob; fingerprint: string; files: number }
type Attached = Evidence['attachments'][number]

/**
 * One ZIP of all that is known of an obligation, with the files as they are stored. `fetchFile` gives the bytes of one; each is hashed again
 * on its way, and one that is not what its record says ends the making. Throws an Error with a sentence for people.
 */
export async function makePack(
  evidence: Evidence,
  fetchFile: (file: Attached) => Promise<Blob>,
  madeAt: Date,
  told: (done: number, of: number) => void = () => {},
): Promise<MadePack> {
  const { obligation, attachments } = evidence
  // What never arrived, arrived as something else, or was removed after its retention is told in attachments.json; there are no bytes to vouch for.
  const proved = attachments.filter(({ verifiedAt, removedAt }) => verifiedAt !== null && !removedAt)
  const bytes = proved.reduce((sum, { size }) => sum + size, 0)
  if (bytes > evidenceLimits.packBytes * 0.9 || proved.length > evidenceLimits.files - 10)
    throw new Error('There is more than one pack can hold (460 MB). Download the files one by one.')

  const title = String(obligation.title ?? '')
  const writer = zipWriter()
  const listed: EvidenceManifest['files'] = []
  const add = async (path: string, content: Blob) => {
    const written = await writer.add(path, content)
    listed.push({ path, ...written })
    return written.sha256
  }
  const json = (value: unknown) => new Blob([JSON.stringify(value, null, 2)])
  await add('obligation.json', json(obligation))
  await add('occurrences.json', json(evidence.occurrences))
  await add('reminders.json', json(evidence.reminders))
  await add('changes.json', json(evidence.changes))
  await add('attachments.json', json(attachments))
  let done = 0
  for (const file of proved) {
    told(done, proved.length)
    const hash = await add(`proofs/${file.id}/${fileNameOf(file.name)}`, await fetchFile(file))
    if (hash !== file.sha256)
      throw new Error(
        `${file.name} in the storage is not the file that was attached. No pack was made. Tell whoever runs this Duebook.`,
      )
    done++
  }
  told(done, proved.length)
  await add('verify.html', new Blob([verifyPage()]))
  const manifest: EvidenceManifest = {
    format: evidenceFormat,
    title: title.slice(0, 200),
    madeAt: madeAt.toISOString(),
    files: listed,
  }
  const { sha256: fingerprint } = await writer.add('manifest.json', json(manifest))
  return { blob: writer.end(), fingerprint, files: listed.length }
}
