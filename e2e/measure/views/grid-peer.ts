import { join } from 'node:path'
import { build } from 'esbuild'
import type { Chromium } from '../../product/browser.ts'
import { newPerson } from '../../product/browser.ts'
import { root } from '../../product/start-product.ts'
import { forgetPresses, noteMoments, pressesNoted, scrollFrames } from './in-page.ts'

/** React Aria's windowed grid with as many rows, at the same speed and in the same browser: frames of scrolling it and the letters of a filter, in ms. */
export async function gridPeer(browser: Chromium, slower: number): Promise<{ frames: number[]; keystrokes: number[] }> {
  const { page, context } = await newPerson(browser)
  await page.addInitScript(noteMoments)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto('about:blank')
  await page.setContent('<main id="root"></main>')
  await page.addScriptTag({ content: await bundle() })
  await page.locator('[data-row]').first().waitFor()
  const frames = await page.evaluate(scrollFrames, { by: 400, frames: 120, inside: '[role=grid]' })
  await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, 0))
  await page.evaluate(forgetPresses)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('duty 77', { delay: 60 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const keystrokes = await page.evaluate(pressesNoted)
  await context.close()
  return { frames, keystrokes }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'web/src/gallery/grid-peer.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
