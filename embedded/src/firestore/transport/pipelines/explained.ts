import type { Explained, QueryOptions } from '../../service.ts'
import type { TextMessage } from '../../wire/text-message.ts'
import { unimplemented } from '../unimplemented.ts'
import { fieldsOf, invalid, objectOf, textOf, type Json } from './arguments.ts'

/** How a pipeline is to be run, and in which form it is told what that took. */
export type PipelineOptions = { explain: QueryOptions['explain']; form: 'text' | 'json' }

/** Reads the options of a pipeline; UNIMPLEMENTED, by its name, for one that is not known. */
export function readOptions(given: unknown): PipelineOptions {
  const { explain_options: explaining, index_mode: mode, ...others } = objectOf(given ?? {}, 'options')
  for (const option of Object.keys(others)) throw unimplemented(`The pipeline option "${option.slice(0, 60)}"`)
  // Its one value is what it is without.
  if (mode !== undefined && textOf(mode, 'stringValue') !== 'recommended')
    throw invalid('The pipeline option "index_mode" is "recommended".')
  return explaining === undefined ? { explain: undefined, form: 'text' } : explanationOf(fieldsOf(explaining))
}

const modes: Readonly<Record<string, QueryOptions['explain']>> = {
  execute: undefined,
  explain: 'plan',
  analyze: 'execution',
}

function explanationOf({ mode, output_format: form, ...others }: Json): PipelineOptions {
  for (const option of Object.keys(others)) throw unimplemented(`The explain option "${option.slice(0, 60)}"`)
  const wanted = mode === undefined ? 'execute' : textOf(mode, 'stringValue')
  if (!Object.hasOwn(modes, wanted)) throw invalid('The explain option "mode" is "execute", "explain" or "analyze".')
  const said = form === undefined ? 'text' : textOf(form, 'stringValue')
  if (said !== 'text' && said !== 'json') throw invalid('The explain option "output_format" is "text" or "json".')
  return { explain: modes[wanted], form: said }
}

/** What is told of a pipeline that was, or would be, answered by these queries. */
export function explainStats(all: readonly Explained[], form: 'text' | 'json'): { data: TextMessage } {
  const indexes = [
    ...new Set(all.flatMap((one) => one.indexes.map(({ scope, properties }) => `${scope} ${properties}`))),
  ]
  const runs = all.flatMap(({ execution }) => (execution ? [execution] : []))
  const sum = (of: (run: (typeof runs)[number]) => number) => runs.reduce((total, run) => total + of(run), 0)
  const execution = {
    documentsFound: sum(({ results }) => results),
    entriesLookedAt: sum(({ looked }) => looked),
    milliseconds: Math.round(sum(({ milliseconds }) => milliseconds) * 1000) / 1000,
  }
  const value =
    form === 'json' ? asJson(indexes, runs.length > 0 && execution) : asText(indexes, runs.length > 0 && execution)
  return { data: { '@type': 'type.googleapis.com/google.protobuf.StringValue', value } }
}

type Execution = { documentsFound: number; entriesLookedAt: number; milliseconds: number }

const asJson = (indexes: string[], execution: Execution | false) =>
  JSON.stringify({ indexes, ...(execution && { execution }) })

const asText = (indexes: string[], execution: Execution | false) =>
  [
    'Plan:',
    ...(indexes.length > 0 ? indexes : ['no index']).map((one) => `  ${one}`),
    ...(execution
      ? [
          'Execution:',
          `  documents found: ${execution.documentsFound}`,
          `  documents or entries looked at: ${execution.entriesLookedAt}`,
          `  time: ${execution.milliseconds} ms`,
        ]
      : []),
  ].join('\n')
