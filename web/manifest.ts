import type { Language } from '../contract/i18n/languages.ts'
import type { Landing } from '../contract/i18n/en/landing.ts'

const icon = (name: string, size: number, purpose?: string) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/** What a phone is told that installs the product (W3C, Web Application Manifest). Nothing of it is kept for use offline. */
export const manifest = (lang: Language, landing: Landing) => ({
  id: '/',
  name: 'Sahihi',
  short_name: 'Sahihi',
  description: landing.description,
  lang,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0b5d3b',
  background_color: '#fbf9f4',
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  shortcuts: [{ name: landing.scan, url: '/scan' }],
})
