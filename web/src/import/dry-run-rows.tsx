import type { ReadRun } from '@duebook/contract/import/lines-of'
import type { WarningCode } from '@duebook/contract/import/verdicts'
import type { CalendarDate } from '@duebook/domain'
import { Button } from '../ui/Button.tsx'
import { becomesWords } from './becomes.ts'
import { otherwiseWords } from './otherwise-words.ts'
import type { SaidOtherwise } from './useSaidOtherwise.ts'
import type { LineRow } from './LineTable.tsx'
import { leftOutWords, mayBeTaken, needsYouWords } from './words.ts'

type Acts = {
  ids: readonly string[]
  isTicked: (id: string, at: number) => boolean
  onTick: (id: string, checked: boolean) => void
  /** Adds what would be left out, or looks the same, after all. */
  onTake: (at: number) => void
  hereIds: readonly string[]
  /** Of what is here already, what the file says otherwise by now, by id. */
  otherwise: ReadonlyMap<string, SaidOtherwise>
  isUpdated: (id: string) => boolean
  today: CalendarDate
}

/** The lines of a dry run as they are drawn, in the order of the file. */
export function rowsOf(
  { add, here, needsYou, leftOut, warnings }: ReadRun,
  { ids, isTicked, onTick, onTake, hereIds, otherwise, isUpdated, today }: Acts,
): LineRow[] {
  const told = new Map<number, WarningCode[]>()
  for (const { at, code } of warnings) if (at !== undefined) told.set(at, [...(told.get(at) ?? []), code])
  const take = (at: number, title: string) => (
    <Button look="bare" aria-label={`Add ${title} after all`} onClick={() => onTake(at)}>
      Add it
    </Button>
  )
  const rows = [
    ...add.map((one, n): LineRow => {
      const id = ids[n] ?? ''
      const { at, written, title, dates } = one
      const checked = isTicked(id, at)
      return {
        key: id,
        at,
        verdict: checked ? 'add' : 'leftOut',
        written,
        became: title,
        more: () => becomesWords(one, told.get(at) ?? []),
        dates,
        tick: { name: `Import ${title}`, checked, onChange: (now) => onTick(id, now) },
      }
    }),
    ...here.map(({ at, written, title, code, dates }, n): LineRow => {
      const id = hereIds[n] ?? ''
      const row = { key: `here ${at} ${title}`, at, verdict: 'here', written, dates } as const
      const said = otherwise.get(id)
      if (!said)
        return {
          ...row,
          became:
            code === 'imported' ? 'Here already, stays as it is' : <>Here already, stays as it is {take(at, title)}</>,
          more: () => (code === 'imported' ? 'from an import' : 'same title and next date'),
        }
      const checked = isUpdated(id)
      return {
        ...row,
        became: `${title}: here already, ${checked ? 'will be updated' : 'the file says otherwise now'}`,
        more: () => otherwiseWords(said.before, said.fields, today),
        tick: { name: `Update ${said.obligation.title}`, checked, onChange: (now) => onTick(id, now) },
      }
    }),
    ...needsYou.map((one): LineRow => ({
      key: `needs ${one.at} ${one.code}`,
      at: one.at,
      verdict: 'refused',
      written: one.written,
      became: needsYouWords(one),
      dates: [],
    })),
    ...leftOut.map(({ at, written, code, title }): LineRow => ({
      key: `left ${at} ${title}`,
      at,
      verdict: 'leftOut',
      written,
      became: mayBeTaken(code) ? (
        <>
          {title} {take(at, title)}
        </>
      ) : (
        title
      ),
      more: () => leftOutWords(code),
      dates: [],
    })),
  ]
  return rows.toSorted((a, b) => a.at - b.at)
}
