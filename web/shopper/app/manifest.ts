import type { LandingText } from '@sahihi/contract/i18n/en/landing.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { inspectText } from '../inspect/text.ts'

const icon = (name: string, size: number, purpose?: string) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

const look = {
  display: 'standalone',
  theme_color: '#0b5d3b',
  background_color: '#fbf9f4',
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
}

/** The manifest of the page for inspectors, which works offline. */
export const inspectManifest = {
  id: '/inspect',
  name: 'Sahihi Inspect',
  short_name: 'Inspect',
  description: inspectText.intro,
  lang: 'en',
  start_url: '/inspect',
  scope: '/inspect',
  ...look,
}

/** The manifest for a phone that installs the product (W3C, Web Application Manifest). Nothing works offline. */
export const manifest = (lang: Language, landing: LandingText) => ({
  id: '/',
  name: 'Sahihi',
  short_name: 'Sahihi',
  description: landing.description,
  lang,
  start_url: '/',
  scope: '/',
  ...look,
  shortcuts: [{ name: landing.scan, url: '/scan' }],
})
