// Before the tests of screens: what they wait for in a document has as long as in a browser. After each file: the next one in the same process begins on a
// clock that goes, with an empty page and nothing put in another's place. A part that a press still loads comes before its file is left.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { patience } from '../../embedded/src/conformance/patience.ts'

configure({ asyncUtilTimeout: patience })
afterAll(async () => {
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  if (typeof document !== 'undefined') cleanup()
})
