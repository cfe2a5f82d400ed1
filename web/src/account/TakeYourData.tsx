import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportData } from '../cloud/exportData.ts'
import text from '../design/text.module.css'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import { Entries, Entry } from './Entries.tsx'

/** Everything one has here, as one file that other programs can read. */
export function TakeYourData({ uid }: { uid: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const data = await exportData(uid)
      save(`duebook-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(data, null, 2))
      announce('Your data is in your downloads.')
    } catch (error) {
      setProblem(signInProblem(error))
    }
    setBusy(false)
  }
  return (
    <Section name="Take your data">
      <Entries label="Take your data">
        <Entry
          icon={<Download aria-hidden />}
          what="One file, JSON"
          detail="Your account, books, dates, history, reminders. Free on every plan"
        >
          <Button aria-busy={busy} onClick={() => void take()}>
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

function save(name: string, body: string) {
  const address = URL.createObjectURL(new Blob([body], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  URL.revokeObjectURL(address)
}
