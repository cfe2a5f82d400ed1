import type { Page } from 'playwright-core'

/** What the document is called where that is not the name of the view. */
const CALLED: Readonly<Record<string, string>> = { Settings: 'Profile' }

/**
 * Goes to a view of the frame, and waits until its screen has taken the place of the one before: a press is drawn, and
 * the way noted, while the old screen still stands, and a row of the same name may stand on both.
 */
export async function goTo(page: Page, view: string): Promise<void> {
  const link = page.getByRole('link', { name: view, exact: true }).first()
  // Under 768 px all but the first views stand behind “More”.
  const more = page.getByRole('navigation', { name: 'Main, compact' }).getByRole('button', { name: 'More' })
  await page.getByRole('link', { name: 'Today', exact: true }).first().waitFor()
  if (!(await link.isVisible()) && (await more.isVisible())) await more.click()
  await link.click()
  await page.waitForFunction((title) => document.title.startsWith(title), CALLED[view] ?? view)
}
