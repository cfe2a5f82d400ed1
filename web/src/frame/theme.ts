import { subscribable } from '../cloud/subscribable.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Where the script in `index.html` finds it before the first paint. */
const KEY = 'duebook.theme'

/** Draws the page, and what a browser draws around it, light or dark, and keeps it for this device. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(KEY)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(KEY, theme)
  }
  for (const color of document.querySelectorAll<HTMLMetaElement>('meta[data-look]')) {
    const { look } = color.dataset
    const media = theme === 'system' ? `(prefers-color-scheme: ${look})` : look === theme ? 'all' : 'not all'
    color.setAttribute('media', media)
  }
  currentTheme.set(theme)
}

const keptTheme = localStorage.getItem(KEY)
export const currentTheme = subscribable<Theme>(keptTheme === 'light' || keptTheme === 'dark' ? keptTheme : 'system')
