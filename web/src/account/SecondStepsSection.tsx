import { KeyRound, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Factor } from '../cloud/accounts/arrival.ts'
import {
  beginAuthenticator,
  removeFactor,
  type NewAuthenticator,
  type OwnAccount,
} from '../cloud/accounts/ownAccount.ts'
import { signInProblem } from '../messages/sign-in.ts'
import { useZone } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { announce } from '../ui/toast.ts'
import { AddAuthenticator } from './AddAuthenticator.tsx'
import { AddPhoneStep } from './AddPhoneStep.tsx'
import type { Confirmed } from '../frame/confirmed.ts'
import { dayText } from './day-text.ts'
import { Entries, Entry } from './Entries.tsx'
import { useFocusBack } from './useFocusBack.ts'

type Adding = { kind: 'no' } | { kind: 'phone' } | { kind: 'app'; authenticator: NewAuthenticator }

/** The codes that are asked for after the first way in: which there are, one more, one less, and what happens when they are lost. */
export function SecondStepsSection({ account, confirmed }: { account: OwnAccount; confirmed: Confirmed }) {
  const [adding, setAdding] = useState<Adding>({ kind: 'no' })
  const [problem, setProblem] = useState<string | null>(null)
  const { factors } = account
  const zone = useZone()
  const attempt = (run: () => Promise<void>) => {
    setProblem(null)
    run().catch((error: unknown) => setProblem(signInProblem(error)))
  }
  const addApp = () =>
    attempt(async () => {
      const authenticator = await confirmed('To add a second step we ask for a fresh sign-in.', beginAuthenticator)
      if (authenticator) setAdding({ kind: 'app', authenticator })
    })
  const remove = (factor: Factor) =>
    attempt(async () => {
      const removed = await confirmed('To remove a second step we ask for a fresh sign-in.', async () => {
        await removeFactor(factor.id)
        return true
      })
      if (!removed) return
      announce(`“${factor.name}” is removed.`)
      // Its button is gone.
      openers.current?.closest('section')?.querySelector('h2')?.focus()
    })
  const added = (name: string) => {
    setAdding({ kind: 'no' })
    announce(`“${name}” is asked for from now on.`)
  }
  const leave = () => setAdding({ kind: 'no' })
  const openers = useFocusBack(adding.kind === 'no' ? null : adding.kind)
  return (
    <>
      <Section
        name="Second step at sign-in"
        note={
          <Tag tone={factors.length > 0 ? 'done' : 'quiet'}>
            {factors.length > 0 ? `On, ${factors.length} set up` : 'Off'}
          </Tag>
        }
      >
        {problem && (
          <Note tone="over" glyph="failed" alert>
            {problem}
          </Note>
        )}
        {(factors.length > 0 || adding.kind === 'no') && (
          <Entries label="Second steps">
            {factors.map((factor) => (
              <Entry
                key={factor.id}
                icon={factor.kind === 'app' ? <KeyRound aria-hidden /> : <Phone aria-hidden />}
                what={factor.kind === 'app' ? `Authenticator app, “${factor.name}”` : `Text message, “${factor.name}”`}
                detail={`${factor.phone ? `${masked(factor.phone)} · ` : ''}Added ${dayText(factor.since, zone)}`}
              >
                <Button look="bare" aria-label={`Remove “${factor.name}”`} onClick={() => remove(factor)}>
                  Remove
                </Button>
              </Entry>
            ))}
            {adding.kind === 'no' && (
              <Entry
                itemRef={openers}
                icon={<KeyRound aria-hidden />}
                what={factors.length === 0 ? 'No second step yet' : 'One more'}
                detail="With a second step, a stolen password alone opens nothing"
              >
                {account.emailVerified && (
                  <>
                    <Button data-opens="app" onClick={addApp}>
                      Add an authenticator app
                    </Button>
                    <Button data-opens="phone" onClick={() => (setProblem(null), setAdding({ kind: 'phone' }))}>
                      Add a phone number
                    </Button>
                  </>
                )}
              </Entry>
            )}
          </Entries>
        )}
        {!account.emailVerified && (
          <Note tone="soon" glyph="soon">
            A second step needs a confirmed address. Open the link in our mail first.
          </Note>
        )}
        <Note glyph={factors.length === 1 ? 'soon' : undefined} tone={factors.length === 1 ? 'soon' : 'quiet'}>
          <b>{factors.length === 1 ? 'Add a second one now. ' : 'If you lose them: '}</b>
          Any second step lets you in, so set up two, an app and a phone number. With none at hand only whoever runs
          this Duebook can take them off, once they know that it is you; a new password does not.
        </Note>
      </Section>
      {adding.kind === 'app' && (
        <AddAuthenticator authenticator={adding.authenticator} confirmed={confirmed} onAdded={added} onLeave={leave} />
      )}
      {adding.kind === 'phone' && <AddPhoneStep confirmed={confirmed} onAdded={added} onLeave={leave} />}
    </>
  )
}

/** `+44 •••• •••123`: enough to know one's own number by, too little for somebody who looks over the shoulder. */
const masked = (phone: string) => `${phone.slice(0, 3)} •••• •••${phone.slice(-3)}`
