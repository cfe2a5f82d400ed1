import type { ConsolePage } from './console-page.ts'
import type { Desk } from './desk.ts'
import { bytesInWords, lastingWords } from './moments.ts'
import { inWords, markup, type Markup } from './server-page.ts'

/** How much is asked of the server, since it was started: what `/metrics` says, for people. */
export function usagePage(desk: Desk): ConsolePage {
  return {
    path: '/usage',
    name: 'Usage',
    icon: 'chart',
    count: () => null,
    head: () => ({
      lead: `Since the start, ${lastingWords(process.uptime())} ago.`,
      tools: markup`<p class="t13"><a href="/metrics">Metrics as text</a></p>`,
    }),
    async main() {
      const samples = samplesIn((await desk.ask('GET', '/metrics')).text)
      const of = (name: string) => samples.filter((sample) => sample.name === name)
      const one = (name: string) => of(name)[0]?.value ?? 0
      return markup`<dl class="facts4"><div><dt>Memory</dt><dd>${bytesInWords(one('process_resident_memory_bytes'))}</dd></div><div><dt>The slowest hundredth of turns takes</dt><dd>${(one('embedded_event_loop_delay_p99_seconds') * 1000).toFixed(1)} ms</dd></div><div><dt>Being answered now</dt><dd>${one('embedded_requests_in_flight')}</dd></div></dl>
        ${table('Documents', ['Collection', 'Read', 'Written', 'Deleted', 'By servers'], documentRows(of('embedded_documents_total')))}
        ${table('Requests', ['Service', 'Answered', 'Refused', 'Failed', 'Mean'], requestRows(of('embedded_requests_total'), samples))}
        ${table(
          'Functions',
          ['Function', 'Calls'],
          of('embedded_function_calls_total')
            .toSorted((a, b) => b.value - a.value)
            .map(({ labels, value }) => [labels['function'] ?? '', number(value)]),
        )}`
    },
  }
}

type Sample = { name: string; labels: Record<string, string>; value: number }

/** Samples of Prometheus' text format, as `metrics.ts` writes them. */
export function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{([^}]*)\})? (\S+)$/.exec(line) ?? []
    if (name === '') return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

const number = (value: number) => value.toLocaleString('en-GB')

function documentRows(samples: readonly Sample[]): string[][] {
  const collections = [...new Set(samples.map(({ labels }) => labels['of'] ?? ''))]
  const sum = (of: string, fits: (labels: Record<string, string>) => boolean) =>
    samples.filter(({ labels }) => labels['of'] === of && fits(labels)).reduce((total, { value }) => total + value, 0)
  return collections
    .map((of) => ({ of, all: sum(of, () => true) }))
    .toSorted((a, b) => b.all - a.all)
    .slice(0, 50)
    .map(({ of, all }) => [
      of,
      ...(['read', 'write', 'delete'] as const).map((kind) => number(sum(of, (labels) => labels['kind'] === kind))),
      `${Math.round((100 * sum(of, ({ by }) => by === 'server')) / Math.max(1, all))}%`,
    ])
}

function requestRows(samples: readonly Sample[], all: readonly Sample[]): string[][] {
  const services = [...new Set(samples.map(({ labels }) => labels['service'] ?? ''))].toSorted()
  const of = (name: string, service: string, status?: string) =>
    all
      .filter(
        (one) =>
          one.name === name &&
          one.labels['service'] === service &&
          (status === undefined || one.labels['status'] === status),
      )
      .reduce((total, { value }) => total + value, 0)
  return services.map((service) => {
    const count = of('embedded_request_seconds_count', service)
    const answered = ['1xx', '2xx', '3xx'].reduce(
      (sum, status) => sum + of('embedded_requests_total', service, status),
      0,
    )
    const took = count === 0 ? null : (1000 * of('embedded_request_seconds_sum', service)) / count
    const mean = took === null ? '–' : `${took < 100 ? took.toFixed(1) : number(Math.round(took))} ms`
    return [
      service,
      number(answered),
      number(of('embedded_requests_total', service, '4xx')),
      number(of('embedded_requests_total', service, '5xx')),
      mean,
    ]
  })
}

function table(name: string, columns: readonly string[], rows: readonly string[][]): Markup {
  const id = name.toLowerCase()
  return markup`<section class="sec" aria-labelledby="${id}"><div class="sec-h"><h2 id="${id}">${name}</h2></div>${
    rows.length === 0
      ? markup`<p class="t14">Nothing yet.</p>`
      : markup`<table class="ledger us"><thead><tr>${columns.map((column, index) => markup`<th scope="col"${index > 0 && markup` class="num"`}>${column}</th>`)}</tr></thead><tbody>${rows.map(([first, ...others]) => markup`<tr><th scope="row">${inWords(first ?? '')}</th>${others.map((one) => markup`<td class="num">${one}</td>`)}</tr>`)}</tbody></table>`
  }</section>`
}
