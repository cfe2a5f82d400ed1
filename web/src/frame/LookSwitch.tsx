import { SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { applyTheme, currentTheme } from './theme.ts'

/** Light or dark while nobody is known: kept on this device alone. */
export function LookSwitch() {
  const theme = useSyncExternalStore(currentTheme.subscribe, currentTheme.get)
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <Button
      look="bare"
      size="square"
      aria-label="Switch between light and dark"
      title="Light or dark"
      onClick={() => applyTheme(dark ? 'light' : 'dark')}
    >
      <SunMoon aria-hidden />
    </Button>
  )
}
