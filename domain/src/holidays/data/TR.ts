// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'TR',
  name: 'Türkiye',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  proclaimedTo: '2032-12-31',
  names: ['Yılbaşı', 'Ulusal Egemenlik ve Çocuk Bayramı', 'Emek ve Dayanışma Günü', "Atatürk'ü Anma, Gençlik ve Spor Bayramı", 'Ramazan Bayramı', 'Demokrasi ve Millî Birlik Günü', 'Kurban Bayramı', 'Zafer Bayramı', 'Cumhuriyet Bayramı', 'Ramazan Bayramı; Ulusal Egemenlik ve Çocuk Bayramı', "Atatürk'ü Anma, Gençlik ve Spor Bayramı; Kurban Bayramı", 'Ramazan Bayramı', 'Kurban Bayramı', 'Cumhuriyet Bayramı; Ramazan Bayramı (tahmini)'],
  statuses: 'ccccpcpcccceec',
  days: '1.0 35.1 8.2 i.3 5.4 1.4 1.4 1e.5 g.6 1.6 1.6 1.6 r.7 1o.8 1s.0 34.1 8.2 c.4 1.4 1.4 4.3 1l.5 5.6 1.6 1.6 1.6 12.7 1o.8 1s.0 34.1 8.2 1.4 1.4 1.4 f.3 1f.6 1.6 1.6 1.6 3.5 1a.7 1o.8 1s.0 32.4 1.4 1.9 8.2 i.3 14.6 1.6 1.6 1.6 e.5 1a.7 1o.8 1s.0 2s.4 1.4 1.4 b.1 8.2 i.3 s.6 1.6 1.6 1.6 q.5 1a.7 1o.8 1s.0 2g.4 1.4 1.4 m.1 8.2 i.3 i.6 1.6 1.6 1.6 10.5 1a.7 1o.8 1s.0 26.4 1.4 1.4 w.1 8.2 i.3 8.6 1.6 1.6 1.6 1a.5 1a.7 1o.8 1s.0 1v.4 1.4 1.4 17.1 8.2 f.6 1.6 1.6 1.a 1l.5 1a.7 1o.8 1s.0 1k.4 1.4 1.4 1j.1 8.2 4.6 1.6 1.6 1.6 b.3 1l.5 1a.7 1o.8 1s.0 18.4 1.4 1.4 1u.1 1.6 1.6 1.6 1.6 4.2 i.3 1l.5 1a.7 1o.8 1s.0 y.4 1.4 1.4 1u.6 1.6 1.6 1.6 7.1 8.2 i.3 1l.5 1a.7 1o.8 1s.0 n.4 1.4 1.4 1u.6 1.6 1.6 1.6 i.1 8.2 i.3 1l.5 1a.7 1o.8 1s.0 d.4 1.4 1.4 1u.6 1.6 1.6 1.6 t.1 8.2 i.3 1l.5 1a.7 1o.8 1s.0 1.b 1.b 1.b 1u.c 1.c 1.c 1.c 14.1 8.2 i.3 1l.5 1a.7 1o.8 1j.b 1.b 1.b 7.0 1n.c 1.c 1.c 1.c 1e.1 8.2 i.3 1l.5 1a.7 1o.8 18.b 1.b 1.b i.0 1c.c 1.c 1.c 1.c 1p.1 8.2 i.3 1l.5 1a.7 1o.8 x.b 1.b 1.b t.0 11.c 1.c 1.c 1.c 21.1 8.2 i.3 1l.5 1a.7 1o.8 l.b 1.b 1.b 15.0 p.c 1.c 1.c 1.c 2c.1 8.2 i.3 1l.5 1a.7 1o.8 a.b 1.b 1.b 1g.0 f.c 1.c 1.c 1.c 2m.1 8.2 i.3 1l.5 1a.7 1o.d 1.b 1.b 1q.0 4.c 1.c 1.c 1.c 2x.1 8.2 i.3 1l.5 1a.7 1e.b 1.b 1.b 8.8 1m.c 1.c 1.c 1.c 3.0 35.1 8.2 i.3 1l.5 1a.7 12.b 1.b 1.b k.8 1a.c 1.c 1.c 1.c',
}
