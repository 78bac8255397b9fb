import { productName } from '@sahihi/contract/domain/pages.ts'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../lib/escape-html.ts'
import { sendPlainPage } from './send-text.ts'

type SmallPage = { language?: string; title: string; parts: string[]; moreStyle?: string }

/** Sends a page behind a link in a mail or for developers: a title and some HTML, without scripts. */
export const sendSmallPage = (reply: FastifyReply, { language = 'en', title, parts, moreStyle = '' }: SmallPage) =>
  sendPlainPage(
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer'),
    `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} | ${productName}</title>
<style>${style}${moreStyle}</style></head>
<body><main><p class="name">${productName}</p>
<h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main></body>
</html>
`,
  )

// The colors of web/ui/tokens.css.
const style = `:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 460px; padding: 40px 16px; background: light-dark(#FBF9F4, #0E1612); color: light-dark(#13231B, #ECEFE6); font: 16px/24px system-ui, sans-serif }
main { padding: 28px; background: light-dark(#FFFFFF, #15201A); border: 1px solid light-dark(#E2DDD0, #2C3A32); border-radius: 10px }
.name { margin: 0 0 20px; font: 700 20px Georgia, serif }
.name, a { color: light-dark(#0B5D3B, #6FC79D) }
h1 { margin: 0 0 8px; font: 600 24px/32px Georgia, serif }
p { margin: 0 0 16px; overflow-wrap: anywhere }
a { display: inline-block; padding: 10px 0; text-underline-offset: 3px }
button { width: 100%; min-height: 48px; margin: 0 0 16px; border: 0; border-radius: 10px; background: light-dark(#0B5D3B, #6FC79D); color: light-dark(#FFFFFF, #07331F); font: inherit; font-weight: 700; cursor: pointer }
:focus-visible { outline: 3px solid light-dark(#0B5D3B, #6FC79D); outline-offset: 2px }`
