// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'PT',
  name: 'Portugal',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ['Ano Novo', 'Sexta-feira Santa', 'Páscoa', 'Dia da Liberdade', 'Dia do Trabalhador', 'Dia de Portugal, de Camões e das Comunidades Portuguesas', 'Corpo de Deus', 'Assunção de Nossa Senhora', 'Implantação da República', 'Dia de Todos os Santos', 'Restauração da Independência', 'Imaculada Conceição', 'Dia de Natal', 'Dia da Liberdade; Páscoa'],
  statuses: 'cccccccccccccc',
  days: '1.0 2s.1 2.2 d.3 6.4 14.5 1.6 1t.7 1f.8 r.9 u.a 7.b h.c 7.0 2j.1 2.2 l.3 6.4 x.6 7.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2w.1 2.2 8.3 6.4 14.5 6.6 1o.7 1f.8 r.9 u.a 7.b h.c 7.0 2o.1 2.2 g.3 6.4 12.6 2.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2g.1 2.2 p.3 6.4 t.6 b.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2z.1 2.2 5.3 6.4 14.5 9.6 1l.7 1f.8 r.9 u.a 7.b h.c 7.0 2k.1 2.2 k.3 6.4 y.6 6.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2c.1 2.2 s.3 6.4 q.6 e.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2w.1 2.2 9.3 6.4 14.5 5.6 1p.7 1f.8 r.9 u.a 7.b h.c 7.0 2g.1 2.2 o.3 6.4 u.6 a.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 30.1 2.2 4.3 6.4 14.5 a.6 1k.7 1f.8 r.9 u.a 7.b h.c 7.0 2s.1 2.2 c.3 6.4 14.5 2.6 1s.7 1f.8 r.9 u.a 7.b h.c 7.0 2d.1 2.2 s.3 6.4 q.6 e.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2w.1 2.2 8.3 6.4 14.5 6.6 1o.7 1f.8 r.9 u.a 7.b h.c 7.0 2o.1 2.2 g.3 6.4 12.6 2.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 29.1 2.2 v.3 6.4 n.6 h.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2t.1 2.2 c.3 6.4 14.5 2.6 1s.7 1f.8 r.9 u.a 7.b h.c 7.0 2k.1 2.2 k.3 6.4 y.6 6.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 34.1 2.d 6.4 14.5 e.6 1g.7 1f.8 r.9 u.a 7.b h.c 7.0 2p.1 2.2 f.3 6.4 13.6 1.5 1u.7 1f.8 r.9 u.a 7.b h.c 7.0 2h.1 2.2 o.3 6.4 u.6 a.5 1u.7 1f.8 r.9 u.a 7.b h.c',
}
