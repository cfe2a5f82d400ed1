import { demoDays } from '@duebook/contract/demo'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { EndDemo } from './EndDemo.tsx'
import { KeepDemo } from './KeepDemo.tsx'

/** On every screen of a demo: what it is, and its two ends. */
export function DemoNote() {
  const [open, setOpen] = useState<'keep' | 'end' | null>(null)
  const close = () => setOpen(null)
  return (
    <Note
      tone="quiet"
      action={
        <>
          <Button onClick={() => setOpen('keep')}>Keep it: make an account</Button>
          <Button look="bare" onClick={() => setOpen('end')}>
            Throw it away
          </Button>
        </>
      }
    >
      <b>This is a demo book.</b> It works, sends no mail, opens on this device alone and goes after {demoDays} days.
      {open === 'keep' && <KeepDemo onClose={close} />}
      {open === 'end' && <EndDemo onClose={close} />}
    </Note>
  )
}
