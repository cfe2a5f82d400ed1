import { Navigate, Outlet } from '@tanstack/react-router'
import { useSession } from '../cloud/accounts/auth.ts'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { SessionFailed } from './notes/SessionFailed.tsx'
import { SignedInProvider } from './signedIn.tsx'

/** For screens of somebody who is signed in that stand without the sidebar: the welcome. */
export function BareFrame() {
  const session = useSession()
  if (session.state === 'signedOut') return <Navigate to="/sign-in" replace />
  if (session.state === 'failed') return <SessionFailed {...session} />
  if (session.state === 'loading') return <SkeletonRows count={3} label="Opening your book" />
  return (
    <SignedInProvider person={session}>
      <Outlet />
    </SignedInProvider>
  )
}
