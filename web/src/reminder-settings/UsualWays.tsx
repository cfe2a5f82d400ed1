import type { OutsideWay } from '@duebook/contract/reach/way-words'
import type { UserProfile } from '@duebook/contract/user'
import { offerUndo } from '../acts/undo.ts'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './reminder-settings.module.css'

/** By which ways the steps go that say none of their own; the app always has it. Texts are for whoever has a number. */
export function UsualWays({ uid, profile }: { uid: string; profile: UserProfile }) {
  const { phone } = useSignedIn()
  const { usual = ['email'], pushPrivate = false } = profile
  const like = (way: OutsideWay, on: boolean) => {
    const next = (['email', 'push', 'sms'] as const).filter((one) => (one === way ? on : usual.includes(one)))
    changeProfile(uid, { usual: next })
    offerUndo('Reminders are planned anew.', 'Your usual ways', () => changeProfile(uid, { usual: [...usual] }))
  }
  const texts = usual.includes('sms')
  return (
    <Section name="As you like it" note="Steps that name their own ways keep them">
      <div className={styles.quiet}>
        <Check label="Email" checked={usual.includes('email')} onChange={(on) => like('email', on)} />
        <Check
          label="Push, to every device that you let"
          checked={usual.includes('push')}
          onChange={(on) => like('push', on)}
        />
        {(phone || texts) && (
          <Check
            label={phone ? `Text message, to ${phone}` : 'Text message, once a number is verified'}
            checked={texts}
            onChange={(on) => like('sms', on)}
          />
        )}
        <Check
          label="Hide on the lock screen what a push or a text is about"
          checked={pushPrivate}
          onChange={(on) => changeProfile(uid, { pushPrivate: on })}
        />
        <p className={styles.note}>
          So goes each plan that begins with email and the app. The app always has it; where one way carries nothing,
          the next does.
        </p>
      </div>
    </Section>
  )
}
