import { useHand } from '../cloud/asking/hands.ts'
import { takeOver } from '../acts/take-over.ts'
import { askAsking } from '../cloud/asking/ask.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useMay } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { saidOfAsking } from '../messages/asking-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { instantText } from '../ui/instant-text.ts'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import { handSaid, mayHandBack } from './hand-words.ts'
import styles from './if-nobody.module.css'

/** In whose hand the date in force is, who is asked next, and what one can say about it. */
export function HandLine({ obligation }: { obligation: ObligationRecord }) {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const nameOf = useNameOf()
  const mayAct = useMay('add, change and settle')
  const { nextNominal: nominal } = obligation
  const live = useHand(bookId, obligation.id, nominal)
  const { busy, problem, attempt } = useAttempt(saidOfAsking)
  const hand = live.status === 'ready' ? live.data : null
  if (!hand || nominal === null) return null
  const at = (instant: number) => instantText(instant, zone, today)
  const said = handSaid(hand, {
    uid,
    today,
    nameOf: (who) => firstNameOf({ name: nameOf(who) }),
    at,
    on: (instant) =>
      at(instant)
        .replace(/^\w+ /, '')
        .replace(/ \d\d:\d\d$/, ''),
  })
  if (said === null) return null
  const date = { bookId, obligationId: obligation.id, nominal }
  return (
    <div className={styles.hand}>
      <p>{said}</p>
      {mayAct && (
        <span>
          {hand.state === 'inHand' && hand.by !== uid && (
            <Button disabled={busy} onClick={() => void attempt(() => takeOver(date, obligation.title))}>
              Take it over
            </Button>
          )}
          {mayHandBack(hand, uid) && (
            <Button
              look="bare"
              disabled={busy}
              onClick={() =>
                void attempt(async () => {
                  await askAsking('handBack', date)
                  announce(`${obligation.title} is not yours any more. The next in line is asked.`)
                })
              }
            >
              Not mine
            </Button>
          )}
        </span>
      )}
      {problem && <b role="alert">{problem}</b>}
    </div>
  )
}
