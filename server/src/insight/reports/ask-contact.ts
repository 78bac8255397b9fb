import { parseShopperContact } from '@sahihi/contract/domain/shopper-contact.ts'
import type { AppContext } from '../../platform/context.ts'
import { formatDate } from '../../platform/lib/format.ts'
import { isSignatureOfLink, signLink } from '../../platform/lib/link-signatures.ts'
import { mailWords } from './mail-words.ts'
import { confirmContact, findContact } from './message-queries.ts'

export type ContactJob = { reportId: string }

/**
 * Asks the contact of a report, in our own fixed words, whether the report is theirs, because anyone may have entered that address.
 * The partner's messages wait for the answer.
 */
export async function askContact(context: AppContext, { reportId }: ContactJob) {
  const { db, mailer, config } = context
  const report = await findContact(db, reportId)
  const contact = parseShopperContact(report?.contact ?? '')
  if (!report || contact.kind !== 'email' || report.contactConfirmedAt) return
  const { greeting, confirm, ignore } = mailWords[report.language]
  const { title, question } = presentContactQuestion(report)
  const url = `${config.PUBLIC_URL}/confirm-report/${await signToken(context, { reportId, contact: report.contact })}`
  await mailer.send({
    to: contact.address,
    language: report.language,
    subject: title,
    greeting,
    paragraphs: [question, ignore],
    link: { label: confirm, url },
  })
}

type ContactRequest = Pick<NonNullable<Awaited<ReturnType<typeof findContact>>>, 'language' | 'reference' | 'createdAt'>

/** The question to the contact, in the mail and on the page that it links to. */
export function presentContactQuestion({ language, reference, createdAt }: ContactRequest) {
  const { subject, asked } = mailWords[language]
  return { title: subject(reference), question: asked(reference, formatDate(language, createdAt.toISOString())) }
}

/** The report that a link is about; undefined unless we signed the link for the report's present contact. */
export async function readContactLink(
  { db, secrets, clock }: Pick<AppContext, 'db' | 'secrets' | 'clock'>,
  token: string,
) {
  const [reportId = '', signature = '', ...rest] = token.split('.')
  if (!isUuid.test(reportId) || rest.length > 0) return undefined
  const report = await findContact(db, reportId)
  if (!report) return undefined
  const text = textToSign({ reportId, contact: report.contact })
  const isOurs = await isSignatureOfLink(secrets, { purpose, text, now: clock() }, signature)
  return isOurs ? { ...report, reportId } : undefined
}

/** Mails the messages that were waiting. Further clicks send nothing again. */
export const releaseMessages = ({ db, jobs, clock }: AppContext, reportId: string) =>
  db.transaction().execute(async (tx) => {
    for (const { id } of await confirmContact(tx, { id: reportId, now: clock() }))
      await jobs.enqueue(tx, 'mail-report-message', { messageId: id })
  })

type ContactLink = { reportId: string; contact: string }

const signToken = async ({ secrets, clock }: Pick<AppContext, 'secrets' | 'clock'>, link: ContactLink) =>
  `${link.reportId}.${await signLink(secrets, { purpose, text: textToSign(link), now: clock() })}`

const purpose = 'confirm-report'
const textToSign = ({ reportId, contact }: ContactLink) => `${reportId}.${contact}`
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
