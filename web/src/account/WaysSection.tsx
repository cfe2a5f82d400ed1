import { knownProviders } from '@duebook/contract/sign-in-providers'
import { Check, Link as LinkIcon, Mail, Phone, Plus } from 'lucide-react'
import { useState } from 'react'
import { addPhone, removeWay, refreshAccount, type CodeAwaited, type OwnAccount } from '../cloud/accounts/ownAccount.ts'
import { linkProvider } from '../cloud/accounts/signInWays.ts'
import { nameOfProvider, useProviders } from '../cloud/house/house.ts'
import { signInProblem, wasGivenUp } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'
import type { Confirmed } from '../frame/confirmed.ts'
import { Entries, Entry } from './Entries.tsx'
import { NewPassword } from './NewPassword.tsx'
import { PhoneEntry } from './PhoneEntry.tsx'
import { TextCodePanel } from './TextCodePanel.tsx'
import { useFocusBack } from './useFocusBack.ts'

type Open =
  | { kind: 'nothing' }
  | { kind: 'password' }
  | { kind: 'phone' }
  | { kind: 'code'; number: string; sent: CodeAwaited }

/** Every way in: which the account has, which can be linked, and the password. The last one stays. */
export function WaysSection({ account, confirmed }: { account: OwnAccount; confirmed: Confirmed }) {
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  const [problem, setProblem] = useState<string | null>(null)
  const has = (id: string) => account.ways.find((way) => way.id === id)
  const only = account.ways.length === 1
  const close = () => setOpen({ kind: 'nothing' })
  const passwordEntry = useFocusBack(open.kind === 'password' ? 'password' : null)
  const phoneEntry = useFocusBack(open.kind === 'phone' || open.kind === 'code' ? 'phone' : null)
  const attempt = async (why: string, run: () => Promise<string>) => {
    setProblem(null)
    try {
      const said = await confirmed(why, run)
      if (said) announce(said)
    } catch (error) {
      if (!wasGivenUp(error)) setProblem(signInProblem(error))
    }
  }
  const link = (id: string) =>
    attempt('To link another account we ask for a fresh sign-in.', async () => {
      await linkProvider(id)
      await refreshAccount()
      return `${nameOfProvider(id)} is linked.`
    })
  const unlink = (id: string, name: string) =>
    attempt('To unlink a way in we ask for a fresh sign-in.', async () => {
      await removeWay(id)
      return `${name} does not sign in to this account any more.`
    })
  const unlinkButton = (id: string, name: string) => (
    <Button
      look="bare"
      aria-label={only ? undefined : `Unlink ${name}`}
      blocked={only ? 'The only way in' : null}
      onClick={() => void unlink(id, name)}
    >
      Unlink
    </Button>
  )
  // One that the house offers no more can still be taken off.
  const offered = useProviders() ?? knownProviders
  const others = account.ways.filter(({ id }) => id.includes('.') && !offered.some((one) => one.id === id))
  const providers = [...offered, ...others.map(({ id }) => ({ id, name: nameOfProvider(id) }))]
  const phone = has('phone')
  const password = has('password')
  return (
    <Section name="Ways to sign in">
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
      <Entries label="Ways to sign in">
        {account.email !== '' && (
          <Entry
            itemRef={passwordEntry}
            icon={password ? <Mail aria-hidden /> : <Plus aria-hidden />}
            what="Email and password"
            detail={
              password
                ? `${account.email}, ${account.emailVerified ? 'verified' : 'not verified yet'}`
                : 'No password yet'
            }
          >
            {open.kind !== 'password' && (
              <Button
                data-opens="password"
                aria-label={password ? 'Change the password' : undefined}
                onClick={() => setOpen({ kind: 'password' })}
              >
                {password ? 'Change' : 'Add a password'}
              </Button>
            )}
          </Entry>
        )}
        {open.kind === 'password' && (
          <li>
            <NewPassword account={account} has={password !== undefined} confirmed={confirmed} onDone={close} />
          </li>
        )}
        {account.email !== '' && (
          <Entry icon={<LinkIcon aria-hidden />} what="Email link" detail={`Always, to ${account.email}`} />
        )}
        <Entry
          itemRef={phoneEntry}
          icon={phone ? <Phone aria-hidden /> : <Plus aria-hidden />}
          what="Phone number"
          detail={phone ? phone.detail : 'Not linked'}
        >
          {phone
            ? unlinkButton('phone', 'Phone number')
            : open.kind === 'nothing' && (
                <Button data-opens="phone" aria-label="Link a phone number" onClick={() => setOpen({ kind: 'phone' })}>
                  Link
                </Button>
              )}
        </Entry>
        {(open.kind === 'phone' || open.kind === 'code') && (
          <li>
            <div className={styles.narrow}>
              {open.kind === 'phone' ? (
                <>
                  <PhoneEntry
                    busy={false}
                    error={null}
                    onNumber={(number) =>
                      void attempt('To link a number we ask for a fresh sign-in.', async () => {
                        setOpen({ kind: 'code', number, sent: await addPhone(number) })
                        return `A code is on its way to ${number}.`
                      })
                    }
                  />
                  <Button look="bare" onClick={close}>
                    Cancel
                  </Button>
                </>
              ) : (
                <TextCodePanel
                  number={open.number}
                  onCode={async (code) => {
                    await open.sent.finish(code)
                    close()
                    announce('The number signs in to this account from now on.')
                  }}
                  onAgain={async () => setOpen({ ...open, sent: await addPhone(open.number) })}
                  onOther={close}
                />
              )}
            </div>
          </li>
        )}
        {providers.map(({ id, name }) => {
          const linked = has(id)
          return (
            <Entry
              key={id}
              icon={linked ? <Check aria-hidden /> : <Plus aria-hidden />}
              what={name}
              detail={linked ? linked.detail : 'Not linked'}
            >
              {linked ? (
                unlinkButton(id, name)
              ) : (
                <Button aria-label={`Link ${name}`} onClick={() => void link(id)}>
                  Link
                </Button>
              )}
            </Entry>
          )
        })}
      </Entries>
    </Section>
  )
}
