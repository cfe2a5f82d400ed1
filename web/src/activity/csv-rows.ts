import { fieldsInWords, type Reading } from '@duebook/contract/about/activity-fields'
import type { ActivityLine } from '@duebook/contract/people/activity-line'
import { civilTime } from '../frame/clock.ts'
import { actorName, lineAbout, type Obligations } from './line-about.ts'

/** One row a field that a line changed, one for a line that changed none; the head first. Times are of the person's zone, and of UTC. */
export function csvRows(
  lines: readonly ActivityLine[],
  { obligations, zone, ...reading }: Reading & { obligations: Obligations; zone: string },
): string[][] {
  const rows = lines.flatMap((line) => {
    const { words, about, more } = lineAbout(line, obligations, reading.today)
    const said = [
      civilTime(new Date(line.at), zone).replace('T', ' '),
      new Date(line.at).toISOString(),
      actorName(line.actor, reading.nameOf),
      `${words}${about === null ? '' : ` ${about}`}${more}`,
      'device' in line ? (line.device ?? '') : '',
    ]
    const fields = fieldsInWords(line, reading)
    if (fields.length === 0) return [[...said, '', '', '']]
    return fields.map(({ field, before, after }) => [...said, field, before ?? '', after ?? ''])
  })
  return [['When', 'When (UTC)', 'Who', 'What', 'With', 'Field', 'Before', 'After'], ...rows]
}
