import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { type Language, languageQuery, languages, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { channelWords } from './channel-words.ts'
import { truncate } from './fit-sms.ts'
import type { TextOutcome } from './verify-by-text.ts'

/** The content of a message as the Cloud API takes it (its reference: Messages, "Interactive"). */
export type WhatsAppReply = { type: 'text'; text: object } | { type: 'interactive'; interactive: object }
/** The scan that a button goes on with. Its id cannot be guessed, so no one can use another person's. */
export type Subject = { serial: string; scanId: string }

type Verdict = Extract<TextOutcome, { kind: 'verdict' }>
type Checked = Extract<TextOutcome, { kind: 'verdict' | 'pin' }>

const maxText = 4096
const maxBody = 1024

export const textReply = (body: string): WhatsAppReply => ({
  type: 'text',
  text: { body: truncate(body, maxText), preview_url: false },
})

/** A verdict in the words of its page. A warning begins with what to do. Only a long reason is cut. */
export function verdictReply(outcome: Checked, { language, publicUrl }: { language: Language; publicUrl: string }) {
  const { answer } = outcome
  const words = channelWords[language]
  const data = answer.data as VerdictData | undefined
  const {
    title = '',
    tone,
    sentence,
    product,
    company,
    nextStep,
    reason,
    evidence,
    repeatEvidence,
  } = answer.localized ?? {}
  const asksForFeedback = 'feedbackOnly' in answer && answer.feedbackOnly
  const isWarning = tone === 'red' || tone === 'amber'
  const unit = data && product && [product, company].filter(Boolean).join(', ')
  const { phone, email, website } = data?.contact ?? {}
  const lines = (why?: string) =>
    [
      `*${title}*`,
      ...(isWarning ? [unit, nextStep, sentence] : [sentence, unit]),
      why,
      evidence ?? repeatEvidence,
      !isWarning && nextStep,
      [phone, email, website].filter(Boolean).join(', '),
      asksForFeedback && `${publicUrl}/verify/${data?.verificationNumber}`,
      data?.pinOffer && outcome.kind === 'verdict' && words.sendPin,
    ]
      .filter(Boolean)
      .join('\n')
  const body = lines(reason && truncate(reason, Math.max(0, maxBody - lines().length - 1)))
  if (outcome.kind === 'pin') return textReply(body)
  const tap = (kind: string, title: string) => ({ type: 'reply', reply: { id: tapId(kind, outcome.subject), title } })
  const { details, report, language: choose } = words.whatsApp
  const buttons = [
    ...(data && !asksForFeedback ? [tap('details', details)] : []),
    tap('report', report),
    tap('choose', choose),
  ]
  return interactive({ type: 'button', body: { text: truncate(body, maxBody) }, action: { buttons } })
}

/** All facts of the item, one a line. */
export async function detailsReply({ answer }: Verdict, language: Language): Promise<WhatsAppReply> {
  const { details } = await loadTranslations(language)
  const facts: Record<string, unknown> = { ...answer.localized, manufacturer: answer.localized?.company }
  const rows = Object.entries(details).flatMap(([name, label]) =>
    typeof facts[name] === 'string' && facts[name] !== '' ? [`${label}: ${facts[name]}`] : [],
  )
  return textReply(rows.join('\n'))
}

/** The address of the form for a report, with its serial filled in. */
export const reportReply = ({ serial }: Subject, { language, publicUrl }: { language: Language; publicUrl: string }) =>
  textReply(
    channelWords[language].report(`${publicUrl}/report?${new URLSearchParams({ serial, [languageQuery]: language })}`),
  )

/** A list of the languages. With a subject, its verdict follows in the chosen one. */
export const chooseFromLanguages = (text: string, language: Language, subject?: Subject): WhatsAppReply =>
  interactive({
    type: 'list',
    body: { text: truncate(text, maxBody) },
    action: {
      button: channelWords[language].whatsApp.language,
      sections: [{ rows: languages.map(({ tag, name }) => ({ id: tapId(tag, subject), title: name })) }],
    },
  })

const interactive = (content: object): WhatsAppReply => ({ type: 'interactive', interactive: content })

const tapId = (kind: string, subject?: Subject) => (subject ? `${kind} ${subject.scanId} ${subject.serial}` : kind)

/** `choose`: the list of languages. */
export type Tap =
  | { kind: 'details' | 'report' | 'choose'; subject: Subject }
  | { kind: 'language'; language: Language; subject: Subject | undefined }

/** What was tapped; undefined for what no button of ours has. */
export function readTap(id: string): Tap | undefined {
  const [, kind = '', scanId = '', serial = ''] = /^(\w+)(?: ([0-9a-f-]{36}) (.{1,160}))?$/.exec(id) ?? []
  const subject = scanId ? { scanId, serial } : undefined
  const language = languages.find(({ tag }) => tag === kind)?.tag
  if (language) return { kind: 'language', language, subject }
  return subject && (kind === 'details' || kind === 'report' || kind === 'choose') ? { kind, subject } : undefined
}
