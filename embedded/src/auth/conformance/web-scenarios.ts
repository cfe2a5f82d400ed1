import { accountScenarios } from './account-scenarios.ts'
import type { ScenarioRow } from './chromium.ts'
import { factorScenarios } from './factor-scenarios.ts'
import { linkScenarios } from './link-scenarios.ts'
import { phoneScenarios } from './phone-scenarios.ts'
import { signInScenarios } from './sign-in-scenarios.ts'

/** All that the web SDK is asked to do. */
export const webScenarios: ScenarioRow[] = [
  ...signInScenarios,
  ...accountScenarios,
  ...linkScenarios,
  ...phoneScenarios,
  ...factorScenarios,
]
