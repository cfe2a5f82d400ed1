import type { ReactNode } from 'react'
import { Confirmation } from '../../account/ConfirmItIsYou.tsx'
import { SeatDialog } from '../../billing/SeatDialog.tsx'
import { SeatGiveBack } from '../../billing/SeatGiveBack.tsx'
import { SeatHint } from '../../billing/SeatHint.tsx'
import type { Confirmed } from '../../frame/confirmed.ts'
import { People } from '../../people/People.tsx'
import { people } from '../settings.tsx'
import { useIsStillHere } from '../useIsStillHere.ts'

const seats = { Hint: SeatHint, Dialog: SeatDialog, GiveBack: SeatGiveBack }

export const PeopleOfBook = (): ReactNode => {
  const { openings, end } = people.useSearch()
  const navigate = people.useNavigate()
  const isStillHere = useIsStillHere()
  return (
    <Confirmation>
      {(confirmed: Confirmed) => (
        <People
          seats={seats}
          confirmed={confirmed}
          link={end ? { what: 'end', id: end } : openings ? { what: 'openings', id: openings } : null}
          onLinkClosed={() => isStillHere() && void navigate({ search: {}, replace: true, resetScroll: false })}
        />
      )}
    </Confirmation>
  )
}
