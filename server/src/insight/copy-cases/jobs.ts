import { setTimeout as pause } from 'node:timers/promises'
import { eraseFirstVisitorTags } from '../../catalog/codes/erase-first-visitor-tags.ts'
import type { AppContext } from '../../platform/context.ts'
import { addMonths } from '../../platform/lib/calendar.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import type { NextPosition } from '../../platform/lib/run-all-parts.ts'
import { seconds } from '../../platform/lib/time.ts'
import { beforeAllCodes, eraseTagsOfSome } from './erase-network-tags.ts'
import { codesWithOldVisitors, deleteHistories, deleteOldPinCases, queueUndecidedCases } from './retention-queries.ts'

const queue = 'maintain-copy-cases'
const partQueue = 'maintain-copy-cases-part'
// Shorter than the time that a stopping server waits for its jobs. What is left then goes to another run.
const maxDuration = seconds(5)

/** `daysBack`: how long a server may be off and still catch up with the tags of first visitors. */
type PacingOptions = { restFactor?: number; daysBack?: number }

/** Where a run goes on: the task, and the position in it. */
type Position = { task?: number; position?: string }

/**
 * Every night: erases network tags after 7 days, deletes old cases, and has the open ones recomputed, because what is usual changed at
 * midnight. It works in small parts with pauses three times as long (`restFactor`), so that no verify call waits.
 */
export async function registerCopyCaseJobs(context: AppContext, { restFactor = 3, daysBack = 31 }: PacingOptions = {}) {
  const { jobs, db } = context
  const enqueuePart = (position: Position) => db.transaction().execute((tx) => jobs.enqueue(tx, partQueue, position))
  await jobs.work<Position>(partQueue, async (position) => {
    const next = await maintain(context, position, { restFactor, daysBack })
    if (next) await enqueuePart(next)
  })
  await jobs.every(queue, nightly, () => enqueuePart({}))
}

type Task = (context: AppContext, position: string | undefined, daysBack: number) => Promise<string | undefined>

const tasks: Task[] = [
  ({ db, clock }, position) => eraseTagsOfSome(db, clock(), position),
  ({ db, clock }, position, daysBack) => eraseFirstVisitorTags(db, clock(), { position, daysBack }),
  deleteOldCases,
  async ({ db }) => {
    await queueUndecidedCases(db)
    return undefined
  },
]

/** Works for some seconds. Returns where to go on; undefined when nothing is left. */
async function maintain(
  context: AppContext,
  from: Position,
  { restFactor, daysBack }: Required<PacingOptions>,
): Promise<Position | undefined> {
  const deadline = performance.now() + maxDuration
  let { task: index = 0, position } = from
  for (let task = tasks[index]; task; task = tasks[index]) {
    const startedAt = performance.now()
    if (startedAt > deadline) return { task: index, ...(position === undefined ? {} : { position }) }
    position = await task(context, position, daysBack)
    if (position === undefined) index += 1
    await pause(restFactor * (performance.now() - startedAt))
  }
  return undefined
}

const maxCodes = 500

/**
 * Deletes the cases of codes without a visitor in the time that scans are kept, and what the detection has about those codes: of the
 * next codes with at least two visitors. A confirmed case stays, so that shoppers are still warned, but loses its data about visitors.
 */
export async function deleteOldCases(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  position?: string,
): NextPosition {
  const before = addMonths(clock(), -config.SCANS_KEPT_MONTHS, 'UTC')
  if (position === undefined) await deleteOldPinCases(db, before)
  const { last, codeIds } = await codesWithOldVisitors(db, {
    after: position ?? beforeAllCodes,
    limit: maxCodes,
    before,
  })
  if (codeIds.length > 0) await db.transaction().execute((tx) => deleteHistories(tx, codeIds, before))
  return last ?? undefined
}
