import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { markPrinted } from './printed.ts'

it('[F70] [F73] writes what a function prints with its name, and none of the SDK’s debug lines', async () => {
  const stream = new PassThrough({ encoding: 'utf8' })
  markPrinted(() => 'ask', [stream])
  const debug = '{"severity":"DEBUG","message":"Callable request verification passed"}'
  await new Promise((resolve) => stream.write(`${debug}\n`, resolve))
  expect(stream.read()).toBeNull()
  stream.write('hello\n')
  // What is more than one line is for the host to tell apart.
  stream.write(`${debug}\nand more\n`)
  const written = String(stream.read()).split('\n')
  expect(written).toEqual([
    expect.stringMatching(/ask.hello$/),
    expect.stringContaining(debug),
    expect.stringMatching(/ask.and more$/),
    '',
  ])
})
