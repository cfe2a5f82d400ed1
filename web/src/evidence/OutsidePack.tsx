import type { OutsideAnswer, OutsideFile } from '@duebook/contract/people/outside-view'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { explainCode } from '../messages/messages.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { sizeText } from '../ui/size-text.ts'
import styles from './evidence.module.css'

type OutsidePackProps = {
  shown: OutsideAnswer & { state: 'open' }
  readFile: (file: OutsideFile) => Promise<Blob>
}

/** What somebody outside is shown, and its files, as one ZIP that proves itself. */
export function OutsidePack({ shown, readFile }: OutsidePackProps) {
  /** What it is doing, or what came of it. */
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { bookName, name, makerName, from, to, opening, periods } = shown
  const files = [...new Map(periods.flatMap((one) => one.files).map((file) => [file.id, file])).values()]
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const make = async () => {
    if (busy) return
    setBusy(true)
    setSaid('Gathering what is shown here.')
    try {
      const { writePack } = await import('./writePack.ts')
      const documents = {
        'link.json': {
          book: bookName,
          for: name,
          openedBy: makerName,
          from,
          to,
          seenAt: new Date(opening.at).toISOString(),
        },
        'periods.json': periods,
      }
      const title = `${bookName}, ${from} to ${to}`
      const pack = await writePack({ title, documents, files }, readFile, new Date(), (done, of) =>
        setSaid(`Packing file ${Math.min(done + 1, of)} of ${of}.`),
      )
      download(pack.blob, `evidence-${from}-${to}.zip`)
      setSaid(`The pack is in your downloads. Its fingerprint: ${pack.fingerprint}`)
    } catch (error) {
      setSaid(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <div className={styles.outside}>
      <Button icon={<Package aria-hidden />} aria-busy={busy} onClick={() => void make()}>
        Evidence pack{files.length > 0 && `, ${sizeText(size)}`}
      </Button>
      <span role="status">{said ?? 'One ZIP with a page that checks it without a connection.'}</span>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') return typeof message === 'string' ? message : 'That did not work.'
  const { problem, next } = explainCode(code)
  return `${problem} ${next}`
}
