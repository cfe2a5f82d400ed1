import { limits } from '@duebook/contract/plans'
import { lazy, Suspense, useEffect } from 'react'
import { usePriceList } from '../cloud/billing/priceList.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { FrontFrame } from './FrontFrame.tsx'
import styles from './Landing.module.css'
import { Prices } from './Prices.tsx'
import { Promises } from './Promises.tsx'
import { TryDemo } from './TryDemo.tsx'

// The date engine with its holidays: the words stand before it.
const WorkedExample = lazy(() => import('./WorkedExample.tsx').then((module) => ({ default: module.WorkedExample })))

/** What Duebook is, for somebody who is not signed in. `onKnown` is called once it turns out that they are. */
export function Landing({ openDemo }: { openDemo: () => Promise<void> }) {
  const list = usePriceList()
  const sold = list !== null && list.length > 0
  useEffect(() => {
    document.title = 'Every date you owe, and why · Duebook'
  }, [])
  return (
    <FrontFrame
      links={
        <>
          <a href="#promises">Promises</a>
          {sold && <a href="#prices">Prices</a>}
        </>
      }
    >
      <section className={styles.hero} aria-labelledby="what">
        <div className={styles.words}>
          <h1 id="what">Every date you owe, and why it is that date.</h1>
          <p className={styles.lead}>
            Bills, renewals, notice periods, filings, permits. Duebook works out the day, shows its working, and reminds
            you until it is really dealt with.
          </p>
          <div className={styles.ways}>
            <ButtonLink to="/sign-in" search={{ create: true }} look="main" size="tall">
              Write down your first date
            </ButtonLink>
            <TryDemo openDemo={openDemo} />
          </div>
          <p className={styles.terms}>
            {sold ? `Free for ${limits.free.activeObligations} obligations. No card. ` : ''}Works offline. Everything
            can be exported, at no charge.
          </p>
        </div>
        <figure className={styles.example} aria-label="A worked example">
          <Suspense>
            <WorkedExample />
          </Suspense>
        </figure>
      </section>
      <Promises />
      {sold && <Prices list={list} />}
    </FrontFrame>
  )
}
