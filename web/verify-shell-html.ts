type Parts = { style: string; script: string; templates: string }

/**
 * The shell of /verify/{serial}. What the server may rely on, when it answers the form of a browser without scripts:
 * - `<template id="verdict-NAME">…</template>` for every verdict of the contract, and `verdict-unavailable`;
 *   none holds another template.
 * - In a template every fillable element is `<tag … data-fill="name"></tag>`, empty, so that
 *   `data-fill="name">` + escaped text is a replacement of strings. An element left empty is not shown.
 *   Names: message, reason, evidence, product, category, status, company, batch, made, expires, serial.
 * - `<noscript>…</noscript>` occurs once; put the filled verdict in its place ("Checking…" is written by the script).
 * - Drop the one `<script>…</script>` from such an answer, or a browser with scripts would scan again.
 * - `__PUBLIC_HOST__` occurs once, as in the other two pages: the host that labels carry (lib/our-hosts.ts).
 * - `__SCAN_ID__` occurs once: the scan id of a form not yet sent; give each response its own.
 */
export function verifyShell({ style, script, templates }: Parts): string {
  return [
    '<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">',
    '<meta name=public-host content="__PUBLIC_HOST__"><title>Verify Product | Sahihi</title><link rel=icon href=/seal.svg>',
    `<style>${dayAndNight(usedTokens(style))}</style>`,
    '<div id="root" aria-live="polite"><h1 class=w></h1>',
    '<noscript><form class=w method=post><input type=hidden name=scanId value="__SCAN_ID__">',
    '<button class="go">Check this product</button></form></noscript></div>',
    terse(templates),
    `<script>{${script}}</script>`,
  ].join('')
}

// Only the custom properties that the rest of the style asks for.
function usedTokens(style: string): string {
  const kept = style.replace(/(--[\w-]+):([^;{}]+)(;|(?=\}))/g, (declaration, name: string) =>
    style.includes(`var(${name})`) ? declaration : '',
  )
  return kept === style ? kept : usedTokens(kept)
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
  html.replaceAll('></path>', '/>').replace(/ (class|href|tabindex|aria-\w+)="([\w-]+)"/g, ' $1=$2')
