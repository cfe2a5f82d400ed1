import type { OutsideScope } from '@duebook/contract/people/outside-link'
import { outsideView } from '@duebook/contract/people/outside-view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { gatherForOutside, type Gathered } from '../../cloud/books/outside.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { usePeople } from '../../frame/people.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { calledIn } from '../../frame/who.ts'

type View = ReturnType<typeof outsideView>

/** What a scope would show, by the same function that shows it; `view` null until all of it is known. Null without anything chosen. */
export function useShown(
  obligations: readonly ObligationRecord[],
  scope: OutsideScope | null,
): { view: View | null } | null {
  const { bookId } = useSignedIn()
  const today = useToday()
  const people = usePeople()
  const [gathered, setGathered] = useState<ReadonlyMap<string, Gathered>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const id of scope?.obligationIds ?? []) {
      if (asked.current.has(id)) continue
      asked.current.add(id)
      gatherForOutside(bookId, id).then(
        (known) => setGathered((before) => new Map([...before, [id, known]])),
        () => asked.current.delete(id),
      )
    }
  }, [bookId, scope])
  return useMemo(() => {
    if (!scope || scope.obligationIds.length === 0) return null
    const known = scope.obligationIds.flatMap((id) => gathered.get(id) ?? [])
    if (known.length < scope.obligationIds.length) return { view: null }
    const view = outsideView(scope, {
      obligations: new Map(obligations.map((one) => [one.id, one as never])),
      occurrences: known.flatMap(({ occurrences }) => occurrences),
      attachments: known.flatMap(({ attachments }) => attachments),
      reminders: known.flatMap(({ reminders }) => reminders),
      lines: known.flatMap(({ lines }) => lines),
      nameOf: (uid) => calledIn(people, uid),
      today,
    })
    return { view }
  }, [scope, gathered, obligations, people, today])
}
