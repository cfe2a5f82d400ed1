// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'PL',
  name: 'Poland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Nowy Rok', 'Święto Trzech Króli', 'Niedziela Wielkanocna', 'Poniedziałek Wielkanocny', 'Święto Państwowe', 'Święto Narodowe Trzeciego Maja', 'Zielone Świątki', 'Dzień Bożego Ciała', 'Wniebowzięcie Najświętszej Marii Panny', 'Uroczystość Wszystkich Świętych', 'Narodowe Święto Niepodległości', 'Boże Narodzenie (pierwszy dzień)', 'Boże Narodzenie (drugi dzień)', 'Wigilia Bożego Narodzenia'],
  statuses: 'cccccccccccccc',
  days: '1.0 5.1 2p.2 1.3 i.4 2.5 s.6 b.7 1t.8 26.9 a.a 18.b 1.c 6.0 5.1 2g.2 1.3 q.4 2.5 k.6 b.7 21.8 26.9 a.a 18.b 1.c 6.0 5.1 2t.2 1.3 d.4 2.5 x.6 b.7 1o.8 26.9 a.a 18.b 1.c 6.0 5.1 2l.2 1.3 l.4 2.5 p.6 b.7 1w.8 26.9 a.a 18.b 1.c 6.0 5.1 2d.2 1.3 u.4 2.5 g.6 b.7 25.8 26.9 a.a 18.b 1.c 6.0 5.1 2w.2 1.3 a.4 2.5 10.6 b.7 1l.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2h.2 1.3 p.4 2.5 l.6 b.7 20.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 29.2 1.3 x.4 2.5 d.6 b.7 28.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2t.2 1.3 e.4 2.5 w.6 b.7 1p.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2d.2 1.3 t.4 2.5 h.6 b.7 24.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2x.2 1.3 9.4 2.5 11.6 b.7 1k.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2p.2 1.3 h.4 2.5 t.6 b.7 1s.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2a.2 1.3 x.4 2.5 d.6 b.7 28.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2t.2 1.3 d.4 2.5 x.6 b.7 1o.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2l.2 1.3 l.4 2.5 p.6 b.7 1w.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 26.2 1.3 10.4 2.5 a.6 b.7 2b.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2q.2 1.3 h.4 2.5 t.6 b.7 1s.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2h.2 1.3 p.4 2.5 l.6 b.7 20.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 31.2 1.3 5.4 2.5 15.6 b.7 1g.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2m.2 1.3 k.4 2.5 q.6 b.7 1v.8 26.9 a.a 17.d 1.b 1.c 6.0 5.1 2e.2 1.3 t.4 2.5 h.6 b.7 24.8 26.9 a.a 17.d 1.b 1.c',
}
