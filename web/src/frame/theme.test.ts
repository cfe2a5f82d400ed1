import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyTheme, type Theme } from './theme.ts'

const page = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8')
const colors = page.match(/<meta name="theme-color"[^>]*>/g) ?? []
const script = /<script>([\s\S]*?)<\/script>/.exec(page)![1]!

beforeEach(() => {
  document.head.innerHTML = colors.join('')
})
afterEach(() => {
  applyTheme('system')
  document.head.innerHTML = ''
  delete document.documentElement.dataset['shape']
})
const mediaOf = (look: string) => document.querySelector(`meta[data-look=${look}]`)?.getAttribute('media')

const looks: [Theme, light: string, dark: string][] = [
  ['system', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
  ['light', 'all', 'not all'],
  ['dark', 'not all', 'all'],
]
describe('the colour that a browser draws around the page', () => {
  it.each(looks)('follows the look that is chosen: %s', (theme, light, dark) => {
    applyTheme('dark')
    applyTheme(theme)
    expect([mediaOf('light'), mediaOf('dark')]).toEqual([light, dark])
  })

  it.each(looks)('is that of the kept look before the first paint: %s', (theme, light, dark) => {
    if (theme !== 'system') localStorage.setItem('duebook.theme', theme)
    // The page's own script, as it stands there.
    new Function(script)()
    expect([mediaOf('light'), mediaOf('dark')]).toEqual([light, dark])
  })
})
