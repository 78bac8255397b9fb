import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { phoneKeys } from '../../platform/lib/secrets.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { limitSender, replyToFailure } from './limit-sender.ts'

/** `eraseVisitor`: anonymizes everything stored about the visitor with this session id. */
export type ChannelContext = ScanAppContext & { eraseVisitor: (sessionId: string) => Promise<void> }

/** The word alone, between any punctuation. No serial matches: each has a digit. */
export const isEraseRequest = (text: string) => /^[\s\p{P}]*erase[\s\p{P}]*$/iu.test(text)

/**
 * Erases the data of the number that sends the text: a browser cannot, because no browser knows its session id. The reply is
 * the same when there was no data.
 */
export async function eraseByText(
  context: ChannelContext,
  phone: string,
): Promise<{ text: string; mustWait: boolean }> {
  try {
    await limitSender(context, phone)
    const sessionIds = await phoneKeys(context.secrets, phone, context.clock())
    for (const sessionId of sessionIds) await context.eraseVisitor(sessionId)
    return { text: channelMessages.erased, mustWait: false }
  } catch (error) {
    return replyToFailure(context, error)
  }
}
