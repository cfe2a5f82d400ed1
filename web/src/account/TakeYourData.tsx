import { Download } from 'lucide-react'
import { useState } from 'react'
import { zipSink } from '../cloud/archive/archiveSink.ts'
import { writeArchive } from '../cloud/archive/writeArchive.ts'
import { useHasPlans } from '../cloud/billing/billing.ts'
import text from '../design/text.module.css'
import { signInProblem } from '../messages/sign-in.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import { Entries, Entry } from './Entries.tsx'

/** Everything one has here, as one file that other programs can read. */
export function TakeYourData({ uid }: { uid: string }) {
  /** What it is doing; null: nothing. */
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const today = useToday()
  const hasPlans = useHasPlans(useSignedIn().bookId)
  const take = async () => {
    setBusy('Gathering what the server has.')
    setProblem(null)
    try {
      const told = (done: number, of: number) => setBusy(`Packing ${done + 1} of ${of}.`)
      const { blob, leftOut } = await writeArchive(zipSink(), { uid, told })
      download(blob, `duebook-${today}.zip`)
      announce('Your data is in your downloads.')
      if (leftOut > 0)
        setProblem(
          `Your ${leftOut} files are more than one ZIP can hold (3.9 GB). Everything else is in it; download the files from their obligations.`,
        )
    } catch (error) {
      setProblem(signInProblem(error))
    }
    setBusy(null)
  }
  return (
    <Section name="Take your data">
      <Entries label="Take your data">
        <Entry
          icon={<Download aria-hidden />}
          what="One ZIP"
          detail={
            busy ??
            `JSON of your account, books, dates, history and reminders, and every file${hasPlans ? '. Free on every plan' : ''}`
          }
        >
          <Button aria-busy={busy !== null} onClick={() => void take()}>
            Export everything
          </Button>
        </Entry>
      </Entries>
      {problem && (
        <p className={text.over} role="alert">
          {problem}
        </p>
      )}
    </Section>
  )
}
