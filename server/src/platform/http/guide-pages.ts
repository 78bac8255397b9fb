import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type GuidePage, guideTitles } from '@sahihi/contract/domain/guide-pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from '../lib/escape-html.ts'
import { type GuideEntry, guideStyleHash, layoutGuide } from './guide-layout.ts'
import { createPage, type Page, sendPage } from './html-pages.ts'

const names = Object.keys(guideTitles) as GuidePage[]
const folder = new URL('../../../../docs/guide/', import.meta.url)
const locate = (name: string) => new URL(name, folder)
const read = (name: string) => readFileSync(locate(name))
const hidden = { schema: { hide: true } }

/** No script, no font, and nothing from elsewhere. */
const policy = `default-src 'none'; style-src '${guideStyleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The guide for partners: docs/guide as pages under /docs/guide, made when the first of them is opened. */
export function guideRoutes(app: FastifyInstance) {
  let guide: Map<string, Page> | undefined
  const send = (name: GuidePage | '') => async (request: FastifyRequest, reply: FastifyReply) => {
    guide ??= renderGuide()
    const page = guide.get(name)
    if (!page) return reply.callNotFound()
    return sendPage(request, reply.header('content-security-policy', policy), page)
  }
  app.get('/docs/guide', hidden, send(''))
  app.get('/docs/guide/', hidden, async (_, reply) => reply.redirect('/docs/guide', 308))
  for (const name of names) app.get(`/docs/guide/${name}`, hidden, send(name))
  for (const file of readdirSync(locate('pictures/')))
    app.get(`/docs/guide/pictures/${file}`, hidden, async (_, reply) =>
      reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(locate(`pictures/${file}`))),
    )
}

function renderGuide(): Map<string, Page> {
  const entries = names.map(renderEntry)
  const pages = new Map<string, Page>([['', createPage(layoutGuide(entries))]])
  for (const entry of entries) pages.set(entry.name, createPage(layoutGuide(entries, entry)))
  return pages
}

function renderEntry(name: GuidePage): GuideEntry {
  const marked = new Marked({ renderer })
  const tokens = marked.lexer(read(`${name}.md`).toString())
  const [title, lead] = [tokens.find(isOfType('heading')), tokens.find(isOfType('paragraph'))]
  if (!title || !lead) throw new Error(`docs/guide/${name}.md has no title or no first paragraph.`)
  return { name, title: title.text, lead: lead.text, html: marked.parser(tokens) }
}

const isOfType =
  <Type extends 'heading' | 'paragraph'>(type: Type) =>
  (token: Tokens.Generic): token is Type extends 'heading' ? Tokens.Heading : Tokens.Paragraph =>
    token.type === type

/** As Markdown says, but with anchors, and with links and pictures by their addresses here instead of their files. */
const renderer = {
  heading({ tokens, depth, text }: Tokens.Heading) {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  },
  link({ href, tokens }: Tokens.Link) {
    const address = href.replace(/^([\w-]+)\.md/, '/docs/guide/$1')
    return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`
  },
  image({ href, text }: Tokens.Image) {
    const { width, height } = sizeOf(href)
    const shape = height > width ? ' class="phone"' : ''
    return `<img src="/docs/guide/${escapeHtml(href)}" alt="${escapeHtml(text)}" width="${width}" height="${height}"${shape}>`
  },
  // What is wider than the screen scrolls, also by keys.
  code({ text }: Tokens.Code) {
    return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
  },
} as ThisType<{ parser: { parseInline: (tokens: Tokens.Generic[]) => string } }>

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Of a WebP in the extended format, for a page that does not move while it loads (RFC 9649, 2.7). */
function sizeOf(picture: string) {
  const file = read(picture)
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`docs/guide/${picture} is not an extended WebP.`)
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}
