import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Whether the address is still that of the screen this is called for. A screen that is being left is drawn until the next one is there: what it
 * writes into its address meanwhile, such as the last letter of a filter, would take the place of the one that somebody pressed.
 */
export function useIsStillHere(): () => boolean {
  const { history } = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return useCallback(() => ended(history.location.pathname) === ended(pathname), [history, pathname])
}

const ended = (pathname: string) => pathname.replace(/\/$/, '')
