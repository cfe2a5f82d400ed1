/** Local seconds of an instant in a zone; both count from 1970-01-01T00:00. Test tool: the engine itself knows no zones. */
export function utcToLocal(instant: number, tz: string): number {
  let format = formats.get(tz)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
    formats.set(tz, format)
  }
  const parts = new Map(format.formatToParts(instant * 1000).map((part) => [part.type, part.value]))
  const n = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const year = parts.get('era') === 'BC' ? 1 - n('year') : n('year')
  return Date.UTC(year, n('month') - 1, n('day'), n('hour'), n('minute'), n('second')) / 1000
}

/** A local time that the clocks jump over, moved on by the length of the jump; any other as it is. */
export function shiftOutOfGap(local: number, tz: string): number {
  const before = offset(local - 86400, tz)
  const after = offset(local + 86400, tz)
  if (before === after) return local
  if (offset(local - before, tz) === before || offset(local - after, tz) === after) return local
  return utcToLocal(local - before, tz)
}

function offset(instant: number, tz: string): number {
  return utcToLocal(instant, tz) - instant
}

const formats = new Map<string, Intl.DateTimeFormat>()
