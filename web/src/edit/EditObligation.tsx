import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useObligation } from '../cloud/obligations/obligation.ts'
import { useOccurrences } from '../cloud/occurrences/occurrences.ts'
import { isWhole } from '../cloud/sync/liveQuery.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMayChange } from '../frame/role.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { SeeNotChange } from '../frame/notes/SeeNotChange.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { EditForm, type AfterEditing } from './EditForm.tsx'

/** Everything that is written of an obligation, as a form; what it would change stands beside it. */
export function EditObligation({ obligationId, ...after }: { obligationId: string } & AfterEditing) {
  const { bookId } = useSignedIn()
  const [touched, setTouched] = useState(0)
  const live = useObligation(bookId, obligationId)
  const occurrences = useOccurrences(bookId, obligationId)
  const mayChange = useMayChange(obligationId)
  const found = live.status === 'ready' ? live.data : null
  return (
    <>
      <PageHead
        view={
          <>
            <Link to="/obligations">Obligations</Link>
            {found && (
              <>
                {' / '}
                <Link to="/obligations/$obligationId" params={{ obligationId }}>
                  {found.title}
                </Link>
              </>
            )}
          </>
        }
        typed={touched}
        title={found ? `Edit ${found.title}` : 'Edit'}
      />
      <ScreenState live={live}>
        {(obligation) =>
          obligation && !mayChange && touched === 0 ? (
            <SeeNotChange obligation={obligation} />
          ) : obligation ? (
            <ScreenState live={occurrences}>
              {(records) => (
                <EditForm
                  obligation={obligation}
                  records={records}
                  paidRecords={isWhole(occurrences) ? records : []}
                  onTouched={setTouched}
                  {...after}
                />
              )}
            </ScreenState>
          ) : (
            <p>
              There is no such obligation in this book. <Link to="/obligations">See all obligations</Link>
            </p>
          )
        }
      </ScreenState>
    </>
  )
}
