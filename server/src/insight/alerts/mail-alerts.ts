import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { findReader } from '../../company/team/mail-choices.ts'
import { mailFooter } from '../../company/team/unsubscribe-link.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Link, Paragraph } from '../../platform/mail/layout.ts'
import { findingsByKind } from './findings-by-kind.ts'
import { presentAlert } from './list-alerts.ts'
import { type CopiesPeriod, findAlerts, findRecipient, findUndecidedCopies } from './queries.ts'

/** `accountId`: the member whom a mail about copied labels is for. */
export type AlertMailJob = { partnerId: string; ids: string[]; accountId?: string }

/** How many alerts a mail describes. */
const maxDescribed = 20

/** Mails what was found. A single finding has a button; several have a link each, and a button that leads to their list. */
export async function mailAlerts(context: AppContext, { partnerId, ids, accountId }: AlertMailJob) {
  const { db, mailer, config } = context
  const recipient = accountId ? await findMember(context, { partnerId, accountId }) : await findRecipient(db, partnerId)
  if (!recipient) return
  const { companyName, ...envelope } = recipient
  const [first, ...others] = (await findAlerts(db, ids, maxDescribed)).map(presentAlert)
  if (!first) return
  const more = ids.length - 1
  const left = more - others.length
  const subject = findingsByKind[first.kind].summarize(first)
  const isSingle = more === 0
  const describe = (alert: Alert): Paragraph => {
    const paragraph = toParagraph(config.PUBLIC_URL, alert)
    return isSingle ? paragraph.text : paragraph
  }
  await mailer.send({
    subject: isSingle ? subject : `${subject}, and ${more.toLocaleString('en-US')} more`,
    greeting: `Hello ${companyName},`,
    paragraphs: [
      ...[first, ...others].map(describe),
      ...(left > 0 ? [`And ${left.toLocaleString('en-US')} more.`] : []),
      ...(first.kind === 'copied_label' ? [askForDecision] : []),
    ],
    link: isSingle ? buildLink(config.PUBLIC_URL, first) : buildListLink(config.PUBLIC_URL, first),
    isLinkLast: true,
    unsubscribe: { label: 'Change or switch off alerts', url: `${config.PUBLIC_URL}/alerts/settings` },
    ...envelope,
  })
}

/** The member whom a mail is for, with its footer; undefined unless they still want immediate mails about copied labels. */
async function findMember(context: AppContext, member: { partnerId: string; accountId: string }) {
  const reader = await findReader(context.db, member)
  if (reader?.cases !== 'at_once') return undefined
  return { to: reader.email, companyName: reader.companyName, ...(await mailFooter(context, 'cases', member)) }
}

/** The undecided copied labels of a period for a mail, a paragraph with a link each. */
export async function describeCopiedLabels({ db, config }: AppContext, partnerId: string, period: CopiesPeriod) {
  const { rows, count } = await findUndecidedCopies(db, partnerId, { ...period, limit: maxDescribed })
  const alerts = rows.map(presentAlert)
  const left = count - alerts.length
  const paragraphs: Paragraph[] = alerts.map((alert) => toParagraph(config.PUBLIC_URL, alert))
  if (left > 0) paragraphs.push(`And ${left.toLocaleString('en-US')} more.`)
  return { paragraphs, count, names: alerts.map(({ productName }) => productName) }
}

const askForDecision =
  'A label belongs to one item. Look at the evidence and decide: confirm the copy, or mark it as not a copy.'

const toParagraph = (publicUrl: string, alert: Alert) => ({
  text: findingsByKind[alert.kind].describe(alert),
  link: buildLink(publicUrl, alert),
})

/** A link to the page of what an alert is about. */
function buildLink(publicUrl: string, { copyCaseId, serial, batchId }: Alert): Link {
  if (copyCaseId) return { label: 'See the evidence', url: `${publicUrl}/suspicious-codes/${copyCaseId}` }
  const batch = `${publicUrl}/inventory/${batchId}`
  return serial
    ? { label: 'See the code', url: `${batch}?code=${encodeURIComponent(serial)}` }
    : { label: 'See the batch', url: batch }
}

const buildListLink = (publicUrl: string, { copyCaseId }: Alert): Link =>
  copyCaseId
    ? { label: 'See suspicious codes', url: `${publicUrl}/suspicious-codes` }
    : { label: 'See all alerts', url: `${publicUrl}/alerts` }
