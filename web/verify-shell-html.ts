type Parts = {
  language: string
  title: string
  checkIt: string
  /** What the script says itself. */
  waits: string[]
  style: string
  script: string
  templates: string
  /** The stylesheets of what comes after the verdict. */
  later: string[]
}

/**
 * The shell of /verify/{serial}. What the server may rely on, when it answers the form of a browser without scripts:
 * - `<template id=TONE>…</template>` for every tone of the contract; none holds another template.
 * - In a template every fillable element is `<tag … data-fill=name></tag>`, empty, so that `data-fill=name>` + escaped
 *   text is a replacement of strings. An element left empty is not shown. The names are those of `localized` in the contract.
 * - `<h1 class=w …></h1><noscript>…</noscript>` occurs once; put the filled verdict in its place.
 * - Drop the one `<script>…</script>` from such an answer, or a browser with scripts would scan again.
 * - `__PUBLIC_HOST__` occurs once, as in the other two pages: the host that labels carry (lib/our-hosts.ts).
 * - `__SCAN_ID__` occurs once: the scan id of a form not yet sent; give each response its own.
 */
export function verifyShell(parts: Parts): string {
  const { language, title, checkIt, waits, style, script, templates, later } = parts
  return [
    `<!doctype html><html lang=${language}><meta name=viewport content="width=device-width">`,
    // An icon that is empty, or the browser asks for one by itself on the way to the verdict.
    `<meta name=public-host content="__PUBLIC_HOST__"><title>${title}</title><link rel=icon href=data:,>`,
    `<style>${dayAndNight(usedTokens(onScreen(style)))}</style>`,
    `<div id=root aria-live=polite><h1 class=w data-w="${waits.join('|')}"></h1>`,
    '<noscript><form class=w method=post><input type=hidden name=scanId value="__SCAN_ID__">',
    `<button class=go>${checkIt}</button></form></noscript></div>`,
    terse(templates),
    `<template id=app>${later.map((href) => `<link rel=stylesheet href=${href}>`).join('')}<link rel=icon href=/seal.svg></template>`,
    `<script>{${script}}</script>`,
  ].join('')
}

// Nobody prints before React is there.
const onScreen = (style: string) => style.replace(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, '')

// Only the custom properties that the rest of the style asks for. Nothing here is drawn in the browser's own colours.
function usedTokens(style: string): string {
  const kept = style
    .replace('color-scheme:light dark;', '')
    .replace(/(--[\w-]+):([^;{}]+)(;|(?=\}))/g, (declaration, name: string) =>
      style.includes(`var(${name})`) ? declaration : '',
    )
  return kept === style ? kept.replaceAll(':root{}', '').replaceAll(';}', '}') : usedTokens(kept)
}

// light-dark() is younger than many phones: the values of the night go into a media query.
function dayAndNight(style: string): string {
  const night: string[] = []
  const day = style.replace(
    /(--[\w-]+):light-dark\(([^,]+),\s*([^)]+)\)/g,
    (_, name: string, light: string, dark: string) => {
      night.push(`${name}:${dark}`)
      return `${name}:${light}`
    },
  )
  return `${day}@media(prefers-color-scheme:dark){:root{${night.join(';')}}}`
}

// React writes what a browser does not need on a page this small.
const terse = (html: string) =>
  html.replaceAll('></path>', '/>').replace(/ (class|href|tabindex|aria-\w+|data-fill)="([\w/-]+)"/g, ' $1=$2')
