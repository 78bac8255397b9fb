import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import { AppError } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'
import { type ChannelContext, eraseByText, isEraseRequest } from './erase-by-text.ts'
import { maxMessageLength } from './fit-sms.ts'
import { maySendWaitNotice } from './limit-sender.ts'
import { signForm } from './sign-form.ts'
import { verifyByText } from './verify-by-text.ts'

const fields = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(64),
  Body: z.string().default(''),
})
type Message = z.output<typeof fields>

type TwilioRequest = { path: string; signature: unknown; form: URLSearchParams }

/** Answers one message from Twilio in TwiML. The same MessageSid again is the same scan. */
export async function answerSms(context: ChannelContext, request: TwilioRequest, token: string) {
  if (!isSigned(context.config.PUBLIC_URL, request, token))
    throw new AppError('not_allowed', channelMessages.signatureInvalid)
  const parsed = fields.safeParse(Object.fromEntries(request.form))
  if (!parsed.success) throw new AppError('invalid_input', channelMessages.incomplete)
  const { text, mustWait } = await answerMessage(context, parsed.data)
  return mustWait && !(await maySendWaitNotice(context, parsed.data.From)) ? noMessage : twiml(text)
}

async function answerMessage(context: ChannelContext, { MessageSid, From, Body }: Message) {
  if (isEraseRequest(Body)) return eraseByText(context, From)
  const message = {
    text: Body,
    phone: From,
    messageId: `sms:${MessageSid}`,
    maxLength: maxMessageLength,
    pinHint: channelMessages.sendPin,
  }
  const { text, isMistyped, mustWait } = await verifyByText(context, message)
  if (!isMistyped) return { text, mustWait }
  return {
    text: Body.trim() ? `${messages.mistyped} ${channelMessages.smsHelp}` : channelMessages.smsHelp,
    mustWait,
  }
}

/**
 * Checks against PUBLIC_URL, not against what a proxy reports: Twilio signs the address it was given. Only Twilio knows whether
 * that address includes the port, so both forms are accepted, as in Twilio's own libraries.
 */
function isSigned(publicUrl: string, { path, signature, form }: TwilioRequest, token: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  const bare = `${protocol}//${hostname}`
  const withPort = `${bare}:${port || (protocol === 'https:' ? 443 : 80)}`
  return [bare, withPort].some((origin) => timingSafeEqualText(signature, signForm(token, origin + path, form)))
}

const twiml = (text: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${escapeHtml(text)}</Message></Response>`
const noMessage = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
