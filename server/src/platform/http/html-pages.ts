import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pages as pageList } from '@sahihi/contract/domain/pages.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../lib/escape-html.ts'

/** A static page. Each encoding is made when it is first asked for, and kept: making all would double the time of a start. */
export type Page = { html: string; readonly br: Buffer; readonly gzip: Buffer; etag: string }

type PageSettings = Pick<Config, 'PUBLIC_URL' | 'DEMO_URL'>

/** The form of a report, and what comes after it for a browser without a script. */
type ReportPages = { form: string; sent: string; photo: string }
type LocalizedPages = {
  landing: Page
  shell: Page
  shellOf: (path: string) => Page
  verify: Page
  verifyTyped: Page
  report: ReportPages
  privacy: string
}

/** The built pages (web/dist) with this server's settings filled in, and the hashes of their inline scripts for the CSP. */
export type Pages = {
  folder: string
  /** For partners and admins, in English. */
  shell: Page
  /** The forms before sign-in and the documents for companies, by their path, in English. */
  documents: Map<string, Page>
  /** The contact form, with places for what was typed and what is wrong with it, and the pages without it. */
  contact: { form: string; sent: string; closed: string }
  /** For shoppers, one set for each language; `shellOf` is the shell with the title and description of the page at a path. */
  localized: Record<Language, LocalizedPages>
  scriptHashes: string[]
}

/** Reads the built pages once; undefined when they are not built. */
export function readPages(settings: PageSettings, folder = builtFolder): Pages | undefined {
  if (!existsSync(`${folder}/app.html`)) return undefined
  const read = (name: string) => withSettings(readFileSync(`${folder}/${name}.html`, 'utf8'), settings)
  const shell = read('app')
  const scriptHashes = new Set(inlineScriptHashes(shell))
  const documents = new Map<string, Page>()
  for (const { path } of pageList) {
    const name = path.split('/')[1]
    const file = [`forms/${name}`, `documents/${name}`].find((file) => existsSync(`${folder}/${file}.html`))
    if (!file) continue
    const html = read(file)
    for (const hash of inlineScriptHashes(html)) scriptHashes.add(hash)
    documents.set(path, compressed(html))
  }
  const contact = {
    form: read('documents/contact-form'),
    sent: read('documents/contact-sent'),
    closed: read('documents/contact-closed'),
  }
  const heads: Record<string, PageMetadata> = JSON.parse(readFileSync(`${folder}/.heads.json`, 'utf8'))
  const loadLocalizedPages = (tag: Language) => {
    const [landing, localizedShell, verify] = [read(`index.${tag}`), read(`app.${tag}`), read(`verify.${tag}`)]
    for (const hash of [landing, verify].flatMap(inlineScriptHashes)) scriptHashes.add(hash)
    // A browser without a script goes on to the form, which must know that the serial was typed.
    const verifyTyped = compressed(verify.replaceAll('?form=', '?by=hand&form='))
    const shells = Object.entries(heads[tag] ?? {}).map(
      ([path, head]) => [path, compressed(withHead(localizedShell, head))] as const,
    )
    const ofPath = new Map(shells)
    const shell = compressed(localizedShell)
    const shellOf = (path: string) => ofPath.get(path) ?? shell
    const report = { form: read(`report.${tag}`), sent: read(`report-sent.${tag}`), photo: read(`report-photo.${tag}`) }
    const privacy = read(`privacy.${tag}`)
    return { landing: compressed(landing), shell, shellOf, verify: compressed(verify), verifyTyped, report, privacy }
  }
  const localized = Object.fromEntries(languages.map(({ tag }) => [tag, loadLocalizedPages(tag)])) as Pages['localized']
  return { folder, shell: compressed(shell), documents, contact, localized, scriptHashes: [...scriptHashes] }
}

// Without DEMO_URL a demonstration is booked with our own form.
function withSettings(html: string, { PUBLIC_URL, DEMO_URL = '/contact' }: PageSettings): string {
  return html
    .replaceAll('__PUBLIC_HOST__', new URL(PUBLIC_URL).host)
    .replaceAll('__PUBLIC_URL__', PUBLIC_URL)
    .replaceAll('__DEMO_URL__', () => escapeHtml(DEMO_URL))
}

type PageMetadata = Record<string, { title: string; description: string }>

const withHead = (html: string, { title, description }: PageMetadata[string]): string =>
  html
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escapeHtml(description))

/** Sends a page in the best encoding that the browser accepts; one that it has is answered with 304 (RFC 9110, If-None-Match). */
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

/** The hashes of a page's inline scripts, as a Content-Security-Policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(inline, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

const builtFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** A page whose encodings are made when they are first asked for. */
export function compressed(html: string): Page {
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
