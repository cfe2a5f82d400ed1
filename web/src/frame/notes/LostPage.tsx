import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../../cloud/accounts/auth.ts'
import styles from './LostPage.module.css'

/** An address that leads nowhere: which one, what still holds, and the way on. */
export function LostPage() {
  const { pathname } = useLocation()
  const { state } = useSession()
  return (
    <main className={styles.lost} id="main">
      <p className={styles.mark}>
        <span>Due</span>book
      </p>
      <p className={styles.code}>404</p>
      <h1>There is no page here</h1>
      <p className={styles.said}>
        The address <b>{pathname.slice(0, 200)}</b> leads nowhere. It may be cut off, or what stood here was deleted.
      </p>
      <p className={styles.on}>
        {state === 'signedOut' ? (
          <>
            <Link to="/sign-in">Sign in</Link>
            <span>You are signed out here.</span>
          </>
        ) : (
          <>
            <Link to="/today">Go to Today</Link>
            <span>Nothing is lost: your obligations are where they were.</span>
          </>
        )}
      </p>
    </main>
  )
}
