import { addMonths } from '../../platform/lib/calendar.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { before, days } from '../../platform/lib/time.ts'
import { answerWhatsApp } from './answer-whatsapp.ts'
import type { ChannelContext } from './erase-by-text.ts'
import { deleteOldLanguages, deleteOldWhatsAppMessages } from './queries.ts'
import { type SealedMessage, whatsAppQueue } from './receive-whatsapp.ts'

// Meta delivers a message again for a week.
const messagesKept = days(8)

/** Answers WhatsApp, and forgets the languages of numbers as long after their last text as scans are kept. */
export async function registerChannelJobs(context: ChannelContext): Promise<void> {
  const { db, jobs, clock, config, whatsApp } = context
  await jobs.every('forget-messages', nightly, async () => {
    await deleteOldLanguages(db, addMonths(clock(), -config.SCANS_KEPT_MONTHS, 'UTC'))
    await deleteOldWhatsAppMessages(db, before(clock(), messagesKept))
  })
  if (whatsApp) await jobs.work<SealedMessage>(whatsAppQueue, (sealed) => answerWhatsApp(context, whatsApp, sealed))
}
