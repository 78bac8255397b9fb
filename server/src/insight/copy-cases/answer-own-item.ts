import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { findCodeId } from '../../catalog/codes/find-code-id.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound, tooMany } from '../../platform/lib/app-error.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'
import { upsertAnswer } from './answer-queries.ts'

type Deps = Pick<AppContext, 'db' | 'secrets' | 'clock' | 'canaries'>
type Input = { sessionId: string; answer: OwnItemAnswer }

/** For one network. Few shoppers are asked, so it is enough for a carrier. */
const answerLimit = { max: 60, seconds: 60 }

/**
 * Stores what a visitor of a code answered to "Is this your own item?". It is evidence for the partner and changes no verdict.
 * A serial without a code and a session that never checked the code look alike.
 */
export async function answerOwnItem(
  { db, secrets, clock, canaries }: Deps,
  serial: string,
  input: Input,
  address: string,
) {
  const now = clock()
  const { waitSeconds } = await countInWindow(
    db,
    `own-item:${await addressKey(secrets, address, now)}`,
    answerLimit,
    now,
  )
  if (waitSeconds > 0) throw tooMany(waitSeconds)
  const codeId = await findCodeId({ db, canaries }, serial)
  if (codeId === undefined || !(await upsertAnswer(db, codeId, { ...input, now }))) throw notFound()
  return { message: messages.copyCases.answerSaved }
}
