import { useEffect } from 'react'
import ledger from '../design/ledger.module.css'
import { FrontFrame } from './FrontFrame.tsx'
import styles from './HowChecked.module.css'
import { inAll, vectorSuites } from './vector-suites.ts'

const number = new Intl.NumberFormat('en-GB')

/** What the date engine was checked against, what came out, and what that does not promise. Static: the counts are the test suite’s own. */
export function HowChecked() {
  useEffect(() => {
    document.title = 'How our dates are checked · Duebook'
  }, [])
  return (
    <FrontFrame>
      <article className={styles.page}>
        <h1>How our dates are checked</h1>
        <p className={styles.lead}>
          {number.format(inAll.passed)} worked examples with a known answer come out as they should. They are run with
          every change of Duebook, and so is a check that this page says what came out.
        </p>
        <section aria-labelledby="compared">
          <h2 id="compared">What is compared</h2>
          <p>
            Each example is a rule and the dates that it must give. Most come from the tests of other programs and from
            authorities; the others were written from what Duebook is specified to do.
          </p>
          <div>
            <table className={`${ledger.ledger} ${ledger.entries} ${styles.suites}`}>
              <caption className="sr">Suites of worked examples and what came out</caption>
              <thead>
                <tr>
                  <th scope="col">Examples of</th>
                  <th scope="col">Compared with</th>
                  <th scope="col" className={ledger.num}>
                    As expected
                  </th>
                  <th scope="col" className={ledger.num}>
                    Counted apart
                  </th>
                </tr>
              </thead>
              <tbody>
                {vectorSuites.map(({ name, against, file, passed, agree, differ }) => (
                  <tr key={file}>
                    <th scope="row">
                      {name}
                      <small>{file}</small>
                    </th>
                    <td>{against}</td>
                    <td className={ledger.num} data-none={passed === 0 ? '' : undefined}>
                      {passed > 0 ? `${number.format(passed)} of ${number.format(passed)}` : '–'}
                    </td>
                    <td className={ledger.num} data-none={agree + differ === 0 ? '' : undefined}>
                      {agree + differ > 0 ? `${number.format(agree)} of ${number.format(agree + differ)} alike` : '–'}
                    </td>
                  </tr>
                ))}
                <tr className={ledger.sum}>
                  <th scope="row">In all</th>
                  <td>All suites</td>
                  <td className={ledger.num}>{number.format(inAll.passed)}</td>
                  <td className={ledger.num}>{number.format(inAll.apart)}</td>
                </tr>
              </tbody>
            </table>
          </div>
          <p>
            Every example is in the source of Duebook, in <code>domain/src/vectors</code>, with its origin and licence.{' '}
            <code>npm run vectors</code> runs them again.
          </p>
        </section>
        <section aria-labelledby="apart">
          <h2 id="apart">What is counted apart</h2>
          <p>
            Where other programs contradict each other there is no right answer to come out. Duebook takes one reading,
            and says which and why. Apart as well: rules that Duebook does not offer, and holidays before 2020. Of the
            phrases of other programs many mean no due date; of the rest Duebook reads some, asks about some, refuses
            some, and takes a few otherwise.
          </p>
        </section>
        <section aria-labelledby="not">
          <h2 id="not">What is not promised</h2>
          <ul>
            <li>
              A holiday that is announced late, or that is one only by custom, may be missing. Dates beyond what is
              known are marked provisional.
            </li>
            <li>
              Rules and their sources change. A starter pack names its source and the day it was read; it is not legal
              or tax advice.
            </li>
            <li>
              An example that is right says nothing about a rule that was typed wrong. That is why each date shows its
              working.
            </li>
          </ul>
        </section>
      </article>
    </FrontFrame>
  )
}
