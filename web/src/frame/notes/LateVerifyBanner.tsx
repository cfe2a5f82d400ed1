import { lazy } from 'react'
import { useToday } from '../clock.ts'
import { Extra } from '../Extra.tsx'
import styles from './VerifyBanner.module.css'

/** Where this device keeps the day on which it was put away. */
export const CONFIRM_LATER = 'duebook.confirmLater'
const VerifyBanner = lazy(() => import('./VerifyBanner.tsx').then((module) => ({ default: module.VerifyBanner })))

/** Most addresses are confirmed. Until the line is here its room is kept. */
export function LateVerifyBanner({ email }: { email: string }) {
  if (localStorage.getItem(CONFIRM_LATER) === useToday()) return null
  return (
    <Extra fallback={<div className={styles.line} />}>
      <VerifyBanner email={email} />
    </Extra>
  )
}
