import { productName } from '@sahihi/contract/domain/pages.ts'
import { escapeHtml } from '../escape-html.ts'

/** A mail's text. Laid out in this order: greeting, first paragraph, `highlight`, `link`, the other paragraphs. */
export type Mail = {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** Shown large, such as a PIN. */
  highlight?: string
  link?: { label: string; url: string }
  /** Where the reader turns mails of this kind off; in the footer. */
  unsubscribe?: { label: string; url: string }
}

// The colours of web/src/ui/tokens.css, repeated because mail clients support neither variables nor style sheets.
const paper = '#FBF9F4'
const surface = '#FFFFFF'
const line = '#E2DDD0'
const ink = '#13231B'
const quiet = '#55625A'
const green = '#0B5D3B'

const footer = `${productName} lets a shopper find out in seconds whether the product in their hand is genuine.`

/** A mail in its two forms. Every value is escaped in the HTML, and the text says all that the HTML says. */
export const renderMail = (mail: Mail) => ({ text: textOf(mail), html: htmlOf(mail) })

function textOf({ greeting, paragraphs, highlight, link, unsubscribe }: Mail) {
  const [first = '', ...others] = paragraphs
  const parts = [
    greeting,
    first,
    highlight && `    ${highlight}`,
    link && `${link.label}: ${link.url}`,
    ...others,
    `--\n${footer}`,
    unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlOf({ subject, greeting, paragraphs, highlight, link, unsubscribe }: Mail) {
  const [first = '', ...others] = paragraphs
  const content = [
    paragraph(greeting),
    paragraph(first),
    highlight && figure(highlight),
    link && button(link),
    ...others.map(paragraph),
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${surface};border:1px solid ${line};border-radius:10px">
<tr><td style="padding:24px 32px 0;font:700 20px Georgia,serif;color:${green}">${productName}</td></tr>
<tr><td style="padding:16px 32px 24px;font:16px/24px -apple-system,'Segoe UI',Roboto,sans-serif;color:${ink}">
${content.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid ${line};font:13px/20px -apple-system,'Segoe UI',Roboto,sans-serif;color:${quiet}">${footer}${unsubscribe ? `<br>${plainLink(unsubscribe)}` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const plainLink = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeHtml(url)}" style="color:${quiet}">${escapeHtml(label)}</a>`

const figure = (text: string) =>
  `<p style="margin:8px 0 24px;font:700 36px/44px Menlo,Consolas,monospace;letter-spacing:6px;color:${green}">${escapeHtml(text)}</p>`

const button = ({
  label,
  url,
}: {
  label: string
  url: string
}) => `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}"
style="display:inline-block;padding:12px 24px;background:${green};border-radius:10px;color:${surface};text-decoration:none;font-weight:700">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${quiet}">Or open this link: ${escapeHtml(url)}</p>`
