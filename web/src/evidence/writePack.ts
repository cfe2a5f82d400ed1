import { fileNameOf } from '@duebook/contract/attachment'
import { evidenceFormat, evidenceLimits, type EvidenceManifest } from '@duebook/contract/evidence'
import { zipWriter } from '../cloud/evidence/zipWriter.ts'
import { verifyPage } from './verifyPage.ts'

export type MadePack = { blob: Blob; fingerprint: string; files: number }
/** A file as its record says it is. */
export type Proved = { id: string; name: string; size: number; sha256: string }
type Packing<F extends Proved> = {
  title: string
  /** What is written down, by the names of the files that it is in. */
  documents: Record<string, unknown>
  files: readonly F[]
}

/**
 * One ZIP of documents and files that checks itself without a connection. `fetchFile` gives the bytes of one; each is hashed again on its way,
 * and one that is not what its record says ends the making. Throws an Error with a sentence for people.
 */
export async function writePack<F extends Proved>(
  { title, documents, files }: Packing<F>,
  fetchFile: (file: F) => Promise<Blob>,
  madeAt: Date,
  told: (done: number, of: number) => void = () => {},
): Promise<MadePack> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > evidenceLimits.packBytes * 0.9 || files.length > evidenceLimits.files - 10)
    throw new Error('There is more than one pack can hold (460 MB). Download the files one by one.')

  const writer = zipWriter()
  const listed: EvidenceManifest['files'] = []
  const add = async (path: string, content: Blob) => {
    const written = await writer.add(path, content)
    listed.push({ path, ...written })
    return written.sha256
  }
  const json = (value: unknown) => new Blob([JSON.stringify(value, null, 2)])
  for (const [path, value] of Object.entries(documents)) await add(path, json(value))
  let done = 0
  for (const file of files) {
    told(done, files.length)
    const hash = await add(`proofs/${file.id}/${fileNameOf(file.name)}`, await fetchFile(file))
    if (hash !== file.sha256)
      throw new Error(
        `${file.name} in the storage is not the file that was attached. No pack was made. Tell whoever runs this Duebook.`,
      )
    done++
  }
  told(done, files.length)
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
