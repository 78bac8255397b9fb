import { escapeHtml } from '../../platform/lib/escape-html.ts'
import type { GatewayCall, PhoneState } from './simulate-phone.ts'
import type { SentMessage } from './whatsapp-sandbox.ts'

/** A phone simulator for demonstrations. It dials, texts and chats as a shopper would, and shows the calls of the gateway. */
export const phonePage = ({ phone = '+2348000000000', ussd, sms, whatsApp, hasWhatsApp }: Phone) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Phone | Sahihi</title>
<style>
body { margin: 0 auto; max-width: 720px; padding: 24px 16px; background: #FBF9F4; color: #13231B; font: 16px/24px system-ui, sans-serif }
section { margin: 16px 0; padding: 16px; background: #FFFFFF; border: 1px solid #E2DDD0; border-radius: 10px }
h1 { margin: 0; font-size: 22px; line-height: 30px }
h2 { margin: 0 0 12px; font-size: 18px }
p { margin: 4px 0 16px; color: #55625A }
label { display: block; margin: 0 0 4px; font-weight: 600 }
input, button { box-sizing: border-box; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 0 12px; border: 1px solid #7C867F; border-radius: 10px; background: #FFFFFF; color: inherit; font: inherit }
button { border-color: #0B5D3B; background: #0B5D3B; color: #FFFFFF; font-weight: 600; cursor: pointer }
button.quiet { border-color: #7C867F; background: #FFFFFF; color: inherit }
:focus-visible { outline: 3px solid #0B5D3B; outline-offset: 2px }
output.chat { background: #E4F0E6; color: #13231B; font: inherit }
output { display: block; margin: 0 0 12px; padding: 16px; border-radius: 10px; background: #07331F; color: #FFFFFF; white-space: pre-wrap; overflow-wrap: anywhere; font: 16px/24px ui-monospace, monospace }
details { margin: 0 0 12px }
pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; color: #55625A; font: 14px/21px ui-monospace, monospace }
</style></head>
<body>
<h1>Phone</h1>
<p>Simulates a shopper's phone using the APIs of Africa's Talking, Twilio and WhatsApp. Not available in production.</p>
<section><h2>Dial (USSD)</h2>
${ussd ? callView(ussd) : ''}${ussd?.isOpen ? replyForm(ussd, phone) : dialForm(phone)}
</section>
<section><h2>Text (SMS)</h2>
${sms ? callView(sms) : ''}${textForm(phone)}${sms ? redeliverForm(sms, phone) : ''}
</section>
${hasWhatsApp ? chatSection(phone, whatsApp) : ''}
</body>
</html>
`

type Phone = PhoneState & { hasWhatsApp: boolean }
type Chat = PhoneState['whatsApp']
type Session = NonNullable<PhoneState['ussd']>
type Message = NonNullable<PhoneState['sms']>

const callView = (call: GatewayCall) =>
  `<output>${escapeHtml(call.answer ?? `The call failed: ${call.status}`)}</output>
${callDetails(call)}`

const callDetails = ({
  path,
  request,
  status,
  response,
}: GatewayCall) => `<details><summary>The call</summary><pre>POST ${escapeHtml(path)}
${escapeHtml(request)}

${status}
${escapeHtml(response)}</pre></details>
`

const dialForm = (phone: string) => form('ussd', `${phoneField('dial-from', phone)}<button>Dial *384*100#</button>`)

const replyForm = ({ sessionId, typed }: Session, phone: string) =>
  form(
    'ussd',
    `${hidden('phone', phone)}${hidden('sessionId', sessionId)}${hidden('typed', typed)}
<label for="input">Reply</label><input id="input" name="input" autocomplete="off"><button>Send reply</button>`,
  )

const textForm = (phone: string) =>
  form(
    'sms',
    `${phoneField('text-from', phone)}<label for="body">Message</label><input id="body" name="body" autocomplete="off"><button>Send text</button>`,
  )

const redeliverForm = ({ body, messageSid }: Message, phone: string) =>
  form(
    'sms',
    `${hidden('phone', phone)}${hidden('body', body)}${hidden('messageSid', messageSid)}<button class="quiet">Deliver the same message again</button>`,
  )

const chatSection = (phone: string, chat: Chat) => `<section><h2>WhatsApp</h2>
${chat ? chatView(chat, phone) : ''}${form(
  'whatsApp',
  `${phoneField('chat-from', phone)}<label for="chat-body">Message</label><input id="chat-body" name="body" autocomplete="off"><button>Send message</button>`,
)}${form(
  'whatsApp',
  `${hidden('phone', phone)}<label for="photo-of">Serial on the pack</label><input id="photo-of" name="photoOf" autocomplete="off"><button>Send a photo of its code</button>`,
)}${chat ? form('whatsApp', `${hidden('phone', phone)}${hidden('messageId', chat.messageId)}${hiddenFields(chat.fields)}<button class="quiet">Deliver the same message again</button>`) : ''}
</section>`

const chatView = (chat: NonNullable<Chat>, phone: string) =>
  `${chat.messages
    .slice(-4)
    .map((message) => chatMessage(message, phone))
    .join('')}${callDetails(chat)}`

function chatMessage({ text, interactive }: SentMessage, phone: string): string {
  const shown = escapeHtml(text?.body ?? interactive?.body.text ?? '').replace(/^\*(.+)\*$/m, '<strong>$1</strong>')
  return `<output class="chat">${shown}</output>
${listTaps(interactive)
  .map(({ id, title }) =>
    form(
      'whatsApp',
      `${hidden('phone', phone)}${hidden('tapped', id)}<button class="quiet">${escapeHtml(title)}</button>`,
    ),
  )
  .join('')}`
}

function listTaps(interactive: SentMessage['interactive']) {
  if (interactive?.type === 'list') return interactive.action.sections.flatMap(({ rows }) => rows)
  return interactive?.action.buttons.map(({ reply }) => reply) ?? []
}

const hiddenFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => hidden(name, value))
    .join('')

const form = (channel: keyof PhoneState, fields: string) =>
  `<form method="post" action="/dev/phone">${hidden('channel', channel)}${fields}</form>`

const phoneField = (id: string, phone: string) =>
  `<label for="${id}">From</label><input id="${id}" name="phone" type="tel" value="${escapeHtml(phone)}">`

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
