import { lazy, type ComponentProps, type ReactNode } from 'react'
import { WithinPlanOnPage } from '../../billing/WithinPlan.tsx'
import { Welcome } from '../../onboarding/Welcome.tsx'
import { QuickAddForm } from '../../quick-add/QuickAddForm.tsx'

const Form = (props: ComponentProps<typeof QuickAddForm>) => (
  <WithinPlanOnPage>
    <QuickAddForm {...props} />
  </WithinPlanOnPage>
)
const StartFromPack = lazy(() =>
  import('../../packs/StartFromPack.tsx').then((module) => ({ default: module.StartFromPack })),
)

export const Welcoming = (): ReactNode => <Welcome form={Form} packs={StartFromPack} />
