// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'IT',
  name: 'Italy',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Capodanno', 'Epifania', 'Pasqua', "Lunedì dell'Angelo", 'Anniversario della Liberazione', 'Festa del Lavoro', 'Festa della Repubblica', 'Assunzione della Beata Vergine Maria', "Giorno dell'unità nazionale; Ognissanti", 'Immacolata Concezione', 'Natale', 'Santo Stefano', 'Ognissanti', "Giorno dell'unità nazionale", "Festa nazionale di San Francesco d'Assisi, patrono d'Italia", 'Anniversario della Liberazione; Pasqua'],
  statuses: 'cccccccccccccccc',
  days: '1.0 5.1 2p.2 1.3 c.4 6.5 w.6 22.7 26.8 11.9 h.a 1.b 6.0 5.1 2g.2 1.3 k.4 6.5 w.6 22.7 26.c 6.d v.9 h.a 1.b 6.0 5.1 2t.2 1.3 7.4 6.5 w.6 22.7 26.c 5.d w.9 h.a 1.b 6.0 5.1 2l.2 1.3 f.4 6.5 w.6 22.7 26.c 4.d x.9 h.a 1.b 6.0 5.1 2d.2 1.3 o.4 6.5 w.6 22.7 26.c 2.d z.9 h.a 1.b 6.0 5.1 2w.2 1.3 4.4 6.5 w.6 22.7 26.c 1.d 10.9 h.a 1.b 6.0 5.1 2h.2 1.3 j.4 6.5 w.6 22.7 1e.e s.8 11.9 h.a 1.b 6.0 5.1 29.2 1.3 r.4 6.5 w.6 22.7 1e.e s.c 6.d v.9 h.a 1.b 6.0 5.1 2t.2 1.3 8.4 6.5 w.6 22.7 1e.e s.c 4.d x.9 h.a 1.b 6.0 5.1 2d.2 1.3 n.4 6.5 w.6 22.7 1e.e s.c 3.d y.9 h.a 1.b 6.0 5.1 2x.2 1.3 3.4 6.5 w.6 22.7 1e.e s.c 2.d z.9 h.a 1.b 6.0 5.1 2p.2 1.3 b.4 6.5 w.6 22.7 1e.e s.c 1.d 10.9 h.a 1.b 6.0 5.1 2a.2 1.3 r.4 6.5 w.6 22.7 1e.e s.c 6.d v.9 h.a 1.b 6.0 5.1 2t.2 1.3 7.4 6.5 w.6 22.7 1e.e s.c 5.d w.9 h.a 1.b 6.0 5.1 2l.2 1.3 f.4 6.5 w.6 22.7 1e.e s.c 4.d x.9 h.a 1.b 6.0 5.1 26.2 1.3 u.4 6.5 w.6 22.7 1e.e s.c 3.d y.9 h.a 1.b 6.0 5.1 2q.2 1.3 b.4 6.5 w.6 22.7 1e.e s.c 1.d 10.9 h.a 1.b 6.0 5.1 2h.2 1.3 j.4 6.5 w.6 22.7 1e.e s.8 11.9 h.a 1.b 6.0 5.1 31.f 1.3 5.5 w.6 22.7 1e.e s.c 6.d v.9 h.a 1.b 6.0 5.1 2m.2 1.3 e.4 6.5 w.6 22.7 1e.e s.c 5.d w.9 h.a 1.b 6.0 5.1 2e.2 1.3 n.4 6.5 w.6 22.7 1e.e s.c 3.d y.9 h.a 1.b',
}
