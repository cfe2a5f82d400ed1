import { subscribable } from '../cloud/subscribable.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Where the script in `index.html` finds it before the first paint. */
const KEY = 'duebook.theme'

export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(KEY)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(KEY, theme)
  }
  currentTheme.set(theme)
}

const keptTheme = localStorage.getItem(KEY)
export const currentTheme = subscribable<Theme>(keptTheme === 'light' || keptTheme === 'dark' ? keptTheme : 'system')
