import { materialise } from '@duebook/contract/materialise'
import type { Obligation } from '@duebook/contract/obligation'
import { obligation as flat } from '@duebook/contract/fixtures/obligation'
import { calendarDate, type Timing } from '@duebook/domain'
import { Cloud } from './cloud.ts'
import { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import { agree, type Watched } from './agree.ts'
import type { Step } from './steps.ts'
import { take } from './take.ts'

/**
 * What befalls one obligation that two people look after, each on a device that is without a connection at times. Throws where, after a step,
 * the past was rewritten or two of what shows a date disagree.
 */
export function live(timing: Timing, kind: 'bill' | 'contract', steps: readonly Step[]): Cloud {
  const today = calendarDate('2026-11-21')
  const notice =
    timing.type === 'term' && kind === 'contract'
      ? ({ period: { amount: 1, unit: 'months' }, counts: 'received', deliveryBufferDays: 2 } as const)
      : null
  const said = {
    ...flat,
    kind,
    schedule: timing,
    notice,
    reminderPlan: { steps: ['due -1 days email', 'notice -7 days inApp'] },
  }
  const obligation = { ...said, ...materialise(said, [], today) } as unknown as Obligation
  const cloud = new Cloud({ obligation, records: new Map() }, today)
  const devices = [new Device(cloud, 'ada'), new Device(cloud, 'ben')] as const
  const watched: Watched = { cloud, devices, ledger: new Ledger() }
  for (const step of steps) {
    const device = devices[step.device]
    agree(watched, step, () => take(device, step))
  }
  return cloud
}
