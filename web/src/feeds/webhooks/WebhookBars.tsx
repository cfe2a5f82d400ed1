import { deliveryDays, type Webhook } from '@duebook/contract/webhooks/webhook'
import { plural } from '@duebook/domain'
import { useNow } from '../../frame/clock.ts'
import styles from './webhooks.module.css'

const height = 22

/** Thirty days, each as high as what was delivered on it; a cross where something was not. */
export function WebhookBars({ days }: Pick<Webhook, 'days'>) {
  const now = useNow()
  const shown = Array.from({ length: deliveryDays }, (_, n) => {
    const day = new Date(now - (deliveryDays - 1 - n) * 86_400_000).toISOString().slice(0, 10)
    return { day, ...(days[day] ?? { delivered: 0, failed: 0 }) }
  })
  const delivered = shown.reduce((sum, one) => sum + one.delivered, 0)
  const failed = shown.reduce((sum, one) => sum + one.failed, 0)
  const most = Math.max(1, ...shown.map((one) => one.delivered + one.failed))
  const onDays = shown.filter((one) => one.failed > 0).length
  return (
    <>
      <svg
        className={styles.bars}
        viewBox="0 0 180 24"
        role="img"
        aria-label={`${plural(delivered, 'event')} delivered in 30 days, failures on ${plural(onDays, 'day')}`}
      >
        {shown.map((one, n) => {
          const tall = Math.max(1, ((one.delivered + one.failed) / most) * (height - 3))
          const isEmpty = one.delivered + one.failed === 0
          return (
            <g key={one.day} data-look={isEmpty ? 'empty' : one.delivered === 0 ? 'failed' : 'delivered'}>
              <rect x={n * 6} y={height + 1 - tall} width="4" height={tall} />
              {one.failed > 0 && <path d={`M${n * 6} 1l3 3m0-3l-3 3`} />}
            </g>
          )
        })}
      </svg>
      <small>
        {delivered.toLocaleString('en-GB')} delivered
        {failed > 0 && `, ${failed.toLocaleString('en-GB')} ${failed === 1 ? 'try' : 'tries'} failed`}
      </small>
    </>
  )
}
