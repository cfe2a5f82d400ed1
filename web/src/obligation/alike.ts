import type { ReminderRecord } from '../cloud/reminders/reminders.ts'

/** What was asked at one time and fared alike by several ways: the earliest way's row, and those of all. */
export type AlikeRows = { row: ReminderRecord; rows: ReminderRecord[] }

/** One line for each of these. */
export function alike(rows: readonly ReminderRecord[]): AlikeRows[] {
  const lines = new Map<string, AlikeRows>()
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
    if (line) line.rows.push(row)
    else lines.set(fared.join(), { row, rows: [row] })
  }
  return [...lines.values()]
}

const MINUTE = 60_000
