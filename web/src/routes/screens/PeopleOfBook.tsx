import type { ReactNode } from 'react'
import { Confirmation } from '../../account/ConfirmItIsYou.tsx'
import { SeatDialog } from '../../billing/SeatDialog.tsx'
import { SeatGiveBack } from '../../billing/SeatGiveBack.tsx'
import { SeatHint } from '../../billing/SeatHint.tsx'
import type { Confirmed } from '../../frame/confirmed.ts'
import { People } from '../../people/People.tsx'

const seats = { Hint: SeatHint, Dialog: SeatDialog, GiveBack: SeatGiveBack }
const peopleConfirmed = (confirmed: Confirmed) => <People seats={seats} confirmed={confirmed} />

export const PeopleOfBook = (): ReactNode => <Confirmation>{peopleConfirmed}</Confirmation>
