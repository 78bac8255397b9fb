import { messages } from '@sahihi/contract/messages.ts'
import type { Shown } from '@sahihi/contract/verdict-fills.ts'

export type Tone = 'green' | 'gold' | 'red' | 'grey'
type Words = { tone: Tone; title: string; sentence?: string; step: string }

const compare = 'Make sure that this is the product in your hand.'

/** What each verdict says that does not depend on the unit. No `sentence`: the server's message takes its place. */
export const verdictWords: Record<Shown, Words> = {
  genuine_first: { tone: 'green', title: messages.verified, sentence: messages.genuine, step: compare },
  genuine_again: {
    tone: 'green',
    title: messages.verified,
    sentence: messages.genuine,
    step: `${compare} If it was sold to you unopened, ask the seller who checked it before.`,
  },
  expired: { tone: 'gold', title: messages.expiredTitle, step: 'Take it back to where you bought it.' },
  recalled: {
    tone: 'red',
    title: messages.recalledTitle,
    sentence: messages.recalled,
    step: 'Take it back to where you bought it.',
  },
  limit_reached: {
    tone: 'red',
    title: messages.limitTitle,
    sentence: messages.limitReached,
    step: 'A code checked this often may have been copied.',
  },
  blocked: {
    tone: 'red',
    title: messages.failedTitle,
    sentence: messages.blocked,
    step: 'Do not buy or use this product.',
  },
  not_released: {
    tone: 'red',
    title: messages.failedTitle,
    sentence: messages.notReleased,
    step: 'Do not buy or use this product.',
  },
  unknown: {
    tone: 'red',
    title: messages.failedTitle,
    sentence: messages.failed,
    step: `${messages.unknown} Check the serial again; if it is the same, do not use it.`,
  },
  mistyped: {
    tone: 'grey',
    title: 'Check the serial again',
    sentence: messages.mistyped,
    step: 'A serial has four groups of four letters and digits.',
  },
  unavailable: {
    tone: 'grey',
    title: 'Not checked yet',
    sentence: 'We have no answer for this serial yet.',
    step: 'Try again in a moment.',
  },
}
