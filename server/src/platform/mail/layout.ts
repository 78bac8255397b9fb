import { productName } from '@sahihi/contract/domain/pages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { escapeHtml } from '../lib/escape-html.ts'

export type Link = { label: string; url: string }
/** A paragraph may end with a link. */
export type Paragraph = string | { text: string; link: Link }

/** A mail, laid out in this order: greeting, first paragraph, `highlight`, `link`, the other paragraphs. */
export type Mail = {
  /** Several recipients are colleagues and see each other's addresses. */
  to: string | readonly string[]
  /** Where a reply goes, if not to the sender. */
  replyTo?: string
  /** The language of a mail to a shopper; the layout then adds no text of its own. */
  language?: Language
  subject: string
  greeting: string
  paragraphs: Paragraph[]
  /** Shown large, such as a PIN. */
  highlight?: string
  /** A button. */
  link?: Link
  /** Puts the button after all paragraphs, because they explain it. */
  isLinkLast?: boolean
  /** In the footer: turns off mails of this kind. `isOneClick`: a POST without a sign-in is enough (RFC 8058). */
  unsubscribe?: Link & { isOneClick?: true }
  /** In the footer: where readers choose which mails they get. */
  settings?: Link
}

// The colours of web/ui/tokens.css, repeated because mail clients support neither variables nor style sheets.
const paper = '#FBF9F4'
const surface = '#FFFFFF'
const line = '#E2DDD0'
const ink = '#13231B'
const quiet = '#55625A'
const green = '#0B5D3B'

// For mail clients with a dark mode. `!important` overrides the colours on the elements, which all others use.
const darkStyle = `@media (prefers-color-scheme: dark) {
.paper { background: #0E1612 !important }
.surface { background: #15201A !important; border-color: #2C3A32 !important }
.ink { color: #ECEFE6 !important }
.quiet { color: #A7B5AC !important; border-color: #2C3A32 !important }
.green { color: #6FC79D !important }
.button { background: #6FC79D !important; color: #07331F !important }
}`

const footer = `${productName} lets a shopper find out in seconds whether the product in their hand is genuine.`

/** A mail as text and as HTML, with the same content. The HTML has every value escaped. */
export const renderMail = (mail: Mail) => ({ text: renderText(mail), html: renderHtml(mail) })

function renderText({ language, greeting, paragraphs, highlight, link, isLinkLast, unsubscribe, settings }: Mail) {
  const [first, ...others] = paragraphs.map(plainParagraph)
  const button = link && plainLink(link)
  const parts = [
    greeting,
    first,
    highlight && `    ${highlight}`,
    ...(isLinkLast ? [...others, button] : [button, ...others]),
    `--\n${language ? productName : footer}`,
    [unsubscribe, settings].flatMap((each) => (each ? [plainLink(each)] : [])).join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const plainLink = ({ label, url }: Link) => `${label}: ${url}`

const plainParagraph = (part: Paragraph) => (typeof part === 'string' ? part : `${part.text}\n${plainLink(part.link)}`)

function renderHtml(mail: Mail) {
  const { language, subject, greeting, paragraphs, highlight, link, isLinkLast, unsubscribe, settings } = mail
  const [first, ...others] = paragraphs.map(paragraph)
  const linkButton = link && button(link, language ? '' : 'Or open this link: ')
  const content = [
    paragraph(greeting),
    first,
    highlight && figure(highlight),
    ...(isLinkLast ? [...others, linkButton] : [linkButton, ...others]),
  ]
  return `<!doctype html>
<html lang="${language ?? 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style></head>
<body class="paper" style="margin:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="surface" style="width:100%;max-width:600px;background:${surface};border:1px solid ${line};border-radius:10px">
<tr><td class="green" style="padding:24px 32px 0;font:700 20px Georgia,serif;color:${green}">${productName}</td></tr>
<tr><td class="ink" style="padding:16px 32px 24px;font:16px/24px -apple-system,'Segoe UI',Roboto,sans-serif;color:${ink}">
${content.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 32px;border-top:1px solid ${line};font:13px/20px -apple-system,'Segoe UI',Roboto,sans-serif;color:${quiet}">${language ? productName : footer}${[unsubscribe, settings].map((each) => (each ? `<br>${smallLink(each, 'quiet')}` : '')).join('')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function paragraph(part: Paragraph): string {
  const { text, link } = typeof part === 'string' ? { text: part } : part
  const ending = link ? `<br>${smallLink(link, 'green')}` : ''
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}${ending}</p>`
}

const smallLink = ({ label, url }: Link, tone: 'green' | 'quiet') =>
  `<a href="${escapeHtml(url)}" class="${tone}" style="color:${tone === 'green' ? green : quiet}">${escapeHtml(label)}</a>`

const figure = (text: string) =>
  `<p class="green" style="margin:8px 0 24px;font:700 36px/44px Menlo,Consolas,monospace;letter-spacing:6px;color:${green}">${escapeHtml(text)}</p>`

const button = (
  { label, url }: Link,
  introduction: string,
) => `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}"
class="button" style="display:inline-block;padding:12px 24px;background:${green};border-radius:10px;color:${surface};text-decoration:none;font-weight:700">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${quiet}">${introduction}${escapeHtml(url)}</p>`
