import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { z } from 'zod'
import { AppError } from '../../platform/lib/app-error.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'
import { channelWords } from './channel-words.ts'
import { type ChannelContext, eraseByText } from './erase-by-text.ts'
import { countParts, smsIn } from './fit-sms.ts'
import { describeMistake, formatPin, formatVerdict, formatVerdictWithHint } from './format-verdict.ts'
import { limitSender, maySendWaitNotice, replyToFailure } from './limit-sender.ts'
import { type Command, hasSerial, languageNames, readCommand } from './read-command.ts'
import { chooseLanguage, languageOf } from './sender-language.ts'
import { signForm } from './sign-form.ts'
import { verifyByText } from './verify-by-text.ts'

const fields = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(64),
  Body: z.string().default(''),
  /** Twilio has answered this STOP, START or HELP itself (its "Advanced Opt-Out"). */
  OptOutType: z.string().optional(),
})
type Message = z.output<typeof fields>

type TwilioRequest = { path: string; signature: unknown; form: URLSearchParams }

/** Answers one message from Twilio in TwiML. The same MessageSid again is the same scan. */
export async function answerSms(context: ChannelContext, request: TwilioRequest, token: string) {
  if (!isSigned(context.config.PUBLIC_URL, request, token))
    throw new AppError('not_allowed', channelMessages.signatureInvalid)
  const parsed = fields.safeParse(Object.fromEntries(request.form))
  if (!parsed.success) throw new AppError('invalid_input', channelMessages.incomplete)
  if (parsed.data.OptOutType) return noMessage
  const { text, language, mustWait } = await answerMessage(context, parsed.data)
  if (mustWait && !(await maySendWaitNotice(context, parsed.data.From))) return noMessage
  const written = smsIn[language].write(text)
  context.metrics.countSmsParts(language, countParts(written))
  return twiml(written)
}

async function answerMessage(context: ChannelContext, message: Message) {
  const command = readCommand(message.Body)
  const language = await languageOf(context, message.From)
  try {
    if (command) return await obeyCommand(context, message, { command, language })
    return { text: await verifyMessage(context, message, language), language, mustWait: false }
  } catch (error) {
    return { ...replyToFailure(context, channelWords[language], error), language }
  }
}

type Reply = { text: string; language: Language; mustWait: false }

async function obeyCommand(
  context: ChannelContext,
  message: Message,
  { command, language }: { command: Command; language: Language },
): Promise<Reply> {
  const { From } = message
  await limitSender(context, From)
  const words = channelWords[language]
  if (command.kind === 'stop') return { text: words.stopped, language, mustWait: false }
  if (command.kind === 'help') return { text: `${words.help} ${languageNames}`, language, mustWait: false }
  if (command.kind === 'erase') {
    await eraseByText(context, From)
    return { text: words.erased, language, mustWait: false }
  }
  const chosen = command.language
  await chooseLanguage(context, From, chosen)
  const text = command.rest
    ? await verifyMessage(context, { ...message, Body: command.rest }, chosen)
    : channelWords[chosen].languageChosen
  return { text, language: chosen, mustWait: false }
}

async function verifyMessage(context: ChannelContext, { MessageSid, From, Body }: Message, language: Language) {
  const message = { text: Body, phone: From, messageId: `sms:${MessageSid}`, language }
  const outcome = await verifyByText(context, message)
  const writing = { language, medium: smsIn[language], publicUrl: context.config.PUBLIC_URL }
  const words = channelWords[language]
  if (outcome.kind === 'pin') return formatPin(outcome.answer, outcome.pin, writing)
  if (outcome.kind === 'verdict') {
    const hint = 'data' in outcome.answer && outcome.answer.data?.pinOffer ? words.sendPin : ''
    return formatVerdictWithHint(outcome.answer, hint, writing) ?? formatVerdict(outcome.answer, writing)
  }
  if (outcome.kind === 'mistyped' && !hasSerial(Body)) return `${words.help} ${languageNames}`
  if (outcome.kind === 'mistyped') return `${words.mistyped} ${words.sendSerial}`
  return describeMistake(outcome.kind, language)
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
