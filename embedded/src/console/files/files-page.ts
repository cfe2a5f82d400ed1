import type { ConsolePage } from '../console-page.ts'
import { refused, type Desk } from '../desk.ts'
import { bytesInWords, moment } from '../moments.ts'
import { refusalOf } from '../operations.ts'
import { markup, type Markup, inParts } from '../server-page.ts'
import { checkFile, downloadFile } from './file-bytes.ts'

/** A file as the JSON API of the storage service describes it. */
type FileSeen = {
  name: string
  bucket: string
  generation: string
  contentType?: string
  size: string
  md5Hash?: string
  crc32c?: string
  timeCreated: string
  updated: string
  temporaryHold?: boolean
  metadata?: Record<string, string>
}

const shownAtMost = 100

/** The files of every bucket, by where their names begin. `capability`: the path below which the storage service takes an administrator's word. */
export function filesPage(desk: Desk, capability: string): ConsolePage {
  const at = (bucket: string, name?: string) =>
    `${capability}/storage/v1/b/${encodeURIComponent(bucket)}/o${name === undefined ? '' : `/${encodeURIComponent(name)}`}`

  const main = async (query: URLSearchParams, told: Markup | null = null): Promise<Markup> => {
    const said = markup`${told}${desk.done('/files', query)}`
    const buckets = await bucketsOf(desk, capability)
    const asked = readAsked(query, buckets)
    const list = await desk.ask(
      'GET',
      `${at(asked.bucket)}?${new URLSearchParams({ prefix: asked.prefix, maxResults: String(shownAtMost), ...(asked.token !== '' && { pageToken: asked.token }) }).toString()}`,
    )
    const why = refusalOf(list)
    if (why !== null) return markup`${said}${searchForm(asked, buckets)}${refused(why)}`
    const { items = [], nextPageToken } = list.body as { items?: FileSeen[]; nextPageToken?: string }
    const open = asked.name === '' ? null : await desk.ask('GET', at(asked.bucket, asked.name))
    return markup`${said}${searchForm(asked, buckets)}${table(items, asked)}${
      nextPageToken !== undefined &&
      markup`<p class="t13"><a href="${to(asked, { token: nextPageToken })}">More</a></p>`
    }${open && (refusalOf(open) === null ? leaf(open.body as FileSeen, asked) : refused(refusalOf(open) ?? ''))}${desk.history('/files')}`
  }
  return {
    path: '/files',
    name: 'Files',
    icon: 'paperclip',
    count: () => null,
    head: () => ({ lead: 'Kept by their content: the same file twice is stored once.', tools: null }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      const asked = readAsked(form, await bucketsOf(desk, capability))
      const opened = new URLSearchParams(to(asked, { name: asked.name }).split('?')[1])
      const file = { bucket: asked.bucket, name: asked.name, path: at(asked.bucket, asked.name) }
      switch (form.get('act')) {
        case 'download': {
          const outcome = await downloadFile(desk, file)
          return 'refusal' in outcome ? main(opened, refused(outcome.refusal)) : outcome
        }
        case 'check':
          return main(opened, await checkFile(desk, file))
        case 'hold':
        case 'letGo': {
          const holds = form.get('act') === 'hold'
          const words = holds ? `held ${asked.name} of ${asked.bucket}` : `let ${asked.name} of ${asked.bucket} go`
          const outcome = await desk.act('/files', words, () =>
            desk.ask('PATCH', file.path, { json: { temporaryHold: holds } }),
          )
          if ('refusal' in outcome) return main(opened, refused(outcome.refusal))
          return { seeOther: to(asked, { name: asked.name, done: String(outcome.id) }) }
        }
        case 'delete':
          break
        default:
          return main(new URLSearchParams(), refused('There is no such act on a file.'))
      }
      const last = asked.name.split('/').at(-1) ?? ''
      const back = new URLSearchParams(to(asked, { ask: 'delete', name: asked.name }).split('?')[1])
      if (asked.name === '' || (form.get('typed') ?? '').trim() !== last)
        return main(back, refused(`To delete it, type ${last}.`))
      const generation = /^\d{1,20}$/.exec(form.get('generation') ?? '')?.[0] ?? '0'
      const outcome = await desk.act('/files', `deleted ${asked.name} from ${asked.bucket}`, () =>
        desk.ask('DELETE', `${at(asked.bucket, asked.name)}?ifGenerationMatch=${generation}`),
      )
      if ('refusal' in outcome) return main(back, refused(outcome.refusal))
      return { seeOther: to(asked, { done: String(outcome.id) }) }
    },
  }
}

type Asked = { bucket: string; prefix: string; name: string; token: string; ask: string }

function readAsked(query: URLSearchParams, buckets: readonly string[]): Asked {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 1_024)
  return {
    bucket: buckets.find((one) => one === query.get('bucket')) ?? buckets[0] ?? '',
    prefix: text('prefix'),
    name: text('name'),
    token: text('token'),
    ask: text('ask'),
  }
}

async function bucketsOf(desk: Desk, capability: string): Promise<string[]> {
  const { body } = await desk.ask('GET', `${capability}/storage/v1/b`)
  return ((body as { items?: { name: string }[] } | null)?.items ?? []).map(({ name }) => name)
}

function to({ bucket, prefix }: Asked, more: Record<string, string>): string {
  return `/files?${new URLSearchParams({ bucket, ...(prefix !== '' && { prefix }), ...more }).toString()}`
}

const searchForm = ({ bucket, prefix }: Asked, buckets: readonly string[]) =>
  markup`<form class="flow cs-f" method="get" action="/files"><label class="sr" for="prefix">Where its name begins</label><input class="in find" id="prefix" name="prefix" value="${prefix}" maxlength="1024" placeholder="folder/name" /><label class="sr" for="bucket">Bucket</label><select class="in" id="bucket" name="bucket">${buckets.map((one) => markup`<option${one === bucket && markup` selected`}>${one}</option>`)}</select><button class="btn">Find</button></form>`

function table(items: readonly FileSeen[], asked: Asked): Markup {
  if (items.length === 0)
    return markup`<p class="t14">${asked.prefix === '' ? 'There are no files here yet.' : `No name begins with “${asked.prefix}”.`}</p>`
  return markup`<table class="ledger cst2"><thead><tr><th scope="col">File</th><th scope="col">Kind</th><th scope="col">Put</th><th scope="col" class="num">Size</th></tr></thead><tbody>${items.map(
    ({ name, contentType, timeCreated, size, temporaryHold }) => {
      const isOpen = name === asked.name
      return markup`<tr${isOpen && markup` class="on"`}><th scope="row"><a href="${to(asked, { name })}#open"${isOpen && markup` aria-current="true"`}>${name}</a>${temporaryHold === true && markup` <span class="tag">held</span>`}</th><td class="kind">${inParts(contentType ?? 'not said')}</td><td class="when">${moment(Date.parse(timeCreated))}</td><td class="num nw">${bytesInWords(Number(size))}</td></tr>`
    },
  )}</tbody></table>`
}

function leaf(file: FileSeen, asked: Asked): Markup {
  const { name, bucket, size, contentType, timeCreated, updated, generation, md5Hash, crc32c, metadata = {} } = file
  const last = name.split('/').at(-1) ?? name
  return markup`<article class="leaf msg" id="open" aria-labelledby="fh"><h2 class="h" id="fh">${last}</h2><dl class="kv2"><dt>Path</dt><dd>${name}</dd><dt>Bucket</dt><dd>${bucket}</dd><dt>Put</dt><dd>${moment(Date.parse(timeCreated))}${updated !== timeCreated && `, described anew ${moment(Date.parse(updated))}`}</dd><dt>Size</dt><dd>${Number(size).toLocaleString('en-GB')} bytes, ${contentType ?? 'of no kind'}</dd>${md5Hash !== undefined && markup`<dt>MD5</dt><dd><code>${md5Hash}</code></dd>`}<dt>CRC32C</dt><dd><code>${crc32c ?? ''}</code></dd><dt>Held</dt><dd>${file.temporaryHold === true ? 'until it is let go here: nobody deletes or overwrites it, nor does the deletion of an account' : 'no'}</dd>${Object.entries(
    metadata,
  )
    .filter(([key]) => key !== 'firebaseStorageDownloadTokens')
    .map(([key, value]) => markup`<dt>${key}</dt><dd>${value.slice(0, 500)}</dd>`)}</dl>${
    asked.ask === 'delete'
      ? markup`<form class="stack" method="post" action="/files"><input type="hidden" name="act" value="delete" /><input type="hidden" name="bucket" value="${bucket}" /><input type="hidden" name="prefix" value="${asked.prefix}" /><input type="hidden" name="name" value="${name}" /><input type="hidden" name="generation" value="${generation}" /><p class="t13"><b>Delete it?</b> What speaks of it stays, and where a record says how long it is kept, that is not asked here.</p><div class="field"><label for="typed">To delete it, type ${last}</label><input class="in" id="typed" name="typed" required maxlength="1024" autocomplete="off" /></div><div class="flow"><a class="btn main" href="${to(asked, { name })}">Keep it</a><button class="btn danger">Delete it</button></div></form>`
      : markup`<form class="flow" method="post" action="/files"><input type="hidden" name="bucket" value="${bucket}" /><input type="hidden" name="prefix" value="${asked.prefix}" /><input type="hidden" name="name" value="${name}" /><button class="btn" name="act" value="download">Download</button><button class="btn" name="act" value="check">Check its bytes</button>${
          file.temporaryHold === true
            ? markup`<button class="btn" name="act" value="letGo">Let it go</button>`
            : markup`<button class="btn" name="act" value="hold">Hold it</button><a class="btn danger" href="${to(asked, { name, ask: 'delete' })}#open">Delete…</a>`
        }</form>`
  }</article>`
}
