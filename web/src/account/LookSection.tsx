import type { UserProfile } from '@duebook/contract/user'
import { useId } from 'react'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { applyTheme, type Theme } from '../frame/theme.ts'
import { Check } from '../ui/fields/Choice.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './account.module.css'

const LOOKS: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light or dark, each as a small page; and whether single keys act. */
export function LookSection({ uid, profile }: { uid: string; profile: UserProfile }) {
  const group = useId()
  return (
    <Section name="Look and keys">
      <div className={styles.looks} role="radiogroup" aria-label="Look">
        {LOOKS.map(({ value, label }) => (
          <label className={styles.look} data-look={value} key={value}>
            <input
              type="radio"
              name={group}
              checked={profile.theme === value}
              onChange={() => (applyTheme(value), changeProfile(uid, { theme: value }))}
            />
            <span aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span>{label}</span>
          </label>
        ))}
      </div>
      <Check
        label="Single keys act (c, /, j, k, e …)"
        checked={profile.singleKeys}
        onChange={(singleKeys) => changeProfile(uid, { singleKeys })}
      />
    </Section>
  )
}
