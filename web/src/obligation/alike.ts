import type { ReminderRecord } from '../cloud/reminders/reminders.ts'

/** One line for what was asked at one time and fared alike by several ways: the earliest way's row, and all the ways. */
export function alike(
  rows: readonly ReminderRecord[],
): { row: ReminderRecord; channels: ReminderRecord['channel'][] }[] {
  const lines = new Map<string, { row: ReminderRecord; channels: ReminderRecord['channel'][] }>()
  for (const row of rows) {
    const at = row.deliveredAt ?? row.sentAt
    const fared = [
      row.fireAt,
      row.stepText,
      row.state,
      row.late,
      row.error,
      row.recipient,
      at && Math.floor(at / MINUTE),
    ]
    const line = lines.get(fared.join())
    if (line) line.channels.push(row.channel)
    else lines.set(fared.join(), { row, channels: [row.channel] })
  }
  return [...lines.values()]
}

const MINUTE = 60_000
