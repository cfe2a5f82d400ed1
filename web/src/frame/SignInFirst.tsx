import { Navigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { rememberPlace } from './intended-place.ts'

/** Sends somebody who is not signed in to the sign-in screen, which brings them back here afterwards. */
export function SignInFirst() {
  // Read once: following the address would navigate again with each change of it.
  const [place] = useState(() => location.pathname + location.search)
  useLayoutEffect(() => rememberPlace(place), [place])
  return <Navigate to="/sign-in" replace />
}
