import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type Page, pages } from '@sahihi/contract/domain/pages.ts'
import { languageTags } from '@sahihi/contract/i18n/languages.ts'
import { expect, test } from 'vitest'
import { builtPages } from '../built-pages.ts'
import { bytesLeft } from './shell-room.ts'

const built = (name: string) => readFileSync(`${builtPages}/${name}`, 'utf8')
const documentIn = (name: string, language: string) => built(`documents/${name}.${language}.html`)
const brotli = (text: string) => brotliCompressSync(text).length
const gzipped = (name: string) => statSync(`${builtPages}/${name}.gz`).size

/** All scripts that a document loads or can load later, without the texts of other languages. */
function scriptsOf(name: string, language: string): string[] {
  const isForeignText = (script: string) => /^assets\/(ha|yo|ig|pcm|fr|sw|en)-/.exec(script)?.[1] ?? language
  const found = new Set(Array.from(documentIn(name, language).matchAll(/assets\/[\w-]+\.js/g), ([script]) => script))
  for (const script of found)
    for (const [, other = ''] of built(script).matchAll(/["'`](?:\.\/|\/?assets\/)([\w-]+\.js)["'`]/g))
      if (isForeignText(`assets/${other}`) === language) found.add(`assets/${other}`)
  return [...found]
}

/** What all scripts of a page weigh together. /scan also loads decoders. */
const budgets: Record<string, number> = {
  landing: 64_000,
  scan: 94_000,
  'scan-result': 36_000,
  verify: 35_000,
  'verify-batch': 27_000,
  report: 30_000,
  'your-data': 27_000,
  manufacturers: 27_000,
}
const withoutScript = ['privacy', 'report-sent', 'report-photo', 'not-found']
/** Complete without its script, which only shares and prints the slip. */
const status = 'report-status'

test('every page for shoppers has a budget or no script', () => {
  const names = (pages as readonly Page[]).flatMap(({ path, shopperTitle }) =>
    shopperTitle ? [path.split('/')[1] || 'landing'] : [],
  )
  expect(names.filter((name) => !(name in budgets) && ![...withoutScript, status].includes(name))).toEqual([])
})

test.each(Object.keys(budgets))('all scripts of %s together stay in budget, compressed, in any language', (name) => {
  for (const language of languageTags) {
    const scripts = scriptsOf(name, language)
    expect(scripts.filter((script) => script.startsWith(`assets/${language}-`)).length).toBeGreaterThan(0)
    const weight = scripts.reduce((sum, script) => sum + gzipped(script), 0)
    expect(weight).toBeGreaterThan(12_000) // Preact and the page
    expect(weight, language).toBeLessThanOrEqual(budgets[name] ?? 0)
  }
})

test('the status of a report has no text in its document, and a script of 3 kB', () => {
  for (const language of languageTags) {
    expect(brotli(documentIn(status, language))).toBeLessThanOrEqual(5_000)
    expect(scriptsOf(status, language).reduce((sum, script) => sum + gzipped(script), 0)).toBeLessThanOrEqual(3_000)
  }
})

test.each(languageTags)('in %s the report and privacy are complete in 6.3 kB, and need no other file', (language) => {
  for (const name of ['report', ...withoutScript]) {
    const html = documentIn(name, language)
    expect(html).toMatch(/<h1[^>]*>[^<]+</)
    expect(html).not.toMatch(/rel="stylesheet"|<img/)
    if (name !== 'report') expect(html).not.toContain('<script')
    expect(brotli(html)).toBeLessThanOrEqual(name === 'privacy' ? 6_300 : 6_000)
  }
})

test.each(languageTags)('in %s the shell of a verdict has 150 bytes to spare', (language) => {
  expect(documentIn('verify', language)).toContain('<script>')
  expect(bytesLeft(language)).toBeGreaterThanOrEqual(150)
})

test('the page for inspectors takes 120 kB in all, with everything that it needs without a network', () => {
  const worker = built('inspect-worker.js')
  const files: string[] = JSON.parse(/const inspectFiles=(\[.*?\]);/.exec(worker)?.[1] ?? '[]')
  for (const [script] of documentIn('inspect', 'en').matchAll(/assets\/[\w-]+\.js/g))
    expect(files).toContain(`/${script}`)
  expect(files.filter((file) => /decode-/.test(file))).toHaveLength(2)
  const weight = files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipped(file.slice(1)), brotli(documentIn('inspect', 'en')) + brotli(worker))
  expect(weight).toBeGreaterThan(40_000)
  expect(weight).toBeLessThanOrEqual(120_000)
})

/** The files of the display face that a document can load, with the letters that each is for. */
const facesIn = (html: string) =>
  Array.from(
    html.matchAll(/src:url\(\/(assets\/[\w-]+\.woff2)\);unicode-range:([^}]+)/g),
    ([, file = '', range = '']) => ({
      bytes: statSync(`${builtPages}/${file}`).size,
      letters: range.split(',').map((code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16))),
    }),
  )

const headingsIn = (html: string) =>
  Array.from(html.matchAll(/<h([1-3])[^>]*>(.*?)<\/h\1>/gs), ([, , heading = '']) =>
    heading.replace(/<[^>]*>/g, ''),
  ).join('')

test.each(languageTags)('in %s the display face has all letters of the headings, in 14 kB', (language) => {
  const pages = ['landing', 'manufacturers', ...(language === 'en' ? ['for-manufacturers', 'contact'] : [])]
  for (const name of pages) {
    const html = documentIn(name, language)
    const letters = [...new Set(headingsIn(html).replaceAll('&#39;', '’'))]
    const faces = facesIn(html)
    expect(faces.length).toBeGreaterThan(0)
    expect(letters.filter((letter) => !faces.some((face) => face.letters.includes(letter)))).toEqual([])
    const loaded = faces.filter((face) => face.letters.some((letter) => letters.includes(letter)))
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(14_000)
  }
})

test.each(languageTags)('in %s no answer to a scan, no scanner and no report loads a font', (language) => {
  for (const name of ['verify', 'scan', 'scan-result', 'verify-batch', 'report', 'report-sent', 'your-data'])
    expect(documentIn(name, language)).not.toContain('@font-face')
})
