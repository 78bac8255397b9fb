import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import { escapeHtml } from '../lib/escape-html.ts'
import { AppError } from '../lib/app-error.ts'
import { timingSafeEqualText } from '../lib/timing-safe-equal-text.ts'
import type { AppContext } from '../context.ts'
import { mayTellToWait } from './limit-sender.ts'
import { asksToErase, eraseByText } from './erase-by-text.ts'
import { messageRoom } from './fit-sms.ts'
import { signForm } from './sign-form.ts'
import { verifyByText } from './verify-by-text.ts'

const fields = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(64),
  Body: z.string().default(''),
})
type Message = z.output<typeof fields>

type Given = { path: string; signature: unknown; form: URLSearchParams }

/** One message as Twilio sends it, answered in TwiML. A message that is delivered again (its MessageSid) is the same scan. */
export async function answerSms(context: AppContext, given: Given, token: string) {
  if (!isSigned(context.config.PUBLIC_URL, given, token)) throw new AppError('not_allowed', channelMessages.unsigned)
  const parsed = fields.safeParse(Object.fromEntries(given.form))
  if (!parsed.success) throw new AppError('invalid_input', channelMessages.incomplete)
  const { words, mustWait } = await answerTo(context, parsed.data)
  return mustWait && !(await mayTellToWait(context, parsed.data.From)) ? silence : twiml(words)
}

async function answerTo(context: AppContext, { MessageSid, From, Body }: Message) {
  if (asksToErase(Body)) return eraseByText(context, From)
  const given = { text: Body, phone: From, delivery: `sms:${MessageSid}`, room: messageRoom }
  const { words, isMistyped, mustWait } = await verifyByText(context, given)
  if (!isMistyped) return { words, mustWait }
  return {
    words: Body.trim() ? `${messages.mistyped} ${channelMessages.askByText}` : channelMessages.askByText,
    mustWait,
  }
}

/**
 * The public origin, and not what a proxy says of it: Twilio signs the address that it was given. Of its port only Twilio knows
 * whether it was written; its own libraries take both.
 */
function isSigned(publicUrl: string, { path, signature, form }: Given, token: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  const bare = `${protocol}//${hostname}`
  const withPort = `${bare}:${port || (protocol === 'https:' ? 443 : 80)}`
  return [bare, withPort].some((origin) => timingSafeEqualText(signature, signForm(token, origin + path, form)))
}

const twiml = (words: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${escapeHtml(words)}</Message></Response>`
const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
