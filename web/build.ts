/*
 * Builds the pages into web/dist: `node web/build.ts`.
 *
 * index.{language}.html   the landing page, prerendered; its styles inline
 * verify.{language}.html  the shell of /verify/{serial}: templates of verdicts, one inline style, one inline script
 * manifest.{language}.webmanifest   for a phone that installs the product
 * app.html                the shell of the pages for partners, in English
 * app.{language}.html     the shell of all other pages for shoppers
 * forms/{page}.html       the forms before sign-in, prerendered; their styles inline
 * .heads.json             the titles and descriptions of shopper pages, for the server; not served
 * report.{language}.html  the form of a report, which works without its script; report-sent and report-photo come after it
 * privacy.{language}.html the privacy page, without a script
 * documents/{name}.html   the documents for companies, without a script
 * .chunks.json            the content and imports of each script; not served
 * assets/                 immutable, with a hash in the name; also as .br and .gz
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite'
import { languages } from '../contract/i18n/languages.ts'
import { loadLanding } from '../contract/i18n/load-landing.ts'
import { buildWithPreact, documentOf, filesOf, plainReportStyle, styleOf } from './build-shopper-pages.ts'
import { draftOptions, draftPlugin, type Imports, planChunks } from './chunk-plan.ts'
import { manifest } from './manifest.ts'
import { verifyShell } from './verify-shell-html.ts'
import config from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = here('dist/')

const outputOf = (built: unknown) => (built as Rolldown.RolldownOutput).output

// The builds share the plugins, and these what they have parsed.
const buildWith = async (options: InlineConfig) =>
  outputOf(await build(mergeConfig({ ...config, configFile: false, logLevel: 'warn' }, options)))

const imports: Imports = new Map()
const draft = await buildWith({ build: draftOptions, plugins: [draftPlugin(imports)] })
const groups = planChunks(
  draft.filter((file) => file.type === 'chunk'),
  imports,
)
const client = await buildWith({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
const verdict = await buildWithPreact('verdict')
const report = await buildWithPreact('report')
const [reportStyle, privacyStyle] = [await styleOf('report'), await styleOf('privacy')]
const pages = await prerendered()
const landing = withStyles(readPage('index.html'))
const shell = readPage('app.html')
const forms = withStyles(readPage('forms.html'))
const parts = await shellParts()
const heads: Record<string, object> = {}
for (const { tag } of languages) {
  await pages.setLocale(tag)
  heads[tag] = pages.shopperHeads()
  writePage(`index.${tag}.html`, withLanding(landing, tag))
  writePage(`app.${tag}.html`, withoutScript(inLanguage(shell, tag)))
  writePage(`manifest.${tag}.webmanifest`, JSON.stringify(manifest(tag, await loadLanding(tag))))
  writePage(
    `verify.${tag}.html`,
    verifyShell({
      ...parts,
      ...pages.shellText(),
      language: tag,
      verdict: pages.emptyVerdict(),
      later: filesOf(verdict, tag),
    }),
  )
  writeDocuments(tag)
}
mkdirSync(`${dist}forms`)
for (const form of pages.formMarkups()) writePage(`forms/${form.path.split('/')[1]}.html`, withForm(forms, form))
writeFileSync(`${dist}.heads.json`, JSON.stringify(heads))
await writeCompanyDocuments()
writeFileSync(`${dist}.chunks.json`, JSON.stringify(chunks()))
for (const page of ['index', 'forms']) rmSync(`${dist}${page}.html`)
rmSync(`${dist}prerender`, { recursive: true })
await compress()

async function prerendered(): Promise<typeof import('./shopper/prerender.tsx')> {
  const outDir = `${dist}prerender/`
  await buildWith({
    publicDir: false,
    build: {
      ssr: here('shopper/prerender.tsx'),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  return import(`${outDir}prerender.js`)
}

function writeDocuments(tag: string) {
  const { form, sent, photo, privacy } = pages.documentMarkups()
  const heads = pages.shopperHeads()
  const documentAt = (path: string, parts: Parameters<typeof documentOf>[1]) =>
    documentOf(withHead(inLanguage(shell, tag), heads[path]), parts)
  const page = documentAt('/report', { markup: form, style: reportStyle, files: filesOf(report, tag) })
  writePage(
    `report.${tag}.html`,
    page.replace('</head>', () => `${plainReportStyle()}</head>`),
  )
  writePage(`report-sent.${tag}.html`, documentAt('/report', { markup: sent, style: reportStyle }))
  writePage(`report-photo.${tag}.html`, documentAt('/report', { markup: photo, style: reportStyle }))
  writePage(`privacy.${tag}.html`, documentAt('/privacy', { markup: privacy, style: privacyStyle }))
}

async function writeCompanyDocuments() {
  await pages.setLocale('en')
  const style = await styleOf('documents')
  mkdirSync(`${dist}documents`)
  for (const { name, title, description, markup } of pages.companyDocumentMarkups())
    writePage(
      `documents/${name}.html`,
      documentOf(withHead(inLanguage(shell, 'en'), { title, description }), { markup, style }),
    )
}

function chunks() {
  return Object.fromEntries(
    [...client, ...verdict, ...report].flatMap((file) => {
      if (file.type !== 'chunk') return []
      const packages = Object.keys(file.modules).map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
      const { facadeModuleId, imports, dynamicImports } = file
      const of = facadeModuleId && relative(here('.'), facadeModuleId)
      return [[file.fileName, { of, imports, dynamicImports, packages: [...new Set(packages.filter(Boolean))] }]]
    }),
  )
}

function readPage(name: string) {
  return readFileSync(dist + name, 'utf8')
}

function writePage(name: string, html: string) {
  writeFileSync(dist + name, html)
}

// Inline styles: the first view then needs one request.
function withStyles(html: string): string {
  return html
    .replace(
      /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
      (_, href: string) => `<style>${readPage(href.slice(1)).trim()}</style>`,
    )
    .replace(/>\s+</g, '><')
}

function withLanding(html: string, language: string): string {
  const { title, description } = pages.landingHead()
  return withHead(inLanguage(html, language), { title, description })
    .replace('</head>', `${searchLinks(language)}${previewOf(title, description)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${pages.landingMarkup()}</div>`)
}

type Form = { title: string; description: string; markup: string }

function withForm(html: string, { title, description, markup }: Form): string {
  return withHead(html, { title, description })
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    .replace('role="alert" hidden>', (tag) => tag + pages.notLoadedMarkup())
}

function withHead(html: string, { title, description }: { title: string; description: string }): string {
  return html
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + description)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
}

function inLanguage(html: string, language: string): string {
  return html
    .replace('<html lang="en" data-language="">', `<html lang="${language}" data-language="${language}">`)
    .replace('/manifest.en.', `/manifest.${language}.`)
}

function withoutScript(html: string): string {
  return html.replace(/<noscript>[\s\S]*?<\/noscript>/, () => `<noscript>${pages.noScriptMarkup()}</noscript>`)
}

/** For search engines: an address for each language, English without a query. */
function searchLinks(language: string): string {
  const addressOf = (tag: string) => `__PUBLIC_URL__/${tag === 'en' ? '' : `?lang=${tag}`}`
  const alternates = languages.map(({ tag }) => `<link rel="alternate" hreflang="${tag}" href="${addressOf(tag)}">`)
  return [
    `<link rel="canonical" href="${addressOf(language)}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${addressOf('en')}">`,
  ].join('')
}

/** Link previews in messengers (Open Graph). */
function previewOf(title: string, description: string): string {
  const properties = { title, description, image: '__PUBLIC_URL__/icon-512.png', url: '__PUBLIC_URL__/' }
  return Object.entries(properties)
    .map(([name, content]) => `<meta property="og:${name}" content="${content}">`)
    .join('')
}

async function shellParts() {
  const { script } = filesOf(verdict, 'en')
  const built = outputOf(
    await build({
      configFile: false,
      root: here('.'),
      logLevel: 'warn',
      publicDir: false,
      define: { VERDICT_SCRIPT: JSON.stringify(script) },
      build: {
        write: false,
        modulePreload: false,
        target: 'es2020', // Chrome 80: React needs younger browsers, the verdict does not
        cssTarget: 'chrome130', // keeps light-dark(), which verifyShell replaces for older browsers
        rolldownOptions: { input: here('shopper/scans/verify-shell.ts'), external: [script] },
      },
    }),
  )
  const text = (end: string) =>
    built
      .map((file) => (file.fileName.endsWith(end) ? String(file.type === 'chunk' ? file.code : file.source) : ''))
      .join('')
      .trim()
  return { style: text('.css'), script: text('.js') }
}

/**
 * All files at once: zlib works in several threads. Not the documents, which the server fills in and compresses. Brotli at
 * 10 takes half as long as at 11, for 2 % more bytes.
 */
async function compress() {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const compressed = names.filter((name) => /\.(js|css|svg|wasm|json|webmanifest)$/.test(name) && !name.startsWith('.'))
  await Promise.all(
    compressed.map(async (name) => {
      const bytes = readFileSync(dist + name)
      writeFileSync(`${dist}${name}.br`, await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      writeFileSync(`${dist}${name}.gz`, await toGzip(bytes, { level: 9 }))
    }),
  )
}
