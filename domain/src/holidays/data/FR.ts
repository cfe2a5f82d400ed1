// Made by build-tables.ts from python-holidays HEAD-c382fde (MIT), category public, observed. Not edited by hand.
import type { HolidayTable } from '../table.ts'

export const holidays: HolidayTable = {
  region: 'FR',
  name: 'France',
  version: 'c382fde',
  from: '2020-01-01',
  to: '2040-12-31',
  weekend: [6, 7],
  names: ["Jour de l'an", 'Lundi de Pâques', 'Fête du Travail', 'Fête de la Victoire', 'Ascension', 'Lundi de Pentecôte', 'Fête nationale', 'Assomption', 'Toussaint', 'Armistice', 'Noël'],
  statuses: 'ccccccccccc',
  days: '1.0 2v.1 i.2 7.3 d.4 b.5 17.6 w.7 26.8 a.9 18.a 7.0 2m.1 q.2 7.3 5.4 b.5 1f.6 w.7 26.8 a.9 18.a 7.0 2z.1 d.2 7.3 i.4 b.5 12.6 w.7 26.8 a.9 18.a 7.0 2r.1 l.2 7.3 a.4 b.5 1a.6 w.7 26.8 a.9 18.a 7.0 2j.1 u.2 7.3 1.4 b.5 1j.6 w.7 26.8 a.9 18.a 7.0 32.1 a.2 7.3 l.4 b.5 z.6 w.7 26.8 a.9 18.a 7.0 2n.1 p.2 7.3 6.4 b.5 1e.6 w.7 26.8 a.9 18.a 7.0 2f.1 x.2 5.4 2.3 9.5 1m.6 w.7 26.8 a.9 18.a 7.0 2z.1 e.2 7.3 h.4 b.5 13.6 w.7 26.8 a.9 18.a 7.0 2j.1 t.2 7.3 2.4 b.5 1i.6 w.7 26.8 a.9 18.a 7.0 33.1 9.2 7.3 m.4 b.5 y.6 w.7 26.8 a.9 18.a 7.0 2v.1 h.2 7.3 e.4 b.5 16.6 w.7 26.8 a.9 18.a 7.0 2g.1 x.2 5.4 2.3 9.5 1m.6 w.7 26.8 a.9 18.a 7.0 2z.1 d.2 7.3 i.4 b.5 12.6 w.7 26.8 a.9 18.a 7.0 2r.1 l.2 7.3 a.4 b.5 1a.6 w.7 26.8 a.9 18.a 7.0 2c.1 10.2 2.4 5.3 6.5 1p.6 w.7 26.8 a.9 18.a 7.0 2w.1 h.2 7.3 e.4 b.5 16.6 w.7 26.8 a.9 18.a 7.0 2n.1 p.2 7.3 6.4 b.5 1e.6 w.7 26.8 a.9 18.a 7.0 37.1 5.2 7.3 q.4 b.5 u.6 w.7 26.8 a.9 18.a 7.0 2s.1 k.2 7.3 b.4 b.5 19.6 w.7 26.8 a.9 18.a 7.0 2k.1 t.2 7.3 2.4 b.5 1i.6 w.7 26.8 a.9 18.a',
}
