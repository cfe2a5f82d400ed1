/**
 * When a schedule runs, as somebody says it: "every minute", "every hour at 17 past", "every day at 03:11". Of other crontabs, and of what is words
 * already, it is what was written. In the time zone of the schedule.
 */
export function scheduleInWords(schedule: string): string {
  const [minute = '', hour = '', ...others] = schedule.trim().split(/\s+/)
  if (others.join(' ') !== '* * *') return schedule
  if (hour === '*') {
    if (minute === '*') return 'every minute'
    const [, step] = /^\*\/(\d+)$/.exec(minute) ?? []
    if (step !== undefined) return `every ${step} minutes`
    if (!isNumber(minute)) return schedule
    return minute === '0' ? 'every hour' : `every hour at ${minute} past`
  }
  return isNumber(minute) && isNumber(hour)
    ? `every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
    : schedule
}

const isNumber = (field: string) => /^\d{1,2}$/.test(field)
