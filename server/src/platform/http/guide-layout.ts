import { hash } from 'node:crypto'
import { productName } from '@sahihi/contract/domain/pages.ts'
import { escapeHtml } from '../lib/escape-html.ts'

/** A page of the guide: title and lead as plain text, all of it as HTML. */
export type GuideEntry = { name: string; title: string; lead: string; html: string }

/** A page of the guide, or the list of all. */
export function layoutGuide(entries: readonly GuideEntry[], shown?: GuideEntry): string {
  const links = entries.map(
    ({ name, title }) =>
      `<li><a href="/docs/guide/${name}"${name === shown?.name ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  )
  const next = shown && entries[entries.indexOf(shown) + 1]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(shown?.title ?? 'Guide')} | ${productName}</title>
<meta name="description" content="${escapeHtml(shown?.lead ?? lead)}">
<link rel="icon" href="/seal.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="name" href="/products">${productName}</a><nav aria-label="Help"><a href="/docs/guide">Guide</a> <a href="/docs/">API reference</a></nav></header>
<div class="columns">
<main id="main">${shown ? shown.html : list(entries)}${next ? `<p class="next">Next: <a href="/docs/guide/${next.name}">${escapeHtml(next.title)}</a></p>` : ''}</main>
${shown ? `<nav class="all" aria-label="Guide"><h2>Guide</h2><ul>${links.join('')}</ul></nav>` : ''}
</div>
</body>
</html>
`
}

const lead = 'Short guides for manufacturers: each takes you from the first click to the result.'

const list = (entries: readonly GuideEntry[]) => `<h1>Guide</h1>
<p>${lead}</p>
<ul class="list">${entries.map(({ name, title, lead }) => `<li><h2><a href="/docs/guide/${name}">${escapeHtml(title)}</a></h2><p>${escapeHtml(lead)}</p></li>`).join('')}</ul>`

// The colors of web/ui/tokens.css.
const style = `:root { color-scheme: light dark; --paper: light-dark(#FBF9F4, #0E1612); --surface: light-dark(#FFFFFF, #15201A); --line: light-dark(#E2DDD0, #2C3A32); --ink: light-dark(#13231B, #ECEFE6); --quiet: light-dark(#55625A, #A7B5AC); --green: light-dark(#0B5D3B, #6FC79D); --wash: light-dark(#E9F3EC, #16301F) }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
a { color: var(--green); text-underline-offset: 3px }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; border-radius: 4px }
.skip:not(:focus) { position: absolute; clip-path: inset(50%) }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; padding: 8px max(20px, 50% - 560px); border-bottom: 1px solid var(--line); background: var(--surface) }
header a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 4px; text-decoration: none; font-weight: 500 }
header nav { display: flex; gap: 16px }
.name { font: 700 1.375rem Georgia, serif }
.columns { display: grid; grid-template-columns: minmax(0, 720px) 260px; justify-content: space-between; gap: 64px; max-width: 1160px; margin: 0 auto; padding: 40px 20px 80px }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere }
h1 { margin: 0 0 12px; font-size: 2.25rem }
h1 + p { margin-top: 0; color: var(--quiet); font-size: 1.125rem }
h2 { margin: 40px 0 8px; font-size: 1.4375rem }
p, ul, ol { margin: 0 0 16px; text-wrap: pretty }
ul, ol { padding-left: 24px }
li { margin: 6px 0; padding-left: 4px }
li::marker { color: var(--green); font-weight: 600 }
img { display: block; width: 100%; height: auto; margin: 20px 0; border: 1px solid var(--line); border-radius: 10px }
img.phone { max-width: 280px }
code { padding: 2px 5px; border-radius: 6px; background: var(--wash); font: 0.9em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
pre { margin: 0 0 16px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); overflow-x: auto }
pre code { padding: 0; background: none; overflow-wrap: normal }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
blockquote { margin: 0 0 16px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--wash) }
blockquote p { margin: 0 }
.next { margin: 48px 0 0; padding-top: 20px; border-top: 1px solid var(--line); font-weight: 500 }
.all { align-self: start; position: sticky; top: 24px }
.all h2 { margin: 0 0 8px; color: var(--quiet); font: 500 0.875rem system-ui, sans-serif }
.all ul { padding: 0; margin: 0; list-style: none }
.all li { margin: 0; padding: 0 }
.all a { display: flex; align-items: center; min-height: 44px; padding: 4px 12px; border: 1px solid transparent; border-radius: 10px; color: var(--quiet); font-weight: 500; line-height: 1.3; text-decoration: none }
.all a:hover { background: var(--wash); color: var(--ink) }
.all a[aria-current] { border-color: var(--line); background: var(--surface); color: var(--green) }
main:only-child { grid-column: 1 / -1 }
.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 12px; padding: 0; list-style: none }
.list li { position: relative; margin: 0; padding: 18px 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface) }
.list li:hover { background: var(--wash) }
.list h2 { margin: 0 0 4px; font-size: 1.1875rem }
.list a { text-decoration: none }
.list a::after { position: absolute; inset: 0; content: "" }
.list p { margin: 0; color: var(--quiet) }
@media (max-width: 900px) { .columns { grid-template-columns: minmax(0, 1fr); gap: 40px; padding-top: 24px } .all { position: static; border-top: 1px solid var(--line); padding-top: 24px } h1 { font-size: 1.875rem } }
@media print { header, .all, .next, .skip { display: none } .columns { display: block; padding: 0 } }`

/** Of the pages' one style sheet, as a Content-Security-Policy names it. */
export const guideStyleHash = `sha256-${hash('sha256', style, 'base64')}`
