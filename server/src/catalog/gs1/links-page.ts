import { escapeHtml } from '../../platform/lib/escape-html.ts'
import type { Link, LinkLevel } from './link-level.ts'

/** The links of some levels as a page, for a reader whose request several of them fit, or who asks for all. */
export const linksPage = (levels: Pick<LinkLevel, 'description' | 'links'>[], title: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
${levels.map(renderSection).join('\n')}
`

const renderSection = ({ description, links }: Pick<LinkLevel, 'description' | 'links'>) =>
  `<h2>${escapeHtml(description)}</h2>\n<ul>${links.map(renderItem).join('')}</ul>`

function renderItem({ href, title, language, mediaType }: Link): string {
  const notes = [language, mediaType === 'text/html' ? null : mediaType].filter((note) => note !== null)
  const lang = language === null ? '' : ` hreflang="${escapeHtml(language)}"`
  const suffix = notes.length > 0 ? ` <small>${escapeHtml(notes.join(', '))}</small>` : ''
  return `<li><a href="${escapeHtml(href)}"${lang}>${escapeHtml(title)}</a>${suffix}</li>`
}

const style =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1rem;margin-top:2rem}ul{padding:0;list-style:none}li{border-top:1px solid #8884;padding:.25rem 0}a{display:inline-block;padding:.5rem 0;color:inherit}small{opacity:.75}'
