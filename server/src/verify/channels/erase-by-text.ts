import { phoneKeys } from '../../platform/lib/secrets.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'
import { deleteLanguage } from './queries.ts'

/** `eraseVisitor`: anonymizes everything stored about the visitor with this session id. */
export type ChannelContext = ScanAppContext & { eraseVisitor: (sessionId: string) => Promise<void> }

/**
 * Erases the data of the number that sends the text: a browser cannot, because no browser knows its session id. The reply is
 * the same when there was no data.
 */
export async function eraseByText(context: ChannelContext, phone: string): Promise<void> {
  const sessionIds = await phoneKeys(context.secrets, phone, context.clock())
  for (const sessionId of sessionIds) await context.eraseVisitor(sessionId)
  await deleteLanguage(context.db, sessionIds)
}
