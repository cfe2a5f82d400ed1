import { fillTemplate } from '../packs/fill.ts'
import type { PackExample, PackTemplate, RulePack } from '../packs/pack.ts'
import type { ZoneResolver } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'

type Input = { version: string; template: PackTemplate; today: CalendarDate }
type PackVector = { id: string; input: Input; expected: Omit<PackExample, 'answers'> }

/** `packs.json`: the example of every template as a vector. The dates were worked out for this day by another engine. */
export function packVectors({ asOf, packs }: { asOf: string; packs: readonly RulePack[] }): PackVector[] {
  return packs.flatMap(({ version, templates }) =>
    templates.map((template) => {
      const { answers: _, ...expected } = template.example
      return { id: `packs/${template.id}`, input: { version, template, today: asOf as CalendarDate }, expected }
    }),
  )
}

/** The next dates of a template with its example's answers, in the words of the file: `nominal` only where it differs, moments only where asked. */
export function answerPacks({ input, expected }: PackVector, resolver: ZoneResolver): unknown {
  const { version, template, today } = input
  const { next } = fillTemplate({ version }, template, template.example.answers, {
    today,
    zone: 'Europe/Berlin',
    resolver,
  })
  const timed = expected.next[0]?.includes('T') ?? false
  const nominal = next.map((one) => one.nominal)
  const moved = next.some((one) => one.due !== one.nominal)
  return {
    next: next.map(({ due, time }) => (timed ? `${due}T${time ?? ''}` : due)),
    nominal: moved ? nominal : null,
    noticeBy: next[0]?.noticeBy,
  }
}
