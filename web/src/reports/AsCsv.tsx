import { csvOf } from '@duebook/contract/csv'
import { reportTable } from '@duebook/contract/reports/report-table'
import { Download } from 'lucide-react'
import { useNameOf } from '../frame/names.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { announce } from '../ui/toast.ts'
import type { ReportRow } from './report-data.ts'
import styles from './reports.module.css'

/** Every date that the report counts, for other programs. */
export function AsCsv({ rows, name }: { rows: readonly ReportRow[]; name: string }) {
  const nameOf = useNameOf()
  const save = () => {
    download(new Blob([csvOf(reportTable(rows, nameOf))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    announce(`${rows.length} lines are in your downloads.`)
  }
  return (
    <span className={styles.wideOnly}>
      <Button
        icon={<Download aria-hidden />}
        aria-disabled={rows.length === 0}
        onClick={() => rows.length > 0 && save()}
      >
        CSV
      </Button>
    </span>
  )
}
