import { SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { Button } from '../ui/Button.tsx'
import { announce } from '../ui/toast.ts'
import { useSignedIn } from './signedIn.tsx'
import { applyTheme, currentTheme, type Theme } from './theme.ts'

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const SAID: Record<Theme, string> = { system: 'Look: as the system', light: 'Look: light', dark: 'Look: dark' }

/** System, light, dark, in turn; kept with the person's settings. */
export function ThemeSwitch() {
  const { uid } = useSignedIn()
  const theme = useSyncExternalStore(currentTheme.subscribe, currentTheme.get)
  const change = () => {
    const next = NEXT[theme]
    applyTheme(next)
    changeProfile(uid, { theme: next })
    announce(`${SAID[next]}.`)
  }
  return (
    <Button look="bare" size="square" aria-label={`${SAID[theme]}. Switch`} title={SAID[theme]} onClick={change}>
      <SunMoon aria-hidden />
    </Button>
  )
}
