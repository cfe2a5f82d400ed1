import { answerSaid, isTaken, type WebhookAnswer } from '@duebook/contract/webhooks/webhook'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { DeliveryRecord } from '../../cloud/webhooks/webhooks.ts'
import ledger from '../../design/ledger.module.css'
import text from '../../design/text.module.css'
import { civilDay, useToday, useZone } from '../../frame/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/glyphs.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { announce } from '../../ui/toast.ts'
import styles from './webhooks.module.css'

type DeliveryRowProps = { delivery: DeliveryRecord; busy: boolean; onAgain: (() => void) | null }

/** One event: when, what, and what was answered; opened, all that was sent and said. */
export function DeliveryRow({ delivery, busy, onAgain }: DeliveryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const when = useWhen(delivery.at)
  const { type, about, answer, took, tries, first, head, body } = delivery
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => announce('The event is copied.'),
      () => announce('This browser does not let it be copied. Select it, and copy it by hand.'),
    )
  return (
    <>
      <tr>
        <th scope="row">{when}</th>
        <td>
          {type}
          <small>{about}</small>
        </td>
        <td>
          <Answered answer={answer} />
          {tries > 1 && first !== null && (
            <small>
              try {tries}; the first said {first}
            </small>
          )}
        </td>
        <td className={ledger.num}>{answer && `${took.toLocaleString('en-GB')} ms`}</td>
        <td className={ledger.num}>
          <Button
            look="bare"
            aria-label={`Open delivery of ${when}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Open
          </Button>
        </td>
      </tr>
      <tr className={styles.opened} hidden={!isOpen}>
        <td colSpan={5} id={id}>
          {isOpen && (
            <div className={styles.two}>
              <div>
                <p className={styles.cap}>Sent</p>
                <pre>{`${head || 'Not sent yet'}\n\n${indented(body)}`}</pre>
              </div>
              <div>
                <p className={styles.cap}>Answered</p>
                <pre>{answer ? answerText(answer) : 'Nothing yet'}</pre>
                <p className={styles.acts}>
                  {onAgain && (
                    <Button aria-disabled={busy} onClick={onAgain}>
                      Send it again
                    </Button>
                  )}
                  <Button look="bare" onClick={() => void copy()}>
                    Copy
                  </Button>
                </p>
              </div>
            </div>
          )}
        </td>
      </tr>
    </>
  )
}

/** To the second: two of one minute are told apart by it. */
function useWhen(at: number): string {
  const zone = useZone()
  const today = useToday()
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, '0')
  const said = `${instantText(at, zone, today)}:${seconds}`
  return civilDay(new Date(at), zone) === today ? `today ${said.slice(-8)}` : said
}

function Answered({ answer }: { answer: WebhookAnswer | null }) {
  if (answer === null) return <span className={text.m3}>waits</span>
  const taken = isTaken(answer)
  return (
    <span className={`${ledger.state} ${styles.answer} ${taken ? text.done : text.over}`}>
      {taken ? <Check className={styles.sign} aria-hidden /> : <Glyph name="failed" />}
      {answerSaid(answer)}
    </span>
  )
}

const answerText = (answer: WebhookAnswer) =>
  'status' in answer ? [`HTTP ${answer.status}`, answer.head, '', answer.body].join('\n') : answer.fault

/** As it was sent but for white space. */
const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 1)
