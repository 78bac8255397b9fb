import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { formatPageTitle, pages as pageList, productName } from '@sahihi/contract/domain/pages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../lib/escape-html.ts'

/** A static page. Each encoding is made when it is first needed, because making all of them would double the time of a start. */
export type Page = { html: string; readonly br: Buffer; readonly gzip: Buffer; etag: string }

type PageSettings = Pick<Config, 'PUBLIC_URL' | 'DEMO_URL'>

/** The built pages (web/dist) with this server's settings filled in, and the hashes of their inline scripts for the CSP. */
export type Pages = {
  folder: string
  /** The app before and after sign-in, in English, with the title that the contract gives the path. */
  app: (path: string) => Page
  /**
   * A page for shoppers and visitors (web/shopper/app/documents.tsx), by the name of its file; in English if it is not available in
   * the language. The first segment of a page's path names its document. `host` is the company's own address that it shows in place
   * of ours.
   */
  document: (name: string, language: Language, host?: string) => Page
  /** The page of a code whose serial was typed. Without scripts it leads to a form that must know that. */
  verifyTyped: (language: Language, host?: string) => Page
  scriptHashes: string[]
}

/** The name of a page's document, if the page is not part of the app. */
export const documentNameAt = (path: string) => path.split('/')[1] || 'landing'

/** Reads the built pages once; undefined when they are not built. */
export function readPages(settings: PageSettings, folder = builtFolder): Pages | undefined {
  if (!existsSync(`${folder}/app.html`)) return undefined
  const scriptHashes = new Set<string>()
  const readBuilt = (name: string) => readFileSync(`${folder}/${name}.html`, 'utf8')
  const read = (name: string): Page => {
    const html = withSettings(readBuilt(name), settings)
    for (const hash of inlineScriptHashes(html)) scriptHashes.add(hash)
    return createPage(html)
  }
  const namesIn = (part: string) => readdirSync(`${folder}/${part}`).map((name) => name.replace(/\.html$/, ''))
  const documents = new Map(namesIn('documents').map((name) => [name, read(`documents/${name}`)]))
  const app = read('app')
  const createApp = (title?: string) =>
    createPage(
      app.html
        .replace('__TITLE__', escapeHtml(formatPageTitle(title)))
        .replace('__HEADING__', escapeHtml(title ?? productName)),
    )
  const apps = new Map<string, Page>(pageList.map(({ path, title }) => [path, createApp(title)]))
  const variants = createVariants()
  const document: Pages['document'] = (name, language, host) => {
    const file = documents.has(`${name}.${language}`) ? `${name}.${language}` : `${name}.en`
    const page = documents.get(file)
    if (!page) throw new Error(`There is no document ${name}.`)
    if (host === undefined) return page
    const ofHost = { ...settings, PUBLIC_URL: `https://${host}` }
    return variants(`${file} ${host}`, () => withSettings(readBuilt(`documents/${file}`), ofHost))
  }
  const verifyTyped: Pages['verifyTyped'] = (language, host = '') =>
    variants(`typed ${language} ${host}`, () =>
      document('verify', language, host || undefined).html.replaceAll('?form=', '?by=hand&form='),
    )
  return {
    folder,
    app: (path) => apps.get(path) ?? createApp(),
    document,
    verifyTyped,
    scriptHashes: [...scriptHashes],
  }
}

const maxVariants = 300

/** Pages that are made when they are first needed. Those that were made first go first. */
function createVariants() {
  const made = new Map<string, Page>()
  return (key: string, html: () => string): Page => {
    const known = made.get(key)
    if (known) return known
    const [oldest] = made.size < maxVariants ? [] : made.keys()
    if (oldest !== undefined) made.delete(oldest)
    const page = createPage(html())
    made.set(key, page)
    return page
  }
}

// Without DEMO_URL, people book a demonstration with our own form.
function withSettings(html: string, { PUBLIC_URL, DEMO_URL = '/contact' }: PageSettings): string {
  return html
    .replaceAll('__PUBLIC_HOST__', new URL(PUBLIC_URL).host)
    .replaceAll('__PUBLIC_URL__', PUBLIC_URL)
    .replaceAll('__DEMO_URL__', () => escapeHtml(DEMO_URL))
}

/** The same pages with the own address of a company in place of ours. */
export const pagesUnder = (pages: Pages, host: string | undefined): Pages =>
  host === undefined
    ? pages
    : {
        ...pages,
        document: (name, language) => pages.document(name, language, host),
        verifyTyped: (language) => pages.verifyTyped(language, host),
      }

/** Sends a page in the best encoding that the browser accepts, or 304 if the browser has it (RFC 9110, If-None-Match). */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.serializer(String).send(page.html)
}

/** The hashes of a page's inline scripts for a Content-Security-Policy. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(inline, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

const builtFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Creates a page whose encodings are made when they are first needed. */
export function createPage(html: string): Page {
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    html,
    get br() {
      br ??= brotliCompressSync(html)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(html, { level: 9 })
      return gzip
    },
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  }
}
