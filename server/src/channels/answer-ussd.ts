import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { timingSafeEqualText } from '../lib/timing-safe-equal-text.ts'
import type { AppContext } from '../context.ts'
import { asksToErase, eraseByText } from './erase-by-text.ts'
import { messageRoom } from './fit-sms.ts'
import { verifyByText } from './verify-by-text.ts'

const fields = z.object({
  sessionId: z.string().min(1).max(128),
  phoneNumber: z.string().min(1).max(64),
  text: z.string().default(''),
})
// A gateway's session ends after a few minutes; a shopper who is wrong so often shall look in peace.
const mostSteps = 5
const prefixed = 'END '.length
// Nothing is erased by one wrong key.
const wantsErasing = (typed = '') => typed.trim() === '0' || asksToErase(typed)
const yes = '1'

/**
 * One step of a USSD session as Africa's Talking sends it: all that was typed so far comes joined by `*`, nothing at first. `CON`
 * asks for more, `END` ends the session. They sign nothing, so their calls carry a secret in the address that they were given.
 */
export async function answerUssd(context: AppContext, given: { secret: unknown; form: URLSearchParams }, secret: string) {
  if (!timingSafeEqualText(given.secret, secret)) throw new AppError('not_allowed', channelMessages.wrongSecret)
  const parsed = fields.safeParse(Object.fromEntries(given.form))
  if (!parsed.success) throw new AppError('invalid_input', channelMessages.incomplete)
  const { sessionId, phoneNumber, text } = parsed.data
  const typed = text.split('*')
  const serial = typed.at(-1)?.trim() ?? ''
  const isLast = typed.length >= mostSteps
  if (serial === yes && wantsErasing(typed.at(-2))) return `END ${(await eraseByText(context, phoneNumber)).words}`
  if (wantsErasing(serial) && !isLast) return `CON ${channelMessages.askErasing}`
  if (!serial) return isLast ? `END ${channelMessages.dialAgain}` : `CON ${channelMessages.askOnMenu}`
  const { words, isMistyped } = await verifyByText(context, {
    text: serial,
    phone: phoneNumber,
    delivery: `ussd:${sessionId}:${text}`,
    room: messageRoom - prefixed,
  })
  if (!isMistyped) return `END ${words}`
  return isLast
    ? `END ${messages.mistyped} ${channelMessages.dialAgain}`
    : `CON ${messages.mistyped} ${channelMessages.typeAgain}`
}
