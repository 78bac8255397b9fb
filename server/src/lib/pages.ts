import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page that is the same for everybody: compressed once, as small as it gets. */
export type Page = { html: string; br: Buffer; gzip: Buffer; etag: string }

/** The built pages (web/dist) with this server's own name in them, and the hashes of their inline scripts for the CSP. */
export type Pages = { folder: string; landing: Page; shell: Page; verify: string; scriptHashes: string[] }

/** Reads the built pages once; undefined when they are not built. `publicUrl` is what codes are printed with. */
export function readPages(publicUrl: string, folder = builtFolder): Pages | undefined {
  if (!existsSync(`${folder}/index.html`)) return undefined
  const host = new URL(publicUrl).host
  const [landing = '', shell = '', verify = ''] = ['index', 'app', 'verify'].map((name) =>
    readFileSync(`${folder}/${name}.html`, 'utf8').replaceAll('__PUBLIC_HOST__', host),
  )
  const scriptHashes = [landing, shell, verify].flatMap(inlineScriptHashes)
  return { folder, landing: compressed(landing), shell: compressed(shell), verify, scriptHashes }
}

/** Sends a page in the best form that the browser takes; what it has already is not sent again (RFC 9110, If-None-Match). */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const takes = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(takes)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(takes)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.serializer(String).send(page.html)
}

/** The hashes of a page's inline scripts, as a Content-Security-Policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(inline, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

const builtFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const compressed = (html: string): Page => ({
  html,
  br: brotliCompressSync(html),
  gzip: gzipSync(html, { level: 9 }),
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
})
