// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'CZ',
  name: 'Czechia',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Den obnovy samostatného českého státu; Nový rok', 'Velký pátek', 'Velikonoční pondělí', 'Svátek práce', 'Den vítězství', 'Den slovanských věrozvěstů Cyrila a Metoděje', 'Den upálení mistra Jana Husa', 'Den české státnosti', 'Den vzniku samostatného československého státu', 'Den boje za svobodu a demokracii a Mezinárodní den studentstva', 'Štědrý den', '1. svátek vánoční', '2. svátek vánoční'],
  statuses: 'ccccccccccccc',
  days: '1.0 2s.1 3.2 i.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2j.1 3.2 q.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2w.1 3.2 d.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2o.1 3.2 l.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2g.1 3.2 u.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2z.1 3.2 a.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2k.1 3.2 p.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2c.1 3.2 x.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2w.1 3.2 e.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2g.1 3.2 t.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 30.1 3.2 9.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2s.1 3.2 h.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2d.1 3.2 x.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2w.1 3.2 d.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2o.1 3.2 l.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 29.1 3.2 10.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2t.1 3.2 h.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2k.1 3.2 p.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 34.1 3.2 5.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2p.1 3.2 k.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c 6.0 2h.1 3.2 t.3 7.4 1m.5 1.6 2c.7 u.8 k.9 11.a 1.b 1.c',
}
