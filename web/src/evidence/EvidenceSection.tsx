import { evidenceLimits } from '@duebook/contract/evidence'
import { Package } from 'lucide-react'
import { useRef, useState } from 'react'
import { readFile, useAttachments } from '../cloud/attachments/attachments.ts'
import { hashFile } from '../cloud/attachments/hashFile.ts'
import { gatherEvidence } from '../cloud/evidence/evidence.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { count } from '../cloud/statistics/count.ts'
import { civilDay, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { explainCode } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './evidence.module.css'
import type { MadePack } from './writePack.ts'
import { PackReportTable } from './PackReportTable.tsx'
import type { PackReport } from './verifyPack.ts'

type Work =
  | { state: 'idle' }
  | { state: 'busy'; said: string }
  | { state: 'failed'; said: string }
  | { state: 'made'; pack: MadePack; historyComplete: boolean }
  | { state: 'checked'; report: PackReport }

/** The pack of an obligation that there is something to prove of: not of a single day without a file or a wish for proof. */
export function EvidenceSection({ obligation }: { obligation: ObligationRecord }) {
  const files = useAttachments(useSignedIn().bookId, obligation.id)
  const filed = files.status === 'ready' && files.data.length > 0
  if (obligation.schedule.type === 'once' && obligation.proofPolicy === 'none' && !filed) return null
  return <Pack obligation={obligation} />
}

/** Everything about one obligation as one ZIP that proves itself, and the reader that checks such a pack. */
function Pack({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const [work, setWork] = useState<Work>({ state: 'idle' })
  const chooser = useRef<HTMLInputElement>(null)
  const run = async (said: string, job: () => Promise<Work>) => {
    setWork({ state: 'busy', said })
    setWork(await job().catch((error: unknown) => ({ state: 'failed' as const, said: sentenceOf(error) })))
  }
  const make = () =>
    run('Gathering what the server has.', async () => {
      const [{ makePack }, evidence] = await Promise.all([
        import('./makePack.ts'),
        gatherEvidence(bookId, obligation.id),
      ])
      const madeAt = new Date()
      const pack = await makePack(evidence, readFile, madeAt, (done, of) =>
        setWork({ state: 'busy', said: `Packing file ${Math.min(done + 1, of)} of ${of}.` }),
      )
      download(pack.blob, `evidence-${fileWord(obligation.title)}-${civilDay(madeAt, zone)}.zip`)
      count('evidence_pack_made')
      return { state: 'made', pack, historyComplete: evidence.historyComplete }
    })
  const check = (file: File) =>
    run(`Checking ${file.name}.`, async () => {
      const { verifyPack } = await import('./verifyPack.ts')
      const report = await verifyPack(file, evidenceLimits, (bytes) => hashFile(new Blob([bytes])))
      count('evidence_pack_checked')
      return { state: 'checked', report }
    })
  return (
    <Section name="Evidence pack">
      <p className={styles.said}>
        One ZIP: every occurrence, the reminder log, the changes, the files with their hashes, and a page that checks
        all of it without a connection.
      </p>
      <p className={styles.acts}>
        <Button icon={<Package aria-hidden />} aria-busy={work.state === 'busy'} onClick={() => void make()}>
          Make the pack
        </Button>
        <input
          ref={chooser}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label="Pack to check"
          accept=".zip,application/zip"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void check(file)
          }}
        />
        <Button look="bare" onClick={() => chooser.current?.click()}>
          Check a pack
        </Button>
      </p>
      <div role="status">
        {work.state === 'busy' && <p className={styles.said}>{work.said}</p>}
        {work.state === 'made' && (
          <p className={styles.said}>
            The pack is in your downloads: {work.pack.files} files and their manifest, whose fingerprint is{' '}
            <code>{work.pack.fingerprint}</code>. Note it down elsewhere, and nobody can exchange the pack unseen.
          </p>
        )}
        {work.state === 'made' && !work.historyComplete && (
          <Note tone="soon">
            Its changes do not tell of the last one yet, because the history is written after it. Make the pack again in
            a minute.
          </Note>
        )}
        {work.state === 'checked' && <PackReportTable report={work.report} />}
      </div>
      {work.state === 'failed' && (
        <Note tone="over" glyph="failed" alert>
          {work.said}
        </Note>
      )}
    </Section>
  )
}

function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') {
    const { problem, next } = explainCode(code)
    return `${problem} ${next}`
  }
  return typeof message === 'string' ? message : 'That did not work.'
}

const fileWord = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60) || 'obligation'
