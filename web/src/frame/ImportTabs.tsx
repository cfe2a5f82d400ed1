import { Link } from '@tanstack/react-router'
import tabs from './SettingsTabs.module.css'
import { SettingsTabs } from './SettingsTabs.tsx'

/** Under the pages of Settings those of this one. */
export const ImportTabs = () => (
  <>
    <SettingsTabs />
    <nav className={tabs.under} aria-label="Import and export">
      <Link to="/settings/import" activeOptions={{ exact: true, includeSearch: false }}>
        New import
      </Link>
      <Link to="/settings/import/history" activeOptions={{ exact: true, includeSearch: false }}>
        Imports
      </Link>
      <Link to="/settings/import/export">Export</Link>
    </nav>
  </>
)
