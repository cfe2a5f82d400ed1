// Before the tests of every project: what properties draw is the same in each run. A property that fails says its seed; campaigns such as `npm run fuzz` have
// seeds of their own.
import fc from 'fast-check'
import { seedOf } from './seed-of.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf(process.env) })
