import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { phoneKey } from '../lib/secrets.ts'
import type { AppContext } from '../context.ts'
import { forgetVisitor } from '../visitors/erase-visitor-data.ts'
import { apologise, countTexter } from './limit-sender.ts'

/** The word alone, whatever stands around it. No serial is a word: each has a digit. */
export const asksToErase = (text: string) => /^[\s\p{P}]*erase[\s\p{P}]*$/iu.test(text)

/**
 * Whoever texts from a number may have what is kept of it erased: a browser cannot, as none knows its session id. The answer is
 * the same where nothing was kept.
 */
export async function eraseByText(context: AppContext, phone: string): Promise<{ words: string; mustWait: boolean }> {
  try {
    await countTexter(context, phone)
    await forgetVisitor(context, await phoneKey(context.secrets, phone, context.clock()))
    return { words: channelMessages.erased, mustWait: false }
  } catch (error) {
    return apologise(context, error)
  }
}
