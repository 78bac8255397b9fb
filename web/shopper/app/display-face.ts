import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const accented = 'ÀÁÇÈÉÌÍÒÓÙÚàáâçèéêëìíîïòóôùúûǸǹḾḿ\u0300\u0301'

/*
 * What headings in our languages are written with, by the files that have it. A letter and its tone mark come from one file, or the
 * mark would miss it. Fraunces lacks the hooks of Hausa and the ṅ of Igbo; those of Gelasio fit it best.
 */
const files = [
  {
    path: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    text: `${letters}${accented} \u00a0.,:!?&'’-()/`,
  },
  { path: '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2', text: 'ŃńṢṣ₦' },
  { path: '@fontsource-variable/fraunces/files/fraunces-vietnamese-wght-normal.woff2', text: 'ẸẹỊịỌọỤụ\u0300\u0301' },
  { path: '@fontsource/gelasio/files/gelasio-latin-ext-600-normal.woff2', text: 'ƁɓƊɗƘƙṄṅ' },
]

// As wide as Fraunces in the headings of all languages, measured over their letters.
const standIns = [
  { family: 'Georgia', size: 93.8 }, // Windows, macOS, iOS
  { family: 'Noto Serif', size: 95.1 }, // Android
]

/**
 * The display face of the pages that answer no scan (docs/adr/0052-display-face-on-public-pages.md): the styles that load it. The
 * browser paints at once with a face of the device, made as wide, and swaps: no line breaks elsewhere, so nothing moves.
 */
export async function displayFace(write: (font: Buffer) => string): Promise<string> {
  const fonts = await Promise.all(
    files.map(async ({ path, text }) => {
      const weight = path.includes('-wght-') && { variationAxes: { wght: 600 } }
      const options = { targetFormat: 'woff2', noLayoutClosure: true, ...weight } as const
      const font = await subsetFont(readFileSync(resolve(path)), text, options)
      return `@font-face{font-family:Fraunces;font-weight:600;font-display:swap;src:url(${write(font)});unicode-range:${rangeOf(text)}}`
    }),
  )
  const local = standIns.map(
    ({ family, size }) =>
      `@font-face{font-family:"Wide ${family}";src:local("${family} Bold"),local("${family.replace(' ', '')}-Bold");size-adjust:${size}%;ascent-override:${percent(97.8, size)};descent-override:${percent(25.5, size)};line-gap-override:0%}`,
  )
  const families = standIns.map(({ family }) => `"Wide ${family}"`).join()
  return `${[...fonts, ...local].join('')}:root{--display:Fraunces,${families},Georgia,"Noto Serif",system-ui,sans-serif}`
}

/** Heights grow and shrink with `size-adjust`, too. */
const percent = (height: number, size: number) => `${Math.round((height / size) * 1000) / 10}%`

/** As `unicode-range` writes it. */
const rangeOf = (text: string) =>
  [...new Set(text)].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`).join()
