// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'BR',
  name: 'Brazil',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Confraternização Universal', 'Sexta-feira Santa', 'Tiradentes', 'Dia do Trabalhador', 'Independência do Brasil', 'Nossa Senhora Aparecida', 'Finados', 'Proclamação da República', 'Natal', 'Dia Nacional de Zumbi e da Consciência Negra'],
  statuses: 'cccccccccc',
  days: '1.0 2s.1 b.2 a.3 3l.4 z.5 l.6 d.7 14.8 7.0 2j.1 j.2 a.3 3l.4 z.5 l.6 d.7 14.8 7.0 2w.1 6.2 a.3 3l.4 z.5 l.6 d.7 14.8 7.0 2o.1 e.2 a.3 3l.4 z.5 l.6 d.7 14.8 7.0 2g.1 n.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2z.1 3.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2k.1 i.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2c.1 q.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2w.1 7.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2g.1 m.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 30.1 2.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2s.1 a.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2d.1 q.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2w.1 6.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2o.1 e.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 29.1 t.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2t.1 a.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2k.1 i.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 32.2 2.1 8.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2p.1 d.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8 7.0 2h.1 m.2 a.3 3l.4 z.5 l.6 d.7 5.9 z.8',
}
