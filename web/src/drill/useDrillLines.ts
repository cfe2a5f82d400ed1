import { channelNames } from '../acts/reminders/channel-names.ts'
import type { DrillRecord } from '../cloud/asking/drills.ts'
import { civilDay, civilTime, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { instantText } from '../ui/instant-text.ts'
import { asWords, happened } from './drill-words.ts'

/** A drill's rows in words, for the table and the file alike. */
export function useDrillLines(drill: DrillRecord, backup: string | null) {
  const zone = useZone()
  const today = useToday()
  const nameOf = useNameOf()
  const began = civilDay(new Date(drill.at), zone)
  // Of another day than the drill's own the day is said too.
  const timeOf = (at: number) =>
    civilDay(new Date(at), zone) === began ? civilTime(new Date(at), zone).slice(-5) : instantText(at, zone, today)
  return drill.rows.map((row, place) => ({
    who: row.who === null ? (row.as === 'asked' ? 'Nobody' : `Entry ${row.as.slice(-1)}`) : nameOf(row.who),
    as: row.who === null && row.as !== 'asked' ? '' : asWords(row, backup),
    would: row.would === null ? '–' : instantText(row.would, zone, today),
    by: row.channel === null ? '' : channelNames[row.channel],
    what: happened(drill, place, { timeOf, today }),
  }))
}
