import type { ReminderRow } from '@duebook/contract/reminder'

/** Line ends and what else has no shape would end a header, or a line. Marks that turn the direction of reading could show another address. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A row of the ledger whose words, of which people typed some, are one line each. */
export const inOneLine = (row: ReminderRow): ReminderRow => ({
  ...row,
  title: oneLine(row.title),
  stepText: oneLine(row.stepText),
})
