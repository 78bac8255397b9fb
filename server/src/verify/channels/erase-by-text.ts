import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { eraseVisitor } from '../../operations/visitors/erase-visitor-data.ts'
import type { AppContext } from '../../platform/context.ts'
import { phoneKeys } from '../../platform/lib/secrets.ts'
import { limitSender, replyToFailure } from './limit-sender.ts'

/** The word alone, between any punctuation. No serial matches: each has a digit. */
export const asksToErase = (text: string) => /^[\s\p{P}]*erase[\s\p{P}]*$/iu.test(text)

/**
 * Erases the data of the number that sends the text: a browser cannot, because no browser knows its session id. The reply is
 * the same when there was no data.
 */
export async function eraseByText(context: AppContext, phone: string): Promise<{ text: string; mustWait: boolean }> {
  try {
    await limitSender(context, phone)
    const sessionIds = await phoneKeys(context.secrets, phone, context.clock())
    for (const sessionId of sessionIds) await eraseVisitor(context, sessionId)
    return { text: channelMessages.erased, mustWait: false }
  } catch (error) {
    return replyToFailure(context, error)
  }
}
