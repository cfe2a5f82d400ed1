import { evidenceLimits } from '@duebook/contract/evidence'
import { verifyPack, type PackReport } from './verifyPack.ts'

/** The page inside every pack: opened from the disk it checks the pack it came in, and asks nobody. Its policy lets nothing be fetched or sent. */
export function verifyPage(): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check an evidence pack</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:44rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.25rem .5rem;border-bottom:1px solid #8886;overflow-wrap:anywhere}code{overflow-wrap:anywhere}</style>
</head>
<body>
<h1>Check an evidence pack</h1>
<p>Choose the ZIP file that this page came in. It is read on this device; nothing is sent, and no connection is needed.</p>
<p><label>Evidence pack <input type="file" id="pack" accept=".zip,application/zip"></label></p>
<div id="report" role="status"></div>
<script>
const verifyPack = ${verifyPack.toString()};
(${page.toString()})(verifyPack, ${JSON.stringify(evidenceLimits)});
</script>
</body>
</html>
`
}

/** Runs in that page; self-contained as well. Everything from the pack is written as text. */
function page(check: typeof verifyPack, limits: typeof evidenceLimits): void {
  const report = document.getElementById('report') as HTMLElement
  const input = document.getElementById('pack') as HTMLInputElement
  const add = (parent: Element, tag: string, text = '') => {
    const element = document.createElement(tag)
    element.textContent = text
    parent.append(element)
    return element
  }
  const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
    [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('')
  const words = { same: 'unchanged', changed: 'CHANGED', missing: 'MISSING', notListed: 'NOT PART OF THE PACK' }
  const show = ({ title, madeAt, fingerprint, files, intact }: PackReport) => {
    report.replaceChildren()
    add(report, 'h2', intact ? 'Nothing was changed' : 'This pack was changed')
    add(report, 'p', `${title}, made ${madeAt}. ${files.length} files.`)
    add(add(report, 'p', 'Fingerprint of the manifest: '), 'code', fingerprint)
    const table = add(report, 'table')
    for (const { path, verdict } of files) {
      const row = add(table, 'tr')
      add(row, 'th', path)
      add(row, 'td', words[verdict])
    }
  }
  input.addEventListener('change', () => {
    const [pack] = input.files ?? []
    if (!pack) return
    report.textContent = 'Checking it.'
    check(pack, limits, digest).then(show, (error: Error) => {
      report.textContent = error.message
    })
  })
}
