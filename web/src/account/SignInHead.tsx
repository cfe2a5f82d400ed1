import { SunMoon } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { applyTheme, currentTheme } from '../frame/theme.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SignIn.module.css'

/** The name, what else one may do here, and the look: nobody is known yet, so it is kept on this device alone. */
export function SignInHead({ children }: { children?: ReactNode }) {
  const theme = useSyncExternalStore(currentTheme.subscribe, currentTheme.get)
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <header className={styles.head}>
      <span className={styles.mark}>
        <span>Due</span>book
      </span>
      {children}
      <Button
        look="bare"
        size="square"
        aria-label="Switch between light and dark"
        title="Light or dark"
        onClick={() => applyTheme(dark ? 'light' : 'dark')}
      >
        <SunMoon aria-hidden />
      </Button>
    </header>
  )
}
