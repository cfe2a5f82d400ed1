// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'LU',
  name: 'Luxembourg',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Neijoerschdag', 'Ouschterméindeg', 'Dag vun der Aarbecht', 'Europadag', 'Christi Himmelfaart', 'Péngschtméindeg', 'Nationalfeierdag', 'Léiffrawëschdag', 'Allerhellgen', 'Chrëschtdag', 'Stiefesdag', 'Christi Himmelfaart; Europadag'],
  statuses: 'cccccccccccc',
  days: '1.0 2v.1 i.2 8.3 c.4 b.5 m.6 1h.7 26.8 1i.9 1.a 6.0 2m.1 q.2 8.3 4.4 b.5 u.6 1h.7 26.8 1i.9 1.a 6.0 2z.1 d.2 8.3 h.4 b.5 h.6 1h.7 26.8 1i.9 1.a 6.0 2r.1 l.2 8.3 9.4 b.5 p.6 1h.7 26.8 1i.9 1.a 6.0 2j.1 u.2 8.b b.5 y.6 1h.7 26.8 1i.9 1.a 6.0 32.1 a.2 8.3 k.4 b.5 e.6 1h.7 26.8 1i.9 1.a 6.0 2n.1 p.2 8.3 5.4 b.5 t.6 1h.7 26.8 1i.9 1.a 6.0 2f.1 x.2 5.4 3.3 8.5 11.6 1h.7 26.8 1i.9 1.a 6.0 2z.1 e.2 8.3 g.4 b.5 i.6 1h.7 26.8 1i.9 1.a 6.0 2j.1 t.2 8.3 1.4 b.5 x.6 1h.7 26.8 1i.9 1.a 6.0 33.1 9.2 8.3 l.4 b.5 d.6 1h.7 26.8 1i.9 1.a 6.0 2v.1 h.2 8.3 d.4 b.5 l.6 1h.7 26.8 1i.9 1.a 6.0 2g.1 x.2 5.4 3.3 8.5 11.6 1h.7 26.8 1i.9 1.a 6.0 2z.1 d.2 8.3 h.4 b.5 h.6 1h.7 26.8 1i.9 1.a 6.0 2r.1 l.2 8.3 9.4 b.5 p.6 1h.7 26.8 1i.9 1.a 6.0 2c.1 10.2 2.4 6.3 5.5 14.6 1h.7 26.8 1i.9 1.a 6.0 2w.1 h.2 8.3 d.4 b.5 l.6 1h.7 26.8 1i.9 1.a 6.0 2n.1 p.2 8.3 5.4 b.5 t.6 1h.7 26.8 1i.9 1.a 6.0 37.1 5.2 8.3 p.4 b.5 9.6 1h.7 26.8 1i.9 1.a 6.0 2s.1 k.2 8.3 a.4 b.5 o.6 1h.7 26.8 1i.9 1.a 6.0 2k.1 t.2 8.3 1.4 b.5 x.6 1h.7 26.8 1i.9 1.a',
}
