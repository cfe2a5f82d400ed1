import type { Page } from 'playwright-core'

/** `g` and then the other key, as close as a hand's: what a slow page needs to hear of the first is no time between them. */
export async function goByKey({ keyboard }: Page, key: string): Promise<void> {
  await Promise.all([keyboard.press('g'), keyboard.press(key)])
}
