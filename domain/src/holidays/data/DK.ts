// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'DK',
  name: 'Denmark',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Nytårsdag', 'Skærtorsdag', 'Langfredag', 'Påskedag', 'Anden påskedag', 'Store bededag', 'Kristi himmelfartsdag', 'Pinsedag', 'Anden pinsedag', 'Juledag', 'Anden juledag'],
  statuses: 'ccccccccccc',
  days: '1.0 2r.1 1.2 2.3 1.4 p.5 d.6 a.7 1.8 5r.9 1.a 6.0 2i.1 1.2 2.3 1.4 p.5 d.6 a.7 1.8 5z.9 1.a 6.0 2v.1 1.2 2.3 1.4 p.5 d.6 a.7 1.8 5m.9 1.a 6.0 2n.1 1.2 2.3 1.4 p.5 d.6 a.7 1.8 5u.9 1.a 6.0 2f.1 1.2 2.3 1.4 12.6 a.7 1.8 63.9 1.a 6.0 2y.1 1.2 2.3 1.4 12.6 a.7 1.8 5j.9 1.a 6.0 2j.1 1.2 2.3 1.4 12.6 a.7 1.8 5y.9 1.a 6.0 2b.1 1.2 2.3 1.4 12.6 a.7 1.8 66.9 1.a 6.0 2v.1 1.2 2.3 1.4 12.6 a.7 1.8 5n.9 1.a 6.0 2f.1 1.2 2.3 1.4 12.6 a.7 1.8 62.9 1.a 6.0 2z.1 1.2 2.3 1.4 12.6 a.7 1.8 5i.9 1.a 6.0 2r.1 1.2 2.3 1.4 12.6 a.7 1.8 5q.9 1.a 6.0 2c.1 1.2 2.3 1.4 12.6 a.7 1.8 66.9 1.a 6.0 2v.1 1.2 2.3 1.4 12.6 a.7 1.8 5m.9 1.a 6.0 2n.1 1.2 2.3 1.4 12.6 a.7 1.8 5u.9 1.a 6.0 28.1 1.2 2.3 1.4 12.6 a.7 1.8 69.9 1.a 6.0 2s.1 1.2 2.3 1.4 12.6 a.7 1.8 5q.9 1.a 6.0 2j.1 1.2 2.3 1.4 12.6 a.7 1.8 5y.9 1.a 6.0 33.1 1.2 2.3 1.4 12.6 a.7 1.8 5e.9 1.a 6.0 2o.1 1.2 2.3 1.4 12.6 a.7 1.8 5t.9 1.a 6.0 2g.1 1.2 2.3 1.4 12.6 a.7 1.8 62.9 1.a',
}
