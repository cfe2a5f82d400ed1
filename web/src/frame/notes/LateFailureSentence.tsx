import { lazy, Suspense } from 'react'
import { Extra } from '../Extra.tsx'

const load = () => import('../../messages/FailureSentence.tsx').then((module) => ({ default: module.FailureSentence }))
const FailureSentence = lazy(load)

/** The sentences for all codes are fetched with the first failure; where they cannot be, that says what has failed. */
export const LateFailureSentence = ({ code }: { code: string }) => (
  <Extra fallback="The server could not be reached. Check the connection, then try again.">
    <Suspense>
      <FailureSentence code={code} />
    </Suspense>
  </Extra>
)
