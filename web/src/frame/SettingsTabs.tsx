import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useHasPlans } from '../cloud/billing/billing.ts'
import { useSignedIn } from './signedIn.tsx'
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
export function SettingsTabs({ under }: { under?: (typeof pages)[number]['to'] }) {
  const hasPlans = useHasPlans(useSignedIn().bookId)
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const tabs = nav.current
    if (!tabs) return
    // Where they do not all fit, the one that is open is in sight; on a tablet that is turned as well.
    const watch = new ResizeObserver(() => {
      const here = tabs.querySelector<HTMLElement>('[aria-current]')
      if (here) tabs.scrollLeft = here.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - here.offsetWidth) / 2
    })
    watch.observe(tabs)
    return () => watch.disconnect()
  }, [])
  return (
    <nav ref={nav} className={styles.tabs} aria-label="Settings">
      {pages
        .filter(({ to }) => hasPlans || to !== '/settings/billing')
        .map(({ to, name }) => (
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
}
