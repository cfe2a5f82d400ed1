// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'ZA',
  name: 'South Africa',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["New Year's Day", 'Human Rights Day', 'Good Friday', 'Family Day', 'Freedom Day', "Workers' Day", 'Youth Day', "National Women's Day", "National Women's Day (observed)", 'Heritage Day', 'Day of Reconciliation', 'Christmas Day', 'Day of Goodwill', 'Human Rights Day (observed)', 'Municipal elections', 'Day of Goodwill (observed)', "Workers' Day (observed)", 'Public Holiday by Presidential Decree', "New Year's Day (observed)", 'Heritage Day (observed)', 'National and Provincial Government Elections', 'Youth Day (observed)', 'Freedom Day (observed)', 'Day of Reconciliation (observed)'],
  statuses: 'ccccccccccccccpccpccpccc',
  days: '1.0 28.1 k.2 3.3 e.4 4.5 1a.6 1i.7 1.8 19.9 2b.a 9.b 1.c 6.0 27.1 1.d b.2 3.3 m.4 4.5 1a.6 1i.7 1a.9 12.e 19.a 9.b 1.c 1.f 5.0 27.1 p.2 3.3 9.4 4.5 1.g 19.6 1i.7 1a.9 2b.a 9.b 1.c 1.h 5.0 1.i 26.1 h.2 3.3 h.4 4.5 1a.6 1i.7 1a.9 1.j 29.h 1.a 9.b 1.c 6.0 28.1 8.2 3.3 q.4 4.5 s.k i.6 1.l 1h.7 1a.9 2b.a 9.b 1.c 6.0 27.1 s.2 3.3 6.4 1.m 3.5 1a.6 1i.7 1a.9 2b.a 9.b 1.c 6.0 27.1 d.2 3.3 l.4 4.5 1a.6 1i.7 1.8 19.9 2b.a 9.b 1.c 6.0 27.1 1.d 4.2 3.3 t.4 4.5 1a.6 1i.7 1a.9 2b.a 9.b 1.c 1.f 5.0 28.1 o.2 3.3 a.4 4.5 1a.6 1i.7 1a.9 1.j 2a.a 9.b 1.c 6.0 27.1 9.2 3.3 p.4 4.5 1a.6 1i.7 1a.9 2b.a 1.n 8.b 1.c 6.0 27.1 t.2 3.3 5.4 4.5 1a.6 1.l 1h.7 1a.9 2b.a 9.b 1.c 6.0 27.1 l.2 3.3 d.4 1.m 3.5 1a.6 1i.7 1a.9 2b.a 9.b 1.c 6.0 28.1 1.d 4.2 3.3 t.4 4.5 1a.6 1i.7 1a.9 2b.a 9.b 1.c 1.f 5.0 27.1 p.2 3.3 9.4 4.5 1.g 19.6 1i.7 1a.9 2b.a 9.b 1.c 6.0 1.i 26.1 h.2 3.3 h.4 4.5 1a.6 1i.7 1a.9 1.j 2a.a 9.b 1.c 6.0 27.1 2.2 3.3 w.4 4.5 1a.6 1i.7 1a.9 2b.a 1.n 8.b 1.c 6.0 28.1 l.2 3.3 d.4 1.m 3.5 1a.6 1i.7 1a.9 2b.a 9.b 1.c 6.0 27.1 d.2 3.3 l.4 4.5 1a.6 1i.7 1.8 19.9 2b.a 9.b 1.c 6.0 27.1 1.d w.2 3.3 1.4 4.5 1a.6 1i.7 1a.9 2b.a 9.b 1.c 1.f 5.0 27.1 i.2 3.3 g.4 4.5 1.g 19.6 1i.7 1a.9 2b.a 9.b 1.c 6.0 1.i 27.1 9.2 3.3 p.4 4.5 1a.6 1i.7 1a.9 2b.a 1.n 8.b 1.c',
}
