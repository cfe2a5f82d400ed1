import { lazy, Suspense, type ComponentProps } from 'react'
import styles from './entry.module.css'

/** The numbers of the world are heavy: they come after the screen, in a place that is kept for them. */
const Loaded = lazy(() => import('./PhoneNumber.tsx').then((module) => ({ default: module.PhoneNumber })))

export const PhoneEntry = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<div className={styles.waiting} />}>
    <Loaded {...props} />
  </Suspense>
)
