import type { ConsolePage } from '../console/console-page.ts'
import { refused, type Desk } from '../console/desk.ts'
import { bytesInWords, moment } from '../console/moments.ts'
import { glyph, markup, type Markup } from '../console/server-page.ts'
import type { RestoredBeside } from './restored-beside.ts'
import type { ShelfWork, ShelvedBackup } from './shelf.ts'

type Seen = { folder: string; backups: ShelvedBackup[]; work: ShelfWork | null; beside: RestoredBeside | null }

/** The backups there are, one made now, one checked, and one that takes the place of all that is here; `isKept`: whether there is a folder for them. */
export function backupsPage(desk: Desk, isKept: boolean): ConsolePage {
  const main = async (query: URLSearchParams, refusal: string | null = null): Promise<Markup> => {
    if (!isKept) return noFolder
    const { folder, backups, work, beside } = (await desk.ask('GET', '/operator/v1/backups')).body as Seen
    return markup`${refusal !== null && refused(refusal)}${desk.done('/backups', query)}${work && workInWords(work)}${beside && waiting(beside)}${restoreForm(backups.find(({ name }) => name === query.get('restore')))}
      <section class="sec" aria-labelledby="bk"><div class="sec-h"><h2 id="bk">Backups <span class="count">${backups.length}</span></h2><span class="note">in ${folder}</span></div>${
        backups.length === 0 ? markup`<p class="t14">There is no backup yet.</p>` : table(backups, work)
      }</section>
      ${goingBack(folder, backups[0]?.name ?? 'NAME')}${desk.history('/backups')}`
  }
  const act = (act: string, name: string) => {
    const one = `/operator/v1/backups/${encodeURIComponent(name)}`
    switch (act) {
      case 'check':
        return desk.act('/backups', `began to check the backup ${name}`, () => desk.ask('POST', `${one}:check`))
      case 'restore':
        return desk.act('/backups', `began to restore the backup ${name}`, () => desk.ask('POST', `${one}:restore`))
      case 'forget':
        return desk.act('/backups', 'threw away what was restored', () =>
          desk.ask('DELETE', '/operator/v1/backups:beside'),
        )
      case 'make':
        return desk.act('/backups', 'began a backup', () => desk.ask('POST', '/operator/v1/backups'))
      default:
        return { refusal: 'There is no such act on a backup.' }
    }
  }
  return {
    path: '/backups',
    name: 'Backups',
    icon: 'download',
    count: () => null,
    head: () => ({
      lead: 'Copies of everything as of one moment: documents, accounts, files, payments and keys. Keep them as you keep the server.',
      tools: isKept
        ? markup`<form method="post" action="/backups"><input type="hidden" name="act" value="make" /><button class="btn main">Back up now</button></form>`
        : null,
    }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      const name = (form.get('name') ?? '').slice(0, 100)
      if (form.get('act') === 'restore' && (form.get('typed') ?? '').trim() !== name)
        return main(new URLSearchParams({ restore: name }), `To go back to it, type ${name}.`)
      const outcome = await act(form.get('act') ?? '', name)
      if ('refusal' in outcome) return main(new URLSearchParams(), outcome.refusal)
      return { seeOther: `/backups?done=${outcome.id}` }
    },
  }
}

const noFolder = markup`<section class="leaf" aria-labelledby="none"><h2 class="h" id="none">No folder for backups</h2><p class="t14">Start the server with <code>DUEBOOK_BACKUPS=/a/folder</code>, on another disk than the data, and backups are made and checked here. Without it <code>npm run backup</code> makes one.</p></section>`

function workInWords({ kind, name, since, until, faults }: ShelfWork): Markup {
  const what = { make: `Backup ${name}`, check: `Check of ${name}`, restore: `Restore of ${name}` }[kind]
  if (until === null)
    return markup`<div class="note-box" role="status"><p class="grow"><b>${what} goes on since ${moment(since)}.</b> People are answered meanwhile. <a href="/backups">Look again</a></p></div>`
  if (faults && faults.length > 0)
    return markup`<div class="note-box over" role="status">${glyph('failed')}<p class="grow"><b>${what}: not as it should be.</b> ${faults.slice(0, 5).join('; ')}.</p></div>`
  return markup`<div class="note-box ok" role="status">${glyph('done')}<p class="grow"><b>${what}: whole.</b> ${kind === 'restore' && 'It is copied. '}Every byte was read and compared, ${moment(until)}.</p></div>`
}

function table(backups: readonly ShelvedBackup[], work: ShelfWork | null): Markup {
  const checked = work?.until !== null && work?.faults?.length === 0 ? work.name : null
  return markup`<table class="ledger cst2"><thead><tr><th scope="col">When</th><th scope="col">Name</th><th scope="col" class="num">Size</th><th scope="col">Checked</th><th scope="col"><span class="sr">Acts</span></th></tr></thead><tbody>${backups.map(
    ({ name, madeAt, bytes, files, damaged }) =>
      markup`<tr><th scope="row">${moment(Date.parse(madeAt))}</th><td>${name}<small>${files} files</small></td><td class="num">${bytesInWords(bytes)}</td><td>${
        damaged > 0
          ? markup`<span class="state over">${glyph('failed')}${damaged} contents were damaged before</span>`
          : files === 0
            ? markup`<span class="state over">${glyph('failed')}Cannot be read</span>`
            : name === checked
              ? markup`<span class="state ok">${glyph('check')}Every byte compared</span>`
              : markup`<span class="m3">When it was made</span>`
      }</td><td class="num"><form method="post" action="/backups"><input type="hidden" name="act" value="check" /><input type="hidden" name="name" value="${name}" /><button class="btn" aria-label="Check ${name}">Check</button> <a class="btn" href="/backups?restore=${encodeURIComponent(name)}#back" aria-label="Restore ${name}…">Restore…</a></form></td></tr>`,
  )}</tbody></table>`
}

/** What stands until somebody starts the server again, or thinks better of it. */
const waiting = ({ name, madeAt }: RestoredBeside) =>
  markup`<div class="note-box" role="status"><p class="grow"><b>${name} waits beside the data, and takes its place when the server is started again.</b> What is here now, with all that was written since ${moment(Date.parse(madeAt))}, is then kept beside it.</p><form method="post" action="/backups"><input type="hidden" name="act" value="forget" /><button class="btn">Throw it away</button></form></div>`

const restoreForm = (backup: ShelvedBackup | undefined) =>
  backup !== undefined &&
  markup`<section class="leaf" id="back" aria-labelledby="bh"><h2 class="h" id="bh">Go back to ${moment(Date.parse(backup.madeAt))}</h2><p class="t14">It is checked and copied beside the data; people are answered meanwhile. It takes the place of everything here, documents, accounts, files and payments, once you start the server again. Mails that left and cards that were charged since stay so.</p><form class="stack" method="post" action="/backups"><input type="hidden" name="act" value="restore" /><input type="hidden" name="name" value="${backup.name}" /><div class="field"><label for="typed">To go back to it, type ${backup.name}</label><input class="in mono" id="typed" name="typed" required maxlength="100" autocomplete="off" /></div><div class="flow"><a class="btn main" href="/backups">Leave it</a><button class="btn danger">Restore it</button></div></form></section>`

const goingBack = (folder: string, name: string) =>
  markup`<section class="sec" aria-labelledby="re"><div class="sec-h"><h2 id="re">Without this page</h2><span class="note">What stands now is kept beside it</span></div><p class="t13">Stop the server, then <code>npm run restore -- ${folder}/${name}</code> with the <code>--data</code> it is started with, and start it again. Every byte is checked before the folder takes its place.</p></section>`
