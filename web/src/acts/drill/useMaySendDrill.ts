import { useMay } from '../../frame/role.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** Whether this person may send a drill of a date: whoever manages the book, or has the date. The server decides. */
export function useMaySendDrill(): (obligation: { assignee: string | null }) => boolean {
  const { uid } = useSignedIn()
  const manages = useMay('invite and remove')
  const changes = useMay('add, change and settle')
  return ({ assignee }) => manages || (changes && assignee === uid)
}
