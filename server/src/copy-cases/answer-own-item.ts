import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { findCodeId } from '../inventory/find-code-id.ts'
import { notFound } from '../lib/app-error.ts'
import { upsertAnswer } from './answer-queries.ts'

type Input = { sessionId: string; answer: OwnItemAnswer }

/**
 * Stores what a visitor of a code answered to "Is this your own item?". It is evidence for the partner and changes no verdict.
 * A serial without a code and a session that never checked the code look alike.
 */
export async function answerOwnItem({ db, clock }: AppContext, serial: string, input: Input) {
  const codeId = await findCodeId(db, serial)
  if (codeId === undefined || !(await upsertAnswer(db, codeId, { ...input, now: clock() }))) throw notFound()
  return { message: messages.copyCases.answerSaved }
}
