import { csvOf } from '@duebook/contract/csv'
import { plural } from '@duebook/domain'
import { Download } from 'lucide-react'
import { Button } from './Button.tsx'
import { download } from './download.ts'
import { announce } from './toast.ts'

/** What a screen shows, as a file for other programs. `table` is worked out when it is asked for, its head first. */
export function CsvButton({
  table,
  name,
  isEmpty = false,
}: {
  table: () => string[][]
  name: string
  isEmpty?: boolean
}) {
  const save = () => {
    const rows = table()
    const lines = rows.length - 1
    download(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    announce(`${plural(lines, 'line')} ${lines === 1 ? 'is' : 'are'} in your downloads.`)
  }
  return (
    <Button icon={<Download aria-hidden />} aria-disabled={isEmpty} onClick={() => !isEmpty && save()}>
      CSV
    </Button>
  )
}
