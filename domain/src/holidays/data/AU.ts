// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'AU',
  name: 'Australia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Australia Day', 'Good Friday', 'Easter Monday', 'ANZAC Day', 'Christmas Day', 'Boxing Day', 'National Day of Mourning for Queen Elizabeth II'],
  statuses: 'cccccccp',
  days: '1.0 p.1 23.2 3.3 c.4 6s.5 1.6 6.0 p.1 1u.2 3.3 k.4 6s.5 1.6 6.0 p.1 27.2 3.3 7.4 46.7 2m.5 1.6 6.0 p.1 1z.2 3.3 f.4 6s.5 1.6 6.0 p.1 1r.2 3.3 o.4 6s.5 1.6 6.0 p.1 2a.2 3.3 4.4 6s.5 1.6 6.0 p.1 1v.2 3.3 j.4 6s.5 1.6 6.0 p.1 1n.2 3.3 r.4 6s.5 1.6 6.0 p.1 27.2 3.3 8.4 6s.5 1.6 6.0 p.1 1r.2 3.3 n.4 6s.5 1.6 6.0 p.1 2b.2 3.3 3.4 6s.5 1.6 6.0 p.1 23.2 3.3 b.4 6s.5 1.6 6.0 p.1 1o.2 3.3 r.4 6s.5 1.6 6.0 p.1 27.2 3.3 7.4 6s.5 1.6 6.0 p.1 1z.2 3.3 f.4 6s.5 1.6 6.0 p.1 1k.2 3.3 u.4 6s.5 1.6 6.0 p.1 24.2 3.3 b.4 6s.5 1.6 6.0 p.1 1v.2 3.3 j.4 6s.5 1.6 6.0 p.1 2f.2 2.4 1.3 6r.5 1.6 6.0 p.1 20.2 3.3 e.4 6s.5 1.6 6.0 p.1 1s.2 3.3 n.4 6s.5 1.6',
}
