import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { visitChromium, type Chromium } from './chromium.ts'
import { keepEvidence } from './on-failure.ts'

describe('the Chromium of the tests', () => {
  let browser: Chromium
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  beforeAll(async () => void (browser = await visitChromium()))
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('leaves off everything that Playwright turns off as well', async () => {
    const context = await browser.newContext()
    const session = await context.browser()?.newBrowserCDPSession()
    const { commandLine } = (await session?.send('SystemInfo.getInfo')) ?? { commandLine: '' }
    const [playwrights = [], ours = []] = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, names]) =>
      names?.split(','),
    )
    expect(playwrights.length).toBeGreaterThan(5)
    expect(ours).toEqual(expect.arrayContaining(playwrights))
    await context.close()
  })

  it('is shared: who leaves closes only what they opened', async () => {
    const [mine, other] = [await visitChromium(), await visitChromium()]
    const page = await (await other.newContext()).newPage()
    const closed = await (await mine.newContext()).newPage()
    await mine.close()
    expect([closed.isClosed(), page.isClosed()]).toEqual([true, false])
    expect(await page.evaluate('1 + 1')).toBe(2)
    await other.close()
  })

  it('leaves a picture and a trace of each open page, and nothing of those that were closed', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto('data:text/html,<h1>It went wrong here</h1>')
    const kept = await keepEvidence(folder)
    expect(kept).toEqual(['screenshot-1.png', 'shown-1.txt', 'trace-1.zip'])
    expect(readFileSync(join(folder, 'screenshot-1.png')).subarray(1, 4).toString()).toBe('PNG')
    expect(readFileSync(join(folder, 'trace-1.zip')).subarray(0, 2).toString()).toBe('PK')
    // The same page may fail again.
    expect(await keepEvidence(folder)).toEqual(kept)
    await context.close()
    expect(await keepEvidence(folder)).toEqual([])
  })

  it('leaves no folder of a trace behind that nobody asked for', async () => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary)
    const context = await browser.newContext()
    await (await context.newPage()).goto('data:text/html,<h1>Nothing went wrong</h1>')
    expect(readdirSync(temporary)).not.toEqual([])
    await context.close()
    vi.unstubAllEnvs()
    expect(readdirSync(temporary)).toEqual([])
  })
})
