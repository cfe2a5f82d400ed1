import { Link } from '@tanstack/react-router'
import styles from './SettingsTabs.module.css'

/** The pages of Settings that exist, in their order. */
const pages = [
  { to: '/settings', name: 'Profile' },
  { to: '/settings/security', name: 'Security' },
  { to: '/settings/reminders', name: 'Reminders' },
  { to: '/settings/away', name: 'Away and quiet' },
  { to: '/settings/people', name: 'People' },
  { to: '/settings/feeds', name: 'Feeds and access' },
  { to: '/settings/billing', name: 'Plan and billing' },
  { to: '/settings/import', name: 'Import and export' },
] as const

/** `under`: the one to which a page belongs that has an address of its own. */
export const SettingsTabs = ({ under }: { under?: (typeof pages)[number]['to'] }) => (
  <nav className={styles.tabs} aria-label="Settings">
    {pages.map(({ to, name }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: to !== '/settings/import' && to !== '/settings/feeds' }}
        {...(to === under && { 'aria-current': 'page' })}
      >
        {name}
      </Link>
    ))}
  </nav>
)
