import { plural, shortDate } from '@duebook/domain'
import { takeBackDays } from '@duebook/contract/import/record'
import { addDays } from '@duebook/domain'
import { Check, RotateCcw } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import ledger from '../design/ledger.module.css'
import type { BookImport } from '../cloud/imports/imports.ts'
import { useRunning } from '../cloud/imports/running.ts'
import { civilDay, civilTime, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { Glyph } from '../ui/glyphs.tsx'
import tables from './tables.module.css'

/** A row a file: when, what it was, what it did, and whether it stands. */
export function Imports({ imports, chosen }: { imports: readonly BookImport[]; chosen: string }) {
  const nameOf = useNameOf()
  const zone = useZone()
  const today = useToday()
  return (
    <table className={`${ledger.ledger} ${ledger.entries} ${tables.history}`}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">File</th>
          <th scope="col">What it did</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => {
          const at = new Date(one.at)
          return (
            <tr key={one.id} data-on={one.id === chosen || undefined}>
              <th scope="row">
                {shortDate(civilDay(at, zone), today)} {civilTime(at, zone).slice(-5)}
              </th>
              <td>
                <Link
                  to="/settings/import/history"
                  search={{ of: one.id }}
                  aria-current={one.id === chosen || undefined}
                >
                  {one.file}
                </Link>
                <small>
                  {plural(one.counts.lines, 'line')} · {nameOf(one.by)}
                </small>
              </td>
              <td>{didWords(one)}</td>
              <td>
                <State one={one} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function didWords({ state, counts: { add, here, refused, leftOut, right } }: BookImport): string {
  return [
    state === 'writing' ? `${add} to add` : `${add} added`,
    ...(here > 0 ? [`${here} here already`] : []),
    ...(right > 0 ? [`${right} put right`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ].join(', ')
}

function State({ one }: { one: BookImport }) {
  const running = useRunning().get(one.id)
  const zone = useZone()
  const today = useToday()
  const until = addDays(civilDay(new Date(one.at), zone), takeBackDays)
  if (running && running.code === undefined)
    return <span className={ledger.state}>{running.doing === 'adds' ? 'Being added' : 'Being taken back'}</span>
  switch (one.state) {
    case 'applied':
      return (
        <>
          <span className={ledger.state}>
            {until >= today && <Check aria-hidden size={14} />}
            Applied
          </span>
          <small>{until >= today ? `until ${shortDate(until, today)}` : '30 days are over'}</small>
        </>
      )
    case 'takenBack':
      return (
        <>
          <span className={ledger.state}>
            <RotateCcw aria-hidden size={14} />
            Taken back
          </span>
          <small>{one.kept.length > 0 ? `${one.kept.length} stay` : 'all of it'}</small>
        </>
      )
    case 'writing':
    case 'takingBack':
      return (
        <span className={`${ledger.state} ${tables.over}`}>
          <Glyph name="failed" />
          {one.state === 'writing' ? 'Broke off' : 'Half taken back'}
        </span>
      )
  }
}
