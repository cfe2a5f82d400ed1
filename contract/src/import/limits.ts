/** What is read at most; over it a file is refused before anything else is read. */
export const importLimits = {
  bytes: 5_000_000,
  records: 5_000,
  columns: 100,
  cell: 100_000,
  /** A content line of a calendar, unfolded; longer ones are passed over without being kept. */
  line: 1_000_000,
  parameters: 50,
  eventDates: 4_000,
  title: 200,
  counterparty: 200,
  notes: 10_000,
  tags: 20,
  tag: 50,
  reminders: 10,
  reminderDays: 730,
} as const
