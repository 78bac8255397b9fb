import { describeAlert, summarizeAlert } from '@sahihi/contract/domain/describe-alert.ts'
import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import type { AppContext } from '../context.ts'
import type { Link } from '../lib/mail/layout.ts'
import { presentAlert } from './list-alerts.ts'
import { findAlerts, findRecipient } from './queries.ts'

export type AlertMailJob = { partnerId: string; ids: string[] }

/** How many alerts a mail describes. */
const maxDescribed = 20

/** Mails what was found. A single finding has its button; several have a link each, and the button leads to their list. */
export async function mailAlerts({ db, mailer, config }: AppContext, { partnerId, ids }: AlertMailJob) {
  const recipient = await findRecipient(db, partnerId)
  if (!recipient) return
  const [first, ...others] = (await findAlerts(db, ids, maxDescribed)).map(presentAlert)
  if (!first) return
  const more = ids.length - 1
  const left = more - others.length
  const subject = summarizeAlert(first)
  const isSingle = more === 0
  const describe = (alert: Alert) =>
    isSingle ? describeAlert(alert) : { text: describeAlert(alert), link: linkOf(config.PUBLIC_URL, alert) }
  await mailer.send({
    to: recipient.to,
    subject: isSingle ? subject : `${subject}, and ${more.toLocaleString('en-US')} more`,
    greeting: `Hello ${recipient.companyName},`,
    paragraphs: [
      ...[first, ...others].map(describe),
      ...(left > 0 ? [`And ${left.toLocaleString('en-US')} more.`] : []),
      ...(first.kind === 'copied_label' ? [askForDecision] : []),
    ],
    link: isSingle ? linkOf(config.PUBLIC_URL, first) : listOf(config.PUBLIC_URL, first),
    isLinkLast: true,
    unsubscribe: { label: 'Change or switch off alerts', url: `${config.PUBLIC_URL}/analytics/settings` },
  })
}

const askForDecision =
  'A label belongs to one item. Look at the evidence and decide: confirm the copy, or mark it as not a copy.'

/** The page of what an alert is about. */
function linkOf(publicUrl: string, { copyCaseId, serial, batchId }: Alert): Link {
  if (copyCaseId) return { label: 'See the evidence', url: `${publicUrl}/suspicious-codes/${copyCaseId}` }
  const batch = `${publicUrl}/inventory/${batchId}`
  return serial
    ? { label: 'See the code', url: `${batch}?code=${encodeURIComponent(serial)}` }
    : { label: 'See the batch', url: batch }
}

const listOf = (publicUrl: string, { copyCaseId }: Alert): Link =>
  copyCaseId
    ? { label: 'See suspicious codes', url: `${publicUrl}/suspicious-codes` }
    : { label: 'See all alerts', url: `${publicUrl}/alerts` }
