import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, in that order: one of them left for the end would keep one core waiting. */
export const longest = [
  'e2e/protocols/people-killed.test.ts',
  'e2e/own-server/own-server.test.ts',
  'e2e/journeys/screens.test.ts',
  'e2e/journeys/billing/entitlement.test.ts',
  'e2e/journeys/billing/plans.test.ts',
  'e2e/journeys/still.test.ts',
  'e2e/journeys/people/same-thing.test.ts',
  'e2e/journeys/billing/provider-down.test.ts',
  'e2e/journeys/front/demo.test.ts',
  'embedded/src/payments/conformance/renewal-day.test.ts',
  'embedded/src/auth/kill.process.test.ts',
  'e2e/journeys/people/invitation.test.ts',
  'e2e/faults/faults.test.ts',
  'e2e/protocols/members.test.ts',
  'e2e/protocols/invitations.test.ts',
  'e2e/protocols/books.test.ts',
  'e2e/protocols/watchers.test.ts',
  'e2e/journeys/people/ladder.test.ts',
  'e2e/journeys/account/own-account.test.ts',
  'e2e/protocols/only-theirs.test.ts',
  'embedded/src/auth/conformance/providers-popup.test.ts',
  'embedded/src/start.process.test.ts',
  'e2e/journeys/billing/period.test.ts',
  'e2e/journeys/people/seats.test.ts',
  'e2e/journeys/proof/kept.test.ts',
  'e2e/journeys/proof/proof.test.ts',
  'e2e/protocols/push.test.ts',
  'embedded/src/functions/faults.process.test.ts',
  'embedded/src/functions/functions.process.test.ts',
  'embedded/src/auth/conformance/providers-redirect.test.ts',
  'e2e/journeys/billing/team.test.ts',
  'e2e/journeys/people/books.test.ts',
  'e2e/journeys/billing/seats.test.ts',
  'e2e/protocols/starting.test.ts',
  'e2e/journeys/phone-kinds.test.ts',
  'e2e/journeys/account/sign-in.test.ts',
  'e2e/journeys/contract/decide.test.ts',
  'e2e/journeys/large-book.test.ts',
  'e2e/journeys/people/together.test.ts',
  'e2e/journeys/account/second-step.test.ts',
  'e2e/journeys/account/looks.test.ts',
  'e2e/journeys/edit/edit.test.ts',
  'e2e/journeys/edit/by-form.test.ts',
  'e2e/journeys/people/watching.test.ts',
  'embedded/src/functions/conformance/chromium.test.ts',
  'e2e/journeys/quick-add/keyboard.test.ts',
  'e2e/journeys/calendar/calendar.test.ts',
  'e2e/journeys/account/providers.test.ts',
  'e2e/journeys/people/export.test.ts',
  'functions/src/asking/lives/asked-lives.test.ts',
  'contract/src/permission-oracle.test.ts',
  'tools/check.test.ts',
  'domain/src/escalation/laws.test.ts',
  'tools/fuzz-dates/fuzz.test.ts',
  'domain/src/laws.test.ts',
]
const place = (file: string) => {
  const at = longest.findIndex((path) => file.replaceAll('\\', '/').endsWith(`/${path}`))
  return at < 0 ? longest.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => place(a.moduleId) - place(b.moduleId))
  }
}
