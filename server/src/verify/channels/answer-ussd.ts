import { normalizePin } from '@sahihi/contract/domain/pin.ts'
import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import { AppError } from '../../platform/lib/app-error.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'
import { type ChannelContext, eraseByText, isEraseRequest } from './erase-by-text.ts'
import { maxMessageLength } from './fit-sms.ts'
import { verifyByText } from './verify-by-text.ts'

const fields = z.object({
  sessionId: z.string().min(1).max(128),
  phoneNumber: z.string().min(1).max(64),
  text: z.string().default(''),
})
// A gateway ends a session after a few minutes: after so many wrong serials the shopper needs time to look.
const maxSteps = 5
const prefixLength = 'END '.length
const choosesErase = (input = '') => input.trim() === '0' || isEraseRequest(input)
const confirmation = '1' // one wrong key must not erase anything

/**
 * Answers one step of a USSD session from Africa's Talking. All inputs so far come joined by `*`, none at first. `CON` asks for
 * more, `END` ends the session. The gateway signs nothing, so its calls carry a secret in their URL.
 */
export async function answerUssd(
  context: ChannelContext,
  request: { secret: unknown; form: URLSearchParams },
  secret: string,
) {
  if (!timingSafeEqualText(request.secret, secret)) throw new AppError('not_allowed', channelMessages.secretInvalid)
  const parsed = fields.safeParse(Object.fromEntries(request.form))
  if (!parsed.success) throw new AppError('invalid_input', channelMessages.incomplete)
  const { sessionId, phoneNumber, text } = parsed.data
  const inputs = text.split('*')
  const input = inputs.at(-1)?.trim() ?? ''
  const isLastStep = inputs.length >= maxSteps
  if (input === confirmation && choosesErase(inputs.at(-2)))
    return `END ${(await eraseByText(context, phoneNumber)).text}`
  if (choosesErase(input) && !isLastStep) return `CON ${channelMessages.ussdConfirmErase}`
  if (!input) return isLastStep ? `END ${channelMessages.dialAgain}` : `CON ${channelMessages.ussdMenu}`
  const pin = normalizePin(input)
  const serial = pin && inputs.findLast((typed) => typed.trim() && normalizePin(typed) === undefined)
  const answer = await verifyByText(context, {
    text: input,
    earlierSerial: serial || undefined,
    phone: phoneNumber,
    // Where a PIN was typed, the number of the step identifies it, so that no hash of a PIN is stored.
    messageId: `ussd:${sessionId}:${serial ? inputs.length : text}`,
    maxLength: maxMessageLength - prefixLength,
    pinHint: isLastStep ? '' : channelMessages.typePin,
  })
  if (answer.asksForPin && !isLastStep) return `CON ${answer.text}`
  if (!answer.isMistyped) return `END ${answer.text}`
  return isLastStep
    ? `END ${messages.mistyped} ${channelMessages.dialAgain}`
    : `CON ${messages.mistyped} ${channelMessages.typeAgain}`
}
