import { csvOf } from '@duebook/contract/csv'
import { Download } from 'lucide-react'
import type { DrillRecord } from '../cloud/asking/drills.ts'
import { civilDay, useZone } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { announce } from '../ui/toast.ts'
import { useDrillLines } from './useDrillLines.ts'

/** The table as it stands now, for other programs. */
export function DrillFile({ drill, backup }: { drill: DrillRecord; backup: string | null }) {
  const lines = useDrillLines(drill, backup)
  const zone = useZone()
  const save = () => {
    const head = ['Who', 'As what', 'Would be asked', 'By', 'What happened', 'Remark']
    const rows = lines.map(({ who, as, would, by, what }) => [who, as, would, by, what.text, what.note ?? ''])
    const name = `drill-${civilDay(new Date(drill.at), zone)}.csv`
    download(new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }), name)
    announce('The result is in your downloads.')
  }
  return (
    <Button look="bare" icon={<Download aria-hidden />} onClick={save}>
      Keep the result as a file
    </Button>
  )
}
