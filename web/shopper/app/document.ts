import type { Language } from '@sahihi/contract/i18n/languages.ts'

export type DocumentParts = {
  language: Language
  title: string
  description: string
  /** What the server fills in stands between underscores. */
  markup: string
  /** The address of the manifest for a phone that installs it, where it has its own. */
  manifest?: string
  /** More elements of the head. */
  head?: string
  style: string
  /** The addresses of its script, and of what that loads before it draws. */
  script?: string
  preloads?: string[]
  /** Shown when a script does not load. */
  notLoaded?: string | undefined
  /** For a browser without scripts. */
  noScript?: string | undefined
}

/** A document for shoppers and visitors: its styles in it, so that the first view needs one request. */
export const document = (parts: DocumentParts) => {
  const { language, title, description, markup, head = '', style, script, preloads = [], notLoaded, noScript } = parts
  const { manifest = `/manifest.${language}.webmanifest` } = parts
  return [
    `<!doctype html><html lang="${language}" data-language="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="theme-color" content="#0b5d3b">',
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="host" content="__PUBLIC_HOST__"><meta name="demo-url" content="__DEMO_URL__">',
    '<link rel="icon" href="/seal.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifest}"><title>${escapeHtml(title)}</title>${head}`,
    style && `<style>${style}</style>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `</head><body><div id="root">${markup}</div>`,
    notLoaded && `<div id="not-loaded" role="alert" hidden>${notLoaded}</div><script>${showNotLoaded}</script>`,
    script && `<script type="module" src="${script}"></script>`,
    noScript && `<noscript>${noScript}</noscript>`,
    '</body></html>',
  ].join('')
}

const showNotLoaded =
  "addEventListener('error',({target})=>{if(target.tagName==='SCRIPT')document.getElementById('not-loaded').hidden=false},true)"

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
