import { productEvents } from '@duebook/contract/product-events'
import { useState, useSyncExternalStore } from 'react'
import { allowStatistics, statisticsConsent } from '../cloud/statistics/count.ts'
import text from '../design/text.module.css'
import { Check } from '../ui/fields/Choice.tsx'
import { Section } from '../ui/Section.tsx'

/** Whether this device counts what is done here. Off until somebody switches it on; everything works the same either way. */
export function StatisticsSection() {
  const consent = useSyncExternalStore(statisticsConsent.subscribe, statisticsConsent.get)
  const [problem, setProblem] = useState(false)
  const change = (allowed: boolean) => {
    setProblem(false)
    allowStatistics(allowed).catch(() => setProblem(true))
  }
  return (
    <Section name="Statistics">
      <Check label="Count what is done on this device" checked={consent === 'granted'} onChange={change} />
      <p className={`${text.t12} ${text.m3}`}>
        {consent === 'granted'
          ? 'Only how often something was done is counted, never a title, an amount or a date. Switch it off and the number of this installation is deleted.'
          : 'Nothing is counted and nothing is sent. Duebook works the same either way.'}
      </p>
      <details>
        <summary className={text.t12}>The {productEvents.length} things that would be counted</summary>
        <p className={`${text.t12} ${text.m3}`}>
          {productEvents.map((event) => event.replaceAll('_', ' ')).join(', ')}
        </p>
      </details>
      {problem && (
        <p className={text.over} role="alert">
          The counter could not be reached or was blocked. Your choice is kept, and nothing else is different.
        </p>
      )}
    </Section>
  )
}
