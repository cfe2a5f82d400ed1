import type { CalendarDate } from '@duebook/domain'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, type MouseEvent } from 'react'
import { openBook } from '../../cloud/books/books.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

type Target = { bookId: string; obligationId: string; at?: CalendarDate }
/** What is shown once its book is open: the screen that was pressed begins anew with it. */
let target: Target | null = null

/** Follows a row to its obligation; one of another book opens that book first. */
export function useOpenInBook() {
  const { uid, bookId } = useSignedIn()
  const navigate = useNavigate()
  useEffect(() => {
    if (target?.bookId !== bookId) return
    const { obligationId, at } = target
    target = null
    void navigate({ to: '/obligations/$obligationId', params: { obligationId }, search: at ? { at } : {} })
  }, [bookId, navigate])
  return useCallback(
    (to: Target) => (event: MouseEvent) => {
      if (to.bookId === bookId) return
      event.preventDefault()
      target = to
      openBook(uid, to.bookId)
    },
    [uid, bookId],
  )
}
