import { plural } from '@duebook/domain'
import { useOpenOverlay } from '../frame/overlays.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMayChange } from '../frame/role.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Empty } from '../ui/Empty.tsx'
import type { ForecastBook } from './forecast-data.ts'

/** Nothing ahead has an amount, or nothing is ahead. */
export function NoAmounts({ book, view }: { book: ForecastBook; view: string }) {
  const open = useOpenOverlay()
  const mayAdd = useMayChange()
  return (
    <>
      <PageHead view={view} title="No amounts yet" documentTitle="Forecast" />
      {book.open === 0 ? (
        <Empty said="No dates to draw." action={mayAdd && <Button onClick={() => open('quickAdd')}>Add</Button>}>
          The chart fills from your rules and their amounts as soon as there is one.
        </Empty>
      ) : (
        <Empty
          said={`${plural(book.open, 'date')}, none with an amount.`}
          action={
            <ButtonLink to="/obligations" search={{ filter: '-has:amount ended:no' }}>
              Show those without an amount
            </ButtonLink>
          }
        >
          An estimate is enough; the chart marks it as one.
        </Empty>
      )}
    </>
  )
}
