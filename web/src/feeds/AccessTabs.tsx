import { Link } from '@tanstack/react-router'
import tabs from '../frame/SettingsTabs.module.css'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'

/** Under the pages of Settings those of this one. */
export const AccessTabs = () => (
  <>
    <SettingsTabs />
    <nav className={tabs.under} aria-label="Feeds and access">
      <Link to="/settings/feeds" activeOptions={{ exact: true }}>
        Calendar feeds
      </Link>
      <Link to="/settings/feeds/tokens">Tokens and webhooks</Link>
    </nav>
  </>
)
