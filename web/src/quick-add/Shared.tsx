import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepLine, keptLine } from '../cloud/sync/keptLine.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { readShared, withShared } from './with-shared.ts'

/** What another app shared, or the icon's “Add”: Today, with the line open in which it stands. Nothing is added unseen. */
export function Shared() {
  const { uid } = useSignedIn()
  const shared = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = useOpenOverlay()
  useEffect(() => {
    keepLine(uid, withShared(keptLine(uid), readShared(shared)))
    void navigate({ to: '/today', replace: true }).then(() => open('quickAdd'))
  }, [uid, shared, navigate, open])
  return <SkeletonRows count={6} />
}
