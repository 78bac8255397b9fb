import { type Language, loadTranslations } from '@sahihi/contract/i18n/languages.ts'
import { decodePhoto } from '../../catalog/labels/decode-symbol.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { hours } from '../../platform/lib/time.ts'
import type { WhatsApp } from '../../platform/whatsapp/graph-api.ts'
import { findForeignHost } from '../scans/extract-serial.ts'
import { channelWords } from './channel-words.ts'
import { type ChannelContext, eraseByText } from './erase-by-text.ts'
import { describeMistake } from './format-verdict.ts'
import { limitSender, maySendWaitNotice, replyToFailure } from './limit-sender.ts'
import { claimAnswer, releaseAnswer } from './queries.ts'
import { hasSerial, readCommand } from './read-command.ts'
import { openMessage, type SealedMessage, type WhatsAppMessage } from './receive-whatsapp.ts'
import { chooseLanguage, languageOf } from './sender-language.ts'
import { verifyByText } from './verify-by-text.ts'
import {
  chooseFromLanguages,
  detailsReply,
  readTap,
  reportReply,
  type Subject,
  type Tap,
  textReply,
  verdictReply,
  type WhatsAppReply,
} from './whatsapp-replies.ts'

/** Only within this time after a message may it be answered without a template. */
const serviceWindow = hours(24)

/**
 * Answers one message once, however often the job runs: the scan has the id of the message, and the answer is claimed before it is
 * sent. Throws when it was certainly not sent, so that the job is tried again.
 */
export async function answerWhatsApp(
  context: ChannelContext,
  whatsApp: WhatsApp,
  sealed: SealedMessage,
): Promise<void> {
  const message = openMessage(context, sealed)
  const isOpen = () => message && context.clock().getTime() - message.timestamp * 1000 < serviceWindow
  if (!message || !isOpen()) return
  const reply = await chooseReply(context, whatsApp, message)
  if (!reply || !isOpen() || !(await claimAnswer(context.db, sealed.key, context.clock()))) return
  const outcome = await whatsApp.send(message.from, reply)
  if (outcome === 'later') {
    await releaseAnswer(context.db, sealed.key)
    throw new Error('WhatsApp did not take an answer.')
  }
  if (outcome !== 'sent') context.log.warn({ outcome }, 'WhatsApp did not send an answer')
}

async function chooseReply(
  context: ChannelContext,
  whatsApp: WhatsApp,
  message: WhatsAppMessage,
): Promise<WhatsAppReply | undefined> {
  const language = await languageOf(context, message.from)
  try {
    if (message.type === 'reaction') return undefined
    if (message.text) return await answerText(context, message, { text: message.text.body, language })
    const photo = message.image ?? message.document
    if (photo) return await answerPhoto(context, whatsApp, message, { ...photo, language })
    const { button_reply, list_reply } = message.interactive ?? {}
    await limitSender(context, message.from)
    const tap = readTap((button_reply ?? list_reply)?.id ?? '')
    return tap ? await answerTap(context, message, { tap, language }) : start(language)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
    const { text } = replyToFailure(context, channelWords[language], error)
    return (await maySendWaitNotice(context, message.from)) ? textReply(text) : undefined
  }
}

const start = (language: Language) => chooseFromLanguages(channelWords[language].whatsApp.start, language)

type Written = { text: string; language: Language }

async function answerText(context: ChannelContext, message: WhatsAppMessage, { text, language }: Written) {
  const command = readCommand(text)
  if (!command) return verify(context, message, { text, language })
  await limitSender(context, message.from)
  if (command.kind === 'help') return start(language)
  if (command.kind === 'stop') return textReply(channelWords[language].stopped)
  if (command.kind === 'erase') {
    await eraseByText(context, message.from)
    return textReply(channelWords[language].erased)
  }
  await chooseLanguage(context, message.from, command.language)
  if (command.rest) return verify(context, message, { text: command.rest, language: command.language })
  return textReply(channelWords[command.language].languageChosen)
}

type Checked = Written & { subject?: Subject; isScanned?: boolean }

async function verify(context: ChannelContext, message: WhatsAppMessage, checked: Checked) {
  const { language } = checked
  const outcome = await verifyMessage(context, message, checked)
  if (outcome.kind === 'verdict' || outcome.kind === 'pin')
    return verdictReply(outcome, { language, publicUrl: context.config.PUBLIC_URL })
  if (outcome.kind !== 'mistyped') return textReply(describeMistake(outcome.kind, language))
  const host = findForeignHost(checked.text, context.companyHosts.ownHosts)
  if (host) return foreignReply(host, language)
  if (!hasSerial(checked.text)) return start(language)
  return textReply(`${describeMistake('mistyped', language)} ${channelWords[language].whatsApp.start}`)
}

const foreignReply = async (host: string, language: Language) =>
  textReply((await loadTranslations(language)).scanner.foreignHost(host))

/** Verifies a serial or link. With a `subject` it is the same scan again. */
const verifyMessage = (
  context: ChannelContext,
  message: WhatsAppMessage,
  { text, language, subject, isScanned }: Checked,
) =>
  verifyByText(context, {
    text,
    phone: message.from,
    messageId: `whatsapp:${message.id}`,
    language,
    scanId: subject?.scanId,
    method: isScanned ? 'QR_SCAN' : 'MANUAL_ENTRY',
  })

type Photo = { id: string; caption: string; language: Language }

/** The photo is only held in memory, and gone with the answer. */
async function answerPhoto(
  context: ChannelContext,
  whatsApp: WhatsApp,
  message: WhatsAppMessage,
  { id, caption, language }: Photo,
) {
  await limitPhotos(context, message.from)
  const file = await whatsApp.download(id)
  const texts = file ? await decodePhoto(file) : []
  const { ownHosts } = context.companyHosts
  const [first, ...others] = texts.filter((text) => findForeignHost(text, ownHosts) === undefined)
  if (first !== undefined && others.length === 0)
    return verify(context, message, { text: first, language, isScanned: true })
  const words = channelWords[language]
  if (first !== undefined) return textReply(words.severalSerials)
  if (texts.length === 0 && caption.trim()) return verify(context, message, { text: caption, language })
  const host = texts[0] && findForeignHost(texts[0], ownHosts)
  return host ? foreignReply(host, language) : textReply(words.whatsApp.unreadable)
}

// Reading a photo costs far more than a text.
const photoLimit = { freeAttempts: 30, minDelay: 60 }
const limitPhotos = async ({ db, secrets, clock }: ChannelContext, phone: string) =>
  consumeAttempt(db, `whatsapp-photo:${await addressKey(secrets, phone, clock())}`, photoLimit, clock())

type Tapped = { tap: Tap; language: Language }

async function answerTap(context: ChannelContext, message: WhatsAppMessage, { tap, language }: Tapped) {
  if (tap.kind === 'language') {
    await chooseLanguage(context, message.from, tap.language)
    if (!tap.subject) return textReply(channelWords[tap.language].languageChosen)
    return verify(context, message, { text: tap.subject.serial, language: tap.language, subject: tap.subject })
  }
  const { kind, subject } = tap
  if (kind === 'report') return reportReply(subject, { language, publicUrl: context.config.PUBLIC_URL })
  if (kind === 'choose') return chooseFromLanguages(channelWords[language].whatsApp.chooseLanguage, language, subject)
  const outcome = await verifyMessage(context, message, { text: subject.serial, language, subject })
  return outcome.kind === 'verdict' ? detailsReply(outcome, language) : start(language)
}
