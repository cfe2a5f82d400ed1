import type { ReactNode } from 'react'
import { WithinPlanOnPage } from '../../billing/WithinPlan.tsx'
import { Packs } from '../../packs/Packs.tsx'
import { packs } from '../obligations.tsx'

export function PacksOfBook(): ReactNode {
  const { chosen } = packs.useSearch()
  const navigate = packs.useNavigate()
  return (
    <WithinPlanOnPage>
      <Packs
        chosen={chosen?.split(' ') ?? []}
        onChoose={(ids) =>
          void navigate({
            search: ids.length > 0 ? { chosen: ids.join(' ') } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
    </WithinPlanOnPage>
  )
}
