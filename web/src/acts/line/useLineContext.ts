import type { BookDefaults } from '@duebook/contract/book'
import { namedTriggers } from '@duebook/contract/derived/named-triggers'
import { handlesOf } from '@duebook/domain'
import { useMemo, useState } from 'react'
import { useProfile } from '../../cloud/accounts/profile.ts'
import type { LineContext } from './line-context.ts'
import { assignable } from '../assignable.ts'
import { useBookDefaults } from '../../cloud/books/defaults.ts'
import { useObligations } from '../../cloud/obligations/obligations.ts'
import { useBookMembers } from '../../cloud/people/members.ts'
import { useMembersOfBook } from '../../frame/useMembersOfBook.ts'
import { civilTime, useToday, useZone } from '../../frame/clock.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** What every line is read with: the person's day, zone and language, the book's people and holidays. `bookKnown`: whether the holidays are the book's; `peopleKnown`: whether everybody in it is among the people. */
export function useLineContext(): { context: LineContext; bookKnown: boolean; peopleKnown: boolean } {
  const me = useSignedIn()
  const { bookId, uid } = me
  const today = useToday()
  const zone = useZone()
  const profile = useProfile(uid)
  const defaults = useBookDefaults(bookId)
  const [opened] = useState(() => new Date())
  const locale = (profile.status === 'ready' && profile.data?.locale) || navigator.language
  const members = useMembersOfBook()
  const people = useMemo(() => {
    const here = assignable(members)
    const handles = handlesOf(here)
    return here.map(({ uid: id, name, email }, index) => ({ id, handle: handles[index] ?? id, name, email }))
  }, [members])
  const obligations = useObligations(bookId)
  const book = obligations.status === 'ready' ? obligations.data : null
  const triggers = useMemo(() => {
    const named = book && namedTriggers(book)
    return named && { named, triggers: named.dates }
  }, [book])
  const context = {
    today,
    now: civilTime(opened, zone),
    locale,
    zone,
    people,
    ...(defaults && unsaid(defaults)),
    ...triggers,
  }
  return { context, bookKnown: defaults !== null, peopleKnown: useBookMembers(me).status === 'ready' }
}

const unsaid = ({ regions, currency, timeZone, plans }: BookDefaults) => ({
  regions,
  ...(currency !== undefined && { currency }),
  ...(timeZone !== undefined && { bookZone: timeZone }),
  ...(plans !== undefined && { plans }),
})
