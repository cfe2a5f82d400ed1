import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import type { Eased } from '@duebook/contract/calendar/ease-busy'
import { areKeptFree } from '@duebook/contract/calendar/kept-free'
import { parseDays, plural } from '@duebook/domain'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useKeptFree } from '../../frame/kept-free.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { spanText } from '../year/year-data.ts'
import { saidOfStaying } from './busy-data.ts'
import { keepFree, keepNoLonger } from './keep-free.ts'
import styles from './busy.module.css'

/** Busy weeks of which nothing can be done earlier: what stays in them, and that nothing is planned onto their days on top. */
export function StaysBusy({
  stretch,
  eased,
  mayPlan,
}: {
  stretch: BusyStretch
  eased: Eased<ObligationRecord>
  mayPlan: boolean
}) {
  const { uid } = useSignedIn()
  const today = useToday()
  const kept = useKeptFree()
  const isKept = areKeptFree(kept, stretch)
  const ahead = parseDays(stretch.from) - parseDays(today)
  return (
    <Section name={`${spanText(stretch.from, stretch.through)} stays busy`}>
      <p className={styles.said}>
        {saidOfStaying(eased)}{' '}
        {ahead > 0 && (
          <>
            You know it <b>{plural(ahead, 'day')}</b> before.
          </>
        )}
      </p>
      {isKept && (
        <p className={styles.said}>
          <b>You keep these days free:</b> none of them is offered for a plan, in any of your books.
        </p>
      )}
      {mayPlan && (
        <Button onClick={() => (isKept ? keepNoLonger : keepFree)({ uid, kept, today }, stretch)}>
          {isKept ? 'No longer keep them free' : 'Keep those days free'}
        </Button>
      )}
    </Section>
  )
}
