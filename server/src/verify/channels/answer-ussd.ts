import { pinDigits } from '@sahihi/contract/domain/pin.ts'
import { channelMessages } from '@sahihi/contract/i18n/en/channel-messages.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import { z } from 'zod'
import { AppError } from '../../platform/lib/app-error.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'
import { channelWords } from './channel-words.ts'
import { type ChannelContext, eraseByText } from './erase-by-text.ts'
import { ussdScreen } from './fit-sms.ts'
import { describeMistake, formatPin, formatVerdict, formatVerdictWithHint } from './format-verdict.ts'
import { limitSender, replyToFailure } from './limit-sender.ts'
import { readCommand } from './read-command.ts'
import { chooseLanguage, languageOf } from './sender-language.ts'
import { verifyByText } from './verify-by-text.ts'

const fields = z.object({
  sessionId: z.string().min(1).max(128),
  phoneNumber: z.string().min(1).max(64),
  text: z.string().default(''),
})
// A gateway ends a session after a few minutes: after so many wrong serials the shopper needs time to look.
const maxTries = 5
const confirmation = '1' // one wrong key must not erase anything

/** A screen of the session. An open one asks for more. */
type Screen = { text: string; isOpen: boolean; language?: Language }

/**
 * Answers one step of a USSD session from Africa's Talking. All inputs so far come joined by `*`, none at first. `CON` asks for
 * more, `END` ends the session. The gateway signs nothing, so its calls carry a secret in their URL.
 */
export async function answerUssd(
  context: ChannelContext,
  request: { secret: unknown; form: URLSearchParams },
  secret: string,
) {
  if (!timingSafeEqualText(request.secret, secret)) throw new AppError('not_allowed', channelMessages.secretInvalid)
  const parsed = fields.safeParse(Object.fromEntries(request.form))
  if (!parsed.success) throw new AppError('invalid_input', channelMessages.incomplete)
  const { text, isOpen } = await showScreen(context, parsed.data)
  const lines = text.split('\n').map((line) => ussdScreen.write(line))
  return `${isOpen ? 'CON' : 'END'} ${lines.join('\n')}`
}

type Step = z.output<typeof fields>

async function showScreen(context: ChannelContext, step: Step): Promise<Screen> {
  const language = await languageOf(context, step.phoneNumber)
  const words = channelWords[language]
  try {
    const inputs = step.text.split('*').map((input) => input.trim())
    const input = inputs.at(-1) ?? ''
    const choice = readChoice(input, inputs.at(-2))
    // Choosing from the menu is no try.
    const isLastTry = inputs.filter((each, i) => !readChoice(each, inputs[i - 1])).length >= maxTries
    if (!choice && input) return await showAnswer(context, step, { inputs, input, language, isLastTry })
    if (isLastTry) return { text: words.dialAgain, isOpen: false }
    return await showChosen(context, step.phoneNumber, { choice: choice ?? { kind: 'menu' }, language })
  } catch (error) {
    return { ...replyToFailure(context, words, error), isOpen: false }
  }
}

type Choice = { kind: 'menu' | 'erase' | 'confirm_erase' } | { kind: 'language'; language: Language }

/** What an input chooses from the menu, or by the word for it; undefined for a serial or a PIN. */
function readChoice(input: string, previous: string | undefined): Choice | undefined {
  if (input === '0') return { kind: 'erase' }
  if (input === confirmation && previous !== undefined && readChoice(previous, undefined)?.kind === 'erase')
    return { kind: 'confirm_erase' }
  const language = /^\d$/.test(input) ? languages[Number(input) - 1]?.tag : undefined
  if (language) return { kind: 'language', language }
  const command = readCommand(input)
  if (command?.kind === 'language') return command.rest ? undefined : command
  return command && { kind: command.kind === 'erase' ? 'erase' : 'menu' }
}

async function showChosen(
  context: ChannelContext,
  phone: string,
  { choice, language }: { choice: Choice; language: Language },
): Promise<Screen> {
  const words = channelWords[language]
  if (choice.kind === 'erase') return { text: words.ussdConfirmErase, isOpen: true }
  if (choice.kind === 'menu') return { text: menu(language), isOpen: true }
  await limitSender(context, phone)
  if (choice.kind === 'language') {
    await chooseLanguage(context, phone, choice.language)
    return { text: channelWords[choice.language].ussdStart, isOpen: true }
  }
  await eraseByText(context, phone)
  return { text: words.erased, isOpen: false }
}

/** The check comes first, because that is what people dial for. */
const menu = (language: Language) =>
  [
    channelWords[language].ussdStart,
    ...languages.map(({ name }, i) => `${i + 1} ${name}`),
    `0 ${channelWords[language].ussdErase}`,
  ].join('\n')

type Input = { inputs: string[]; input: string; language: Language; isLastTry: boolean }

/** The answer to a serial or a PIN. */
async function showAnswer(context: ChannelContext, step: Step, { inputs, input, language, isLastTry }: Input) {
  const words = channelWords[language]
  const serial = isDigits(input) ? inputs.findLast((typed) => typed && !isDigits(typed)) : undefined
  const outcome = await verifyByText(context, {
    text: input,
    earlierSerial: serial,
    phone: step.phoneNumber,
    language,
    // Where a PIN was typed, the number of the step identifies it, so that no hash of a PIN is stored.
    messageId: `ussd:${step.sessionId}:${serial ? inputs.length : step.text}`,
  })
  const writing = { language, medium: ussdScreen, publicUrl: context.config.PUBLIC_URL }
  if (outcome.kind === 'pin')
    return {
      text: formatPin(outcome.answer, outcome.pin, writing),
      isOpen: Boolean(outcome.pin.triesLeft) && !isLastTry,
    }
  if (outcome.kind === 'verdict') {
    const asksForPin = 'data' in outcome.answer && outcome.answer.data?.pinOffer && !isLastTry
    const withHint = asksForPin ? formatVerdictWithHint(outcome.answer, words.typePin, writing) : undefined
    return { text: withHint ?? formatVerdict(outcome.answer, writing), isOpen: withHint !== undefined }
  }
  const next = isLastTry ? words.dialAgain : words.typeAgain
  return { text: `${describeMistake(outcome.kind, language)} ${next}`, isOpen: !isLastTry }
}

/** What is typed for a PIN, with the right number of digits or not. No serial of ours is so short. */
const isDigits = (input: string) => /^(?:\d[\s.-]*)+$/.test(input) && input.length < 2 * pinDigits
