import type { MantineColorSchemeManager } from '@mantine/core'
import { getItem, removeItem, setItem } from '../../lib/safe-storage.ts'
import { themeKey } from '../../lib/session.ts'

export const colorSchemes = ['light', 'dark', 'auto'] as const

/**
 * The choice between light, dark and as the device is. It belongs to the browser, not to the account, so it outlives a sign-out
 * (`clearStorage`). The attribute `data-theme` sets the colors (color-scheme.css); a script in app.html does before the first paint.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => colorSchemes.find((known) => known === getItem('localStorage', themeKey)) ?? defaultValue,
  set: (value) => {
    if (value === 'auto') return colorSchemeManager.clear()
    setItem('localStorage', themeKey, value)
    document.documentElement.dataset.theme = value
  },
  clear: () => {
    removeItem('localStorage', themeKey)
    delete document.documentElement.dataset.theme
  },
  subscribe: () => {},
  unsubscribe: () => {},
}
