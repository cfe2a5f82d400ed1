import { limits } from '@duebook/contract/billing/plans'
import { lazy, useEffect } from 'react'
import { someoneIsHere } from '../cloud/accounts/someoneIsHere.ts'
import { usePriceList } from '../cloud/billing/priceList.ts'
import { useHouse } from '../cloud/house/house.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { Extra } from '../frame/Extra.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { FrontFrame } from './FrontFrame.tsx'
import styles from './Landing.module.css'
import { Prices } from './Prices.tsx'
import { Promises } from './Promises.tsx'
import { TryDemo } from './TryDemo.tsx'

// The date engine with its holidays: the words stand before it.
const WorkedExample = lazy(async () => {
  const [{ WorkedExample: Example }] = await Promise.all([import('./WorkedExample.tsx'), loadRegions(['GB-ENG'])])
  return { default: Example }
})

/** What Duebook is, for somebody who is not signed in; `onSomeone` is called once it turns out that they are. */
export function Landing({ openDemo, onSomeone }: { openDemo: () => Promise<void>; onSomeone: () => void }) {
  const list = usePriceList()
  const isOpen = (useHouse()?.signUp ?? 'open') === 'open'
  const sold = list !== null && list !== 'missing' && list.length > 0
  useEffect(() => {
    document.title = 'Every date you owe, and why · Duebook'
    void someoneIsHere().then((is) => is && onSomeone())
  }, [onSomeone])
  return (
    <FrontFrame links={<a href="#promises">Promises</a>} lateLink={sold && <a href="#prices">Prices</a>}>
      <section className={styles.hero} aria-labelledby="what">
        <div className={styles.words}>
          <h1 id="what">Every date you owe, and why it is that date.</h1>
          <p className={styles.lead}>
            Bills, renewals, notice periods, filings, permits. Duebook works out the day, shows its working, and reminds
            you until it is really dealt with.
          </p>
          <div className={styles.ways}>
            {isOpen ? (
              <>
                <ButtonLink to="/sign-in" search={{ create: true }} look="main" size="tall">
                  Write down your first date
                </ButtonLink>
                <TryDemo openDemo={openDemo} />
              </>
            ) : (
              <ButtonLink to="/sign-in" look="main" size="tall">
                Sign in
              </ButtonLink>
            )}
          </div>
          <p className={styles.terms}>
            Works offline. Everything can be exported, at no charge.{' '}
            <span className={styles.free} data-sold={sold || undefined}>
              Free for {limits.free.activeObligations} obligations. No card.
            </span>
          </p>
        </div>
        <figure className={styles.example} aria-label="A worked example">
          <Extra>
            <WorkedExample />
          </Extra>
        </figure>
      </section>
      <Promises />
      {sold && <Prices list={list} />}
    </FrontFrame>
  )
}
