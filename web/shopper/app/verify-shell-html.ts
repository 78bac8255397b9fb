type Parts = {
  language: string
  title: string
  checkProduct: string
  /** The script's own texts. */
  waits: string[]
  style: string
  script: string
  /** The markup of a verdict, without tone and text. */
  verdict: string
  /** Loaded after the verdict: the styles of the page, and what its script loads before it draws. */
  later: { style: string; scripts: string[] }
}

/**
 * The shell of /verify/{serial}. The server relies on this when it answers the form of a browser without scripts:
 * - `<template id=verdict><main class=v>…</template>`: add the tone to the class. It holds no other template.
 * - In it every fillable element is `<tag … slot=name></tag>`, empty, so that `slot=name>` + escaped
 *   text is a replacement of strings. An element left empty is not shown. The names are the keys of `localized` in the contract.
 * - `<h1 class=w …></h1><noscript>…</noscript>` occurs once; put the filled verdict in its place.
 * - Drop the one `<script>…</script>` from such an answer, or a browser with scripts would scan again.
 * - `__PUBLIC_HOST__` is the host that labels carry (shopper/lib/own-hosts.ts).
 * - `<a id=report … href=/report>` occurs once in it: add the serial and the verdict. The one `<button>` needs a script and shows
 *   the one element that is `hidden`.
 * - `?form=LANGUAGE` is where a browser without a script goes on, to a form with a scan id of its own.
 */
export function verifyShell(parts: Parts): string {
  const { language, title, checkProduct, waits, style, script, verdict, later } = parts
  return [
    `<!doctype html><html lang=${language}><meta name=viewport content=width=device-width>`,
    // An empty icon, so that the browser does not request one before the verdict.
    `<meta name=host content=__PUBLIC_HOST__><title>${title}</title><link rel=icon href=data:,>`,
    `<style>${usedTokens(inheritedInk(onScreen(style)))}</style>`,
    `<div id=root aria-live=polite><h1 class=w data-w="${waits.join('|')}"></h1>`,
    `<noscript><meta http-equiv=refresh content=0;url=?form=${language}>`,
    `<a class=go href=?form=${language}>${checkProduct}</a></noscript></div>`,
    `<template id=verdict>${minify(verdict)}</template>`,
    `<template id=app>${preloads(later.scripts)}<link rel=stylesheet href=${later.style}></template>`,
    `<script>{${script}}</script>`,
  ].join('')
}

const preloads = (scripts: string[]) => scripts.map((href) => `<link rel=modulepreload href=${href}>`).join('')

// Nobody prints before the page is loaded.
const onScreen = (style: string) =>
  style
    .replace(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    .replace('@media screen and (', '@media(')
    .replaceAll('\n', '')

// All text inherits it: shorter than a custom property that one rule uses.
const inheritedInk = (style: string) => style.replaceAll('--ink:', 'color:')

// Only the custom properties that the style uses. Nothing here uses the browser's own colors.
function usedTokens(style: string): string {
  const reduced = style
    .replace('color-scheme:light dark;', '')
    .replace(/(--[\w-]+):([^;{}]+)(;|(?=\}))/g, (declaration, name: string) =>
      style.includes(`var(${name})`) ? declaration : '',
    )
  return reduced === style
    ? reduced
        .replaceAll(':root{}', '')
        .replaceAll(';}', '}')
        .replace(/(:root\{[^}]*)\}:root\{/, '$1;')
    : usedTokens(reduced)
}

/** Older phones lack light-dark(): the dark values go into a media query. Print is always light. */
export function lightAndDark(style: string): string {
  const dark: string[] = []
  const light = style.replace(
    /([\w-]+):light-dark\(([^,]+),\s*([^)]+)\)/g,
    (_, name: string, lightValue: string, darkValue: string) => {
      dark.push(`${name}:${darkValue}`)
      return `${name}:${lightValue}`
    },
  )
  return dark.length > 0 ? `${light}@media screen and (prefers-color-scheme:dark){:root{${dark.join(';')}}}` : light
}

// Drops what React writes but a browser does not need.
const minify = (html: string) =>
  html
    .replaceAll('></path>', '/>')
    .replaceAll('<br/>', '<br>')
    .replaceAll(' type="button"', '')
    .replace(/ (id|class|href|type|tabindex|aria-\w+|slot)="([\w/#-]+)"/g, ' $1=$2')
    .replaceAll(' hidden=""', ' hidden')
