// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'FI',
  name: 'Finland',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Uudenvuodenpäivä', 'Loppiainen', 'Pitkäperjantai', 'Pääsiäispäivä', 'Toinen pääsiäispäivä', 'Vappu', 'Helatorstai', 'Helluntaipäivä', 'Juhannusaatto', 'Juhannuspäivä', 'Pyhäinpäivä', 'Itsenäisyyspäivä', 'Jouluaatto', 'Joulupäivä', 'Tapaninpäivä'],
  statuses: 'ccccccccccccccc',
  days: '1.0 5.1 2n.2 2.3 1.4 i.5 k.6 a.7 j.8 1.9 3p.a 10.b i.c 1.d 1.e 6.0 5.1 2e.2 2.3 1.4 q.5 c.6 a.7 x.8 1.9 3p.a u.b i.c 1.d 1.e 6.0 5.1 2r.2 2.3 1.4 d.5 p.6 a.7 j.8 1.9 3p.a v.b i.c 1.d 1.e 6.0 5.1 2j.2 2.3 1.4 l.5 h.6 a.7 q.8 1.9 3p.a w.b i.c 1.d 1.e 6.0 5.1 2b.2 2.3 1.4 u.5 8.6 a.7 x.8 1.9 3p.a y.b i.c 1.d 1.e 6.0 5.1 2u.2 2.3 1.4 a.5 s.6 a.7 c.8 1.9 3p.a z.b i.c 1.d 1.e 6.0 5.1 2f.2 2.3 1.4 p.5 d.6 a.7 q.8 1.9 3p.a 10.b i.c 1.d 1.e 6.0 5.1 27.2 2.3 1.4 x.5 5.6 a.7 14.8 1.9 3p.a u.b i.c 1.d 1.e 6.0 5.1 2r.2 2.3 1.4 e.5 o.6 a.7 j.8 1.9 3p.a w.b i.c 1.d 1.e 6.0 5.1 2b.2 2.3 1.4 t.5 9.6 a.7 x.8 1.9 3p.a x.b i.c 1.d 1.e 6.0 5.1 2v.2 2.3 1.4 9.5 t.6 a.7 c.8 1.9 3p.a y.b i.c 1.d 1.e 6.0 5.1 2n.2 2.3 1.4 h.5 l.6 a.7 j.8 1.9 3p.a z.b i.c 1.d 1.e 6.0 5.1 28.2 2.3 1.4 x.5 5.6 a.7 14.8 1.9 3p.a u.b i.c 1.d 1.e 6.0 5.1 2r.2 2.3 1.4 d.5 p.6 a.7 j.8 1.9 3p.a v.b i.c 1.d 1.e 6.0 5.1 2j.2 2.3 1.4 l.5 h.6 a.7 q.8 1.9 3p.a w.b i.c 1.d 1.e 6.0 5.1 24.2 2.3 1.4 10.5 2.6 a.7 14.8 1.9 3p.a x.b i.c 1.d 1.e 6.0 5.1 2o.2 2.3 1.4 h.5 l.6 a.7 j.8 1.9 3p.a z.b i.c 1.d 1.e 6.0 5.1 2f.2 2.3 1.4 p.5 d.6 a.7 q.8 1.9 3p.a 10.b i.c 1.d 1.e 6.0 5.1 2z.2 2.3 1.4 5.5 x.6 a.7 c.8 1.9 3p.a u.b i.c 1.d 1.e 6.0 5.1 2k.2 2.3 1.4 k.5 i.6 a.7 q.8 1.9 3p.a v.b i.c 1.d 1.e 6.0 5.1 2c.2 2.3 1.4 t.5 9.6 a.7 x.8 1.9 3p.a x.b i.c 1.d 1.e',
}
