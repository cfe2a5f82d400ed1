import type { Offer, Role } from '@duebook/contract/book'
import { isOpenForAll, type Entitlement } from '@duebook/contract/billing/entitlement'
import { may, sightOf, takesSeat } from '@duebook/contract/people/roles'
import { plural } from '@duebook/domain'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useBooks } from '../cloud/books/books.ts'
import { useOutsideLinks } from '../cloud/books/outside.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useInvitations } from '../cloud/people/people.ts'
import type { Confirmed } from '../frame/confirmed.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SettingsTabs } from '../frame/SettingsTabs.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { AwaitedSeatNote } from './AwaitedSeatNote.tsx'
import { hangingOn } from './hanging.ts'
import { Invited } from './Invited.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Members } from './Members.tsx'
import { LinksForOutside, type AskedLink } from './outside/LinksForOutside.tsx'
import styles from './people.module.css'
import { Nobodys } from './Nobodys.tsx'
import { Offered } from './Offered.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { SeatParts } from './seat-parts.ts'
import { ThisBook } from './ThisBook.tsx'
import { useBookMembers, type BookMember } from '../cloud/people/members.ts'
import { isMine } from '../frame/who.ts'
import { byRole } from './by-role.ts'

type Parts = { seats: SeatParts; confirmed: Confirmed } & AskedLink

/** Who is in the open book and as what, who is invited, and what can be done with the book itself. */
export function People({ seats, confirmed, ...asked }: Parts) {
  const { uid, bookId } = useSignedIn()
  const book = useAllowance(bookId)
  const books = useBooks(uid)
  const open = useOpenOverlay()
  const several = books.status === 'ready' && books.data.length > 1
  const name = book.status === 'ready' ? book.data?.name : undefined
  return (
    <>
      <PageHead
        view="Settings"
        title={name ? `People in ${name}` : 'People'}
        tools={
          <>
            {several && <Button onClick={() => open('books')}>Choose a book</Button>}
            <Button icon={<Plus aria-hidden />} onClick={() => open('newBook')}>
              Make a book
            </Button>
          </>
        }
      />
      <SettingsTabs />
      <ScreenState live={book} rows={4}>
        {(data) => data && <Inside book={data} seats={seats} confirmed={confirmed} {...asked} />}
      </ScreenState>
    </>
  )
}

type Inside = {
  name: string
  roles: Record<string, Role>
  onlyTheirs?: string[] | undefined
  entitlement?: Entitlement
  offered?: Offer | undefined
}

function Inside({ book, seats, confirmed, ...asked }: { book: Inside } & Parts) {
  const me = useSignedIn()
  const { uid, bookId } = me
  const live = useBookMembers(me)
  const people = live.status === 'ready' ? byRole(live.data) : []
  const role = book.roles[uid]
  const manages = may(role, 'invite and remove')
  const invitations = useInvitations(manages ? bookId : null)
  const links = useOutsideLinks(manages ? bookId : null)
  const obligations = useObligations(bookId)
  const [leaving, setLeaving] = useState<BookMember | null>(null)
  const members = useRef<HTMLDivElement>(null)
  const invited = manages && invitations.status === 'ready' ? invitations.data : []
  const records = obligations.status === 'ready' ? obligations.data : null
  const taken = [...Object.values(book.roles), ...invited.map((one) => one.role)].filter(takesSeat).length
  // Together: what comes later would push the form away.
  const awaited =
    obligations.status === 'loading' || (manages && (invitations.status === 'loading' || links.status === 'loading'))
  if (people.length === 0 || awaited) return <SkeletonRows count={4} />
  const seesAll = sightOf(book, uid) === 'everything'
  const toMembers = () => members.current?.querySelector<HTMLElement>('h2')?.focus()
  return (
    <div className={styles.sections}>
      <Offered book={book} people={people} />
      {manages && <AwaitedSeatNote entitlement={book.entitlement} />}
      <div ref={members}>
        <Section name="Members" count={people.length} note={seatsText(book.entitlement, taken)}>
          <Members
            people={people}
            role={role}
            sees={(one) => sightOf(book, one)}
            holds={(one) => {
              // Whoever sees only what is theirs cannot count what others have; whoever is alone has also what names nobody.
              const known = one === uid || seesAll ? records : null
              return {
                owns: known?.filter(({ assignee }) => isMine(assignee, { uid: one }, people)).length,
                backs: known?.filter(({ backup }) => backup === one).length,
              }
            }}
            onLeave={setLeaving}
            seats={seats}
          />
          {people.length > 1 && seesAll && records && <Nobodys records={records} />}
        </Section>
      </div>
      {invited.length > 0 && <Invited invitations={invited} />}
      {manages && people.length === 1 && invited.length === 0 && (
        <Empty
          said="Only you."
          action={
            <Button look="main" onClick={toInvite}>
              Invite a backup
            </Button>
          }
        >
          Alone, reminders cannot escalate.
        </Empty>
      )}
      {manages && (
        <InviteForm
          entitlement={book.entitlement}
          pays={role === 'owner'}
          isFull={taken >= (book.entitlement?.seats ?? 0)}
          seats={seats}
        />
      )}
      {manages && (
        <LinksForOutside bookName={book.name} links={links.status === 'ready' ? links.data : []} {...asked} />
      )}
      <ThisBook name={book.name} role={role} people={people} confirmed={confirmed} onLeave={setLeaving} />
      {leaving?.uid === uid && (
        <LeaveDialog
          me={leaving}
          bookName={book.name}
          people={people}
          hanging={hangingOn(records ?? [], uid)}
          onClose={() => setLeaving(null)}
        />
      )}
      {leaving && leaving.uid !== uid && (
        <RemoveDialog
          person={leaving}
          bookName={book.name}
          people={people}
          hanging={hangingOn(records ?? [], leaving.uid)}
          giveBack={
            role === 'owner' && isSoldBySeats(book.entitlement) && takesSeat(leaving.role) ? seats.GiveBack : null
          }
          onClose={() => setLeaving(null)}
          onRemoved={toMembers}
        />
      )}
    </div>
  )
}

const toInvite = () => document.querySelector<HTMLInputElement>('input[name="inviteEmail"]')?.focus()

/** Of a plan that is sold by seats; elsewhere there are none to count. */
function seatsText(entitlement: Entitlement | undefined, taken: number): string | undefined {
  if (!entitlement || !isSoldBySeats(entitlement)) return undefined
  return `${taken} of ${plural(entitlement.seats, 'seat')} in use. Viewers are free`
}

const isSoldBySeats = (entitlement: Entitlement | undefined) =>
  entitlement?.plan === 'team' && !isOpenForAll(entitlement)
