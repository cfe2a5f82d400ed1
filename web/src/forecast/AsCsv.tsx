import { csvOf } from '@duebook/contract/csv'
import type { Forecast } from '@duebook/contract/money/forecast'
import { type Split } from '@duebook/contract/money/forecast-groups'
import { forecastTable } from '@duebook/contract/money/forecast-table'
import { Download } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { download } from '../ui/download.ts'
import { announce } from '../ui/toast.ts'
import styles from './forecast.module.css'
import { splitName } from './split-names.ts'

/** The months for other programs, each currency by itself. */
export function AsCsv({
  forecasts,
  split,
  nameOf,
}: {
  forecasts: readonly Forecast[]
  split: Split
  nameOf: (uid: string) => string
}) {
  const save = () => {
    const rows = forecastTable(forecasts, (key) => splitName(split, key, nameOf))
    const name = `forecast-${forecasts[0]?.months[0]?.month}.csv`
    download(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), name)
    announce(`${rows.length - 1} lines are in your downloads.`)
  }
  return (
    <span className={styles.wideOnly}>
      <Button icon={<Download aria-hidden />} onClick={save}>
        CSV
      </Button>
    </span>
  )
}
