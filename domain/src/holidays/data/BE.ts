// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'BE',
  name: 'Belgium',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Nieuwjaar', 'Pasen', 'Paasmaandag', 'Dag van de Arbeid', 'O. L. H. Hemelvaart', 'Pinksteren', 'Pinkstermaandag', 'Nationale feestdag', 'O. L. V. Hemelvaart', 'Allerheiligen', 'Wapenstilstand', 'Kerstmis'],
  statuses: 'cccccccccccc',
  days: '1.0 2u.1 1.2 i.3 k.4 a.5 1.6 1e.7 p.8 26.9 a.a 18.b 7.0 2l.1 1.2 q.3 c.4 a.5 1.6 1m.7 p.8 26.9 a.a 18.b 7.0 2y.1 1.2 d.3 p.4 a.5 1.6 19.7 p.8 26.9 a.a 18.b 7.0 2q.1 1.2 l.3 h.4 a.5 1.6 1h.7 p.8 26.9 a.a 18.b 7.0 2i.1 1.2 u.3 8.4 a.5 1.6 1q.7 p.8 26.9 a.a 18.b 7.0 31.1 1.2 a.3 s.4 a.5 1.6 16.7 p.8 26.9 a.a 18.b 7.0 2m.1 1.2 p.3 d.4 a.5 1.6 1l.7 p.8 26.9 a.a 18.b 7.0 2e.1 1.2 x.3 5.4 a.5 1.6 1t.7 p.8 26.9 a.a 18.b 7.0 2y.1 1.2 e.3 o.4 a.5 1.6 1a.7 p.8 26.9 a.a 18.b 7.0 2i.1 1.2 t.3 9.4 a.5 1.6 1p.7 p.8 26.9 a.a 18.b 7.0 32.1 1.2 9.3 t.4 a.5 1.6 15.7 p.8 26.9 a.a 18.b 7.0 2u.1 1.2 h.3 l.4 a.5 1.6 1d.7 p.8 26.9 a.a 18.b 7.0 2f.1 1.2 x.3 5.4 a.5 1.6 1t.7 p.8 26.9 a.a 18.b 7.0 2y.1 1.2 d.3 p.4 a.5 1.6 19.7 p.8 26.9 a.a 18.b 7.0 2q.1 1.2 l.3 h.4 a.5 1.6 1h.7 p.8 26.9 a.a 18.b 7.0 2b.1 1.2 10.3 2.4 a.5 1.6 1w.7 p.8 26.9 a.a 18.b 7.0 2v.1 1.2 h.3 l.4 a.5 1.6 1d.7 p.8 26.9 a.a 18.b 7.0 2m.1 1.2 p.3 d.4 a.5 1.6 1l.7 p.8 26.9 a.a 18.b 7.0 36.1 1.2 5.3 x.4 a.5 1.6 11.7 p.8 26.9 a.a 18.b 7.0 2r.1 1.2 k.3 i.4 a.5 1.6 1g.7 p.8 26.9 a.a 18.b 7.0 2j.1 1.2 t.3 9.4 a.5 1.6 1p.7 p.8 26.9 a.a 18.b',
}
