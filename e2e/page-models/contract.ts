import type { Page } from 'playwright-core'

/** The page of a contract: what is asked about its end, and what it says. */
export function contractPage(page: Page) {
  const answers = page.getByRole('region', { name: 'What do you want to happen?' })
  return {
    decide: (answer: string) => answers.getByRole('radio', { name: new RegExp(`^${answer}`) }).check(),
    record: (name: string | RegExp) => answers.getByRole('button', { name }).click(),
    /** Waits until this term stands between the arrows. */
    shows: (term: string) => page.getByRole('group', { name: 'Period' }).getByText(term, { exact: true }).waitFor(),
    /** The day to send notice, as its heading and its facts write it. */
    async deadline() {
      const why = page.getByRole('region', { name: 'Why this date?' })
      const said =
        (await why
          .getByRole('row', { name: /^= ?(Give notice|Send) by/ })
          .first()
          .textContent()) ?? ''
      return said.replace(/^.*by/, '').trim()
    },
    history: (text: string) =>
      page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: text }).first(),
  }
}
