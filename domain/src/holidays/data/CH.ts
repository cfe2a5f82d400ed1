// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CH',
  name: 'Switzerland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neujahrstag', 'Auffahrt', 'Nationalfeiertag', 'Weihnachten'],
  statuses: 'cccc',
  days: '1.0 3x.1 20.2 42.3 7.0 3o.1 28.2 42.3 7.0 41.1 1v.2 42.3 7.0 3t.1 23.2 42.3 7.0 3l.1 2c.2 42.3 7.0 44.1 1s.2 42.3 7.0 3p.1 27.2 42.3 7.0 3h.1 2f.2 42.3 7.0 41.1 1w.2 42.3 7.0 3l.1 2b.2 42.3 7.0 45.1 1r.2 42.3 7.0 3x.1 1z.2 42.3 7.0 3i.1 2f.2 42.3 7.0 41.1 1v.2 42.3 7.0 3t.1 23.2 42.3 7.0 3e.1 2i.2 42.3 7.0 3y.1 1z.2 42.3 7.0 3p.1 27.2 42.3 7.0 49.1 1n.2 42.3 7.0 3u.1 22.2 42.3 7.0 3m.1 2b.2 42.3',
}
