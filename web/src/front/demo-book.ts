import { addDays, parseQuickAdd, type CalendarDate, type QuickAdd } from '@duebook/domain'
import { addObligation, type ObligationDraft } from '../cloud/obligations/addObligation.ts'
import { loadRegions } from '../cloud/obligations/calendars.ts'
import { civilDay, civilTime } from '../frame/clock.ts'

/** What a read line becomes; given by `routes.tsx`, because it is quick add’s. */
type DraftOf = (read: QuickAdd, person: { uid: string; zone: string }) => ObligationDraft | null

const region = 'GB-ENG'

/** What stands in a demo book, as somebody would have typed it on that day: something of each kind, some of it near, one thing late. */
export const demoLines = (today: CalendarDate): readonly string[] => [
  `Electricity £142.18 overdue since ${addDays(today, -4)} kind:bill`,
  `Reply to landlord on ${addDays(today, 0)}`,
  `Water £86.40 on ${addDays(today, 3)} kind:bill`,
  `Gym £90 ends ${addDays(today, 35)} renews 12mo notice 30d received kind:contract`,
  `Dentist on ${addDays(today, 9)}`,
  'VAT return quarterly 7th of 2nd month after quarter end following:GB-ENG ~600 kind:filing proof:file',
  'Rent £950 monthly on 31st kind:bill',
  'Car insurance £420 every year on 12 Sep notify 21d before kind:renewal',
  `Office lease £11,400 ends ${addDays(today, 129)} renews 12mo notice 3mo received kind:contract`,
  `Boiler service every! 12 months from ${addDays(today, 23)} show 30d before`,
]

/** Writes the demo’s obligations as its person would: by reading lines, under the same rules. */
export async function fillDemoBook({ uid, bookId }: { uid: string; bookId: string }, draftOf: DraftOf): Promise<void> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = new Date()
  const today = civilDay(now, zone)
  await loadRegions([region])
  for (const line of demoLines(today)) {
    const draft = draftOf(readDemoLine(line, today, { zone, now: civilTime(now, zone) }), { uid, zone })
    if (!draft) throw new Error(`The demo’s line “${line}” leaves something open.`)
    await addObligation({ bookId, uid, today }, draft)
  }
}

/** In the language that the lines are in, whatever the person’s is. */
export const readDemoLine = (line: string, today: CalendarDate, { zone, now }: { zone: string; now: string }) =>
  parseQuickAdd(line, { today, now, locale: 'en-GB', zone, regions: [region] })
