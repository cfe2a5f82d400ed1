import fc from 'fast-check'
import { live } from './life.ts'
import { anyStep, anyTiming } from './steps.ts'

/** Any obligation, and any thirty steps. */
export const aLife = fc.property(
  anyTiming,
  fc.constantFrom('bill', 'contract'),
  fc.array(anyStep, { minLength: 30, maxLength: 30 }),
  (timing, kind, steps) => void live(timing, kind, steps),
)
