import type { ContactMessage } from '@sahihi/contract/domain/contact-message.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { tooMany } from '../../platform/lib/app-error.ts'
import { countInWindow } from '../../platform/lib/rate-window.ts'
import { addressKey, siteKey } from '../../platform/lib/secrets.ts'

/** Long enough for a double click and for a page that is sent again. */
const repeatSeconds = 600

const hour = 3600
const day = 86_400

/**
 * Enqueues the mail to the operator. The same message again within ten minutes is on its way already. Throws rate_limited when
 * one network, or all together, wrote too much. Part of what all may write is left to networks that write for the first time in a
 * day, so that a few cannot close the form for everyone.
 */
export async function sendMessage({ db, jobs, secrets, clock }: AppContext, message: ContactMessage, address: string) {
  const now = clock()
  const content = (await secrets.hmac('contact-message', JSON.stringify(message), now)).toString('base64url')
  const network = await addressKey(secrets, address, now)
  const site = (await siteKey(secrets, address, now)) ?? network
  await db.transaction().execute(async (tx) => {
    const repeat = await countInWindow(tx, `contact-message:${content}`, { max: 1, seconds: repeatSeconds }, now)
    if (repeat.refusals > 0) return
    const first = await countInWindow(tx, `contact-first:${site}`, { max: 1, seconds: day }, now)
    const reserve = first.refusals > 0 ? limits.contactMessagesReserve : 0
    for (const { key, limit } of [
      { key: `contact:${network}`, limit: { max: limits.contactMessagesPerHour, seconds: hour } },
      { key: `contact-day:${site}`, limit: { max: limits.contactMessagesPerDay, seconds: day } },
      { key: 'contact', limit: { max: limits.contactMessagesOfAllPerDay - reserve, seconds: day } },
    ]) {
      const { refusals, waitSeconds } = await countInWindow(tx, key, limit, now)
      if (refusals > 0) throw tooMany(waitSeconds)
    }
    await jobs.enqueue(tx, 'mail-contact', message)
  })
}
