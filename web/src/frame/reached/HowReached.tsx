import { useState, type ReactNode } from 'react'
import { useProfile } from '../../cloud/accounts/profile.ts'
import { removeDevice, useDevices, useWays, type PushDevice } from '../../cloud/reach/devices.ts'
import { leaveHere } from '../../cloud/reach/pushHere.ts'
import { Button } from '../../ui/Button.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { Note } from '../../ui/Note.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/rows/SkeletonRows.tsx'
import { announce } from '../../ui/toast.ts'
import { useToday, useZone } from '../clock.ts'
import { useSignedIn } from '../signedIn.tsx'
import { EmailWay } from './EmailWay.tsx'
import styles from './reached.module.css'
import { SendTest } from './SendTest.tsx'
import { NoNumber, TextWay } from './TextWay.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { Way } from './Way.tsx'

/** The ways by which reminders reach this person, how each fares, and when they are held back; without `change` also what could be had. Drawn at once when all of it is known. */
export function HowReached({ change }: { change?: ReactNode }) {
  const { uid, email, phone, demo } = useSignedIn()
  const profile = useProfile(uid)
  const devices = useDevices(uid)
  const ways = useWays(uid)
  const known = [profile, devices, ways].every(({ status }) => status !== 'loading')
  const quiet = profile.status === 'ready' ? profile.data?.quietHours : null
  const listed = devices.status === 'ready' ? devices.data : []
  return (
    <>
      <Section name="How you are reached" tools={change && <span className={styles.change}>{change}</span>}>
        {known ? (
          <>
            <ul className={styles.ways}>
              {email !== '' && <EmailWay fares={ways.status === 'ready' ? ways.data.email : null} />}
              {listed.map((device) => (
                <DeviceWay key={device.id} uid={uid} device={device} />
              ))}
              {!listed.some(({ here }) => here) && <ThisDevice uid={uid} />}
              {phone ? (
                <TextWay number={phone} fares={ways.status === 'ready' ? ways.data.sms : null} />
              ) : (
                !change && !demo && <NoNumber />
              )}
              <Way glyph="done" name="Here">
                always
              </Way>
            </ul>
            <SendTest />
          </>
        ) : (
          <SkeletonRows count={3} />
        )}
      </Section>
      {known && quiet && quiet.from !== quiet.to && (
        <Note glyph="soon">
          <b>
            Quiet from {quiet.from} to {quiet.to}.
          </b>{' '}
          What falls inside waits. What would come too late for its date still comes.
        </Note>
      )}
    </>
  )
}

function DeviceWay({ uid, device }: { uid: string; device: PushDevice }) {
  const zone = useZone()
  const today = useToday()
  const [problem, setProblem] = useState(false)
  const { id, label, here, lastAcceptedAt } = device
  const remove = () => {
    setProblem(false)
    ;(here ? leaveHere() : removeDevice(uid, id)).then(
      () => announce(`${label} is told no more.`),
      () => setProblem(true),
    )
  }
  return (
    <Way
      glyph="done"
      name={`Web push, ${label}`}
      act={
        <Button aria-label={`Remove ${label}`} onClick={remove}>
          Remove
        </Button>
      }
    >
      {here && 'this device · '}
      {lastAcceptedAt ? `last taken ${instantText(lastAcceptedAt, zone, today)}` : 'allowed, nothing sent yet'}
      {problem && <b role="alert">It could not be removed. Check the connection and try again.</b>}
    </Way>
  )
}
