import { readPlannable } from '@duebook/contract/plannable'
import { calendarDate } from '@duebook/domain'
import { describe, expect, it, vi } from 'vitest'
import { billDueOn } from '../fixtures/bill.ts'

// The admin SDK asks which project it serves when it is loaded; nothing here asks it for more than its timestamps.
vi.stubEnv('GCLOUD_PROJECT', 'duebook')
const { givenBy, givenRows } = await import('./given.ts')

const at = Date.parse('2026-03-20T21:58:00Z')
const by = (updatedBy: string, assignee: unknown) => ({ assignee, updatedBy })

describe('what a write gives to somebody', () => {
  it.each<[string, unknown, unknown, string | null]>([
    ['it names somebody else', by('ada', null), by('ada', 'ben'), 'ben'],
    ['it is added as somebody else’s', undefined, by('ada', 'ben'), 'ben'],
    ['it passes from one to another', by('ada', 'olu'), by('ada', 'ben'), 'ben'],
    ['they took it themselves', by('ada', null), by('ben', 'ben'), null],
    ['they had it before', by('ada', 'ben'), by('ada', 'ben'), null],
    ['nobody has it any more', by('ada', 'ben'), by('ada', null), null],
    ['it is removed', by('ada', 'ben'), undefined, null],
    ['a stranger’s client wrote no name', by('ada', null), by('ada', 7), null],
  ])('when %s', (_when, before, after, to) => {
    expect(givenBy(before, after, at)).toEqual(to === null ? null : { to, by: 'ada', at })
  })
})

describe('who is given something', () => {
  const rows = (
    changed: Parameters<typeof billDueOn>[1] = {},
    quietHours = { from: '00:00', to: '00:00' },
    when = at,
  ) =>
    givenRows(
      { to: 'ben', by: 'ada', at: when },
      {
        bookId: 'ada',
        obligationId: 'rent',
        obligation: readPlannable(billDueOn(calendarDate('2026-03-30'), changed)).plannable!,
        giver: 'Ada',
        clock: { timeZone: 'Europe/London', quietHours },
      },
    )
  const instants = (given: ReturnType<typeof rows>) =>
    [...given.values()].map(({ fireAt }) => new Date((fireAt as { toMillis(): number }).toMillis()).toISOString())

  it('is told once in the app and by mail, after a pause in which it can be taken back', () => {
    expect([...rows().values()]).toMatchObject([
      { recipient: 'ben', channel: 'email', stepText: 'Ada gave you this', due: '2026-03-30', of: '2026-03-30' },
      { recipient: 'ben', channel: 'inApp' },
    ])
    expect(instants(rows())).toEqual(['2026-03-20T22:03:00.000Z', '2026-03-20T22:03:00.000Z'])
  })
  it('is told after their quiet hours', () => {
    expect(instants(rows({}, { from: '22:00', to: '07:00' }))[0]).toBe('2026-03-21T07:00:00.000Z')
  })
  it('is told again when it is given again, by other keys', () => {
    const keys = [...rows().keys(), ...rows({}, undefined, at + 60_000).keys()]
    expect(new Set(keys).size).toBe(4)
  })
  it('is told of the notice while it can be given', () => {
    expect([...rows({ nextNotice: calendarDate('2026-03-25') }).values()][0]).toMatchObject({
      of: '2026-03-25',
      deadline: 'notice',
    })
  })
  it('hears nothing of what has ended', () => {
    expect(rows({ status: 'ended' }).size).toBe(0)
  })
})
