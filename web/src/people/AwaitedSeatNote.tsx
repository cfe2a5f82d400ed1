import type { Entitlement } from '@duebook/contract/billing/entitlement'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import { awaitedSeat, forgetAwaitedSeat, type AwaitedSeat } from './awaited-seat.ts'
import { explainPeople } from '../messages/people-refusals.ts'

/** Back from the bank's page: what the seat was for is done once it is there, or it is said that it was not. */
export function AwaitedSeatNote({ entitlement }: { entitlement: Entitlement | undefined }) {
  const { bookId } = useSignedIn()
  const [awaited, setAwaited] = useState(() => awaitedSeat(bookId))
  const [problem, setProblem] = useState<string | null>(null)
  const isThere = awaited !== null && (entitlement?.seats ?? 0) >= awaited.seats
  const [saysNo] = useState(() => new URLSearchParams(location.search).get('redirect_status') === 'failed')
  const isRefused = !isThere && saysNo
  const navigate = useNavigate()
  // What the bank's page wrote into the address is of no more use, and none of anybody's who sees it.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('redirect_status'))
      void navigate({ to: '/settings/people', replace: true })
  }, [navigate])
  useEffect(() => {
    // What is forgotten here was taken up before.
    if (!awaited || !isThere || awaitedSeat(bookId) === null) return
    forgetAwaitedSeat()
    finish(awaited).then(
      () => announce(`The seat is there. ${awaited.comer} ${awaited.name === 'invite' ? 'is invited' : 'has it'}.`),
      (error: unknown) => {
        const { problem: what, next } = explainPeople(error)
        setProblem(`The seat is there. ${what} ${next}`)
      },
    )
  }, [awaited, isThere, bookId])
  const forget = () => {
    forgetAwaitedSeat()
    setAwaited(null)
    setProblem(null)
  }
  if (problem !== null)
    return (
      <Note tone="over" glyph="failed" alert>
        {problem}
      </Note>
    )
  if (!awaited || isThere) return null
  return (
    <Note tone="soon" glyph="soon" action={<Button onClick={forget}>{isRefused ? 'Got it' : 'Do not wait'}</Button>}>
      {isRefused ? (
        <>
          <b>Your bank did not approve the seat.</b> Nothing was charged, and nothing has changed for {awaited.comer}.
        </>
      ) : (
        <>
          <b>The seat for {awaited.comer} waits for your bank.</b> It goes on by itself once the bank has said yes.
        </>
      )}
    </Note>
  )
}

const finish = (awaited: AwaitedSeat): Promise<unknown> =>
  awaited.name === 'invite' ? askPeople('invite', awaited.request) : askPeople('changeRole', awaited.request)
