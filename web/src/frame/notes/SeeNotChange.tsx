import type { OnlyReads } from '@duebook/contract/people/only-reads'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import text from '../../design/text.module.css'
import { Note } from '../../ui/Note.tsx'
import { useMembersOfBook } from '../useMembersOfBook.ts'
import { useOnlyReads } from '../role.ts'
import { useSignedIn } from '../signedIn.tsx'
import { firstNameOf } from '../who.ts'

/** Where something is changed, for whoever only reads it: why, whom to ask, and a letter to them that names it. */
export function SeeNotChange({ obligation }: { obligation: { id: string; title: string } }) {
  const { uid } = useSignedIn()
  const why = useOnlyReads(obligation.id)
  const owner = useMembersOfBook().find(({ role }) => role === 'owner')
  if (why === null) return null
  const isOwner = owner?.uid === uid
  return (
    <Note sign={<Lock aria-hidden />}>
      <b>You can see this, not change it.</b> {reasons[why]}
      {isOwner ? (
        <Link to="/settings/billing">{why === 'plan' ? 'Reactivate' : 'See the plans'}</Link>
      ) : (
        <>
          Ask {owner ? `${firstNameOf(owner)}, who owns the book.` : 'whoever owns the book.'}{' '}
          {owner?.email && (
            <a className={text.link} href={letterTo(owner.email, obligation)}>
              Suggest a change by mail
            </a>
          )}
        </>
      )}
    </Note>
  )
}

const reasons: Record<OnlyReads, string> = {
  role: '',
  plan: 'The plan ended, and changes wait until it is active again. ',
  choice: 'On Free other obligations were chosen to stay open for changes. ',
}

const letterTo = (email: string, { id, title }: { id: string; title: string }) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`A change to ${title}`)}&body=${encodeURIComponent(
    `${location.origin}/obligations/${id}\n\n`,
  )}`
