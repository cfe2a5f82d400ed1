import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { comeBackTo } from '../ui/rows/returning.ts'

/** Esc closes the page as Enter opened it: back to the list, on the row. In a field, a dialog or the working it means those. */
export function useCloseOnEscape(obligationId: string) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  useLayoutEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isMeantOtherwise()) return
      comeBackTo(obligationId)
      if (canGoBack) router.history.back()
      else void navigate({ to: '/obligations' })
    }
    // Before a dialog hears the key and is gone.
    addEventListener('keydown', close, { capture: true })
    return () => removeEventListener('keydown', close, { capture: true })
  }, [obligationId, router, navigate, canGoBack])
}

function isMeantOtherwise(): boolean {
  const at = document.activeElement
  return (
    document.querySelector('[role=dialog]') !== null ||
    (at instanceof HTMLElement && at.matches('form *, input, textarea, select, h2, [aria-expanded=true]'))
  )
}
