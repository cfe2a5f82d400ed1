import type { ReactNode } from 'react'
import { Confirmation } from '../../account/ConfirmItIsYou.tsx'
import { Export } from '../../export/Export.tsx'
import type { Confirmed } from '../../frame/confirmed.ts'

const exportConfirmed = (confirmed: Confirmed) => <Export confirmed={confirmed} />

export const Exporting = (): ReactNode => <Confirmation>{exportConfirmed}</Confirmation>
