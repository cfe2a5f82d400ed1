import { Link } from '@tanstack/react-router'
import tabs from '../frame/SettingsTabs.module.css'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'

/** Under the pages of Settings those of this one. */
export const ImportTabs = () => (
  <>
    <SettingsTabs />
    <nav className={tabs.under} aria-label="Import">
      <Link to="/settings/import" activeOptions={{ exact: true, includeSearch: false }}>
        New import
      </Link>
      <Link to="/settings/import/history" activeOptions={{ exact: true, includeSearch: false }}>
        Imports
      </Link>
    </nav>
  </>
)
