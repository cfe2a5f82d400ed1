import { subscribable } from '../cloud/subscribable.ts'

export type Theme = 'system' | 'light' | 'dark'

/** Where `public/theme.js` finds it before the first paint. */
const KEY = 'duebook.theme'

export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(KEY)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(KEY, theme)
  }
  shown.set(theme)
}

const kept = localStorage.getItem(KEY)
export const shown = subscribable<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system')
