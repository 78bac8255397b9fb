import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { rechunk } from '../lib/rechunk.ts'
import { before, minutes } from '../lib/time.ts'
import { beginRun, endRun, insertPart } from './queries.ts'
import type { FileJob, FileKindName } from './stored-files.ts'

/** How the slice of a kind makes its files. */
export type FileKind<Details = unknown> = {
  name: FileKindName
  /** How long a file is there after it has ended, in milliseconds. */
  retention: number
  /** One that was not made in this time has failed, with this reason. */
  giveUp: { after: number; reason: string | null }
  /** Hands the content over to be stored. An AppError is the reason why the file failed; after any other error it is made again. */
  make(context: AppContext, file: RequestedFile<Details>, store: StoreContent): Promise<void>
  /** Runs in the transaction in which a file ends. */
  onEnd?(tx: Tx, context: AppContext, file: EndedFile): Promise<void>
}
export type RequestedFile<Details> = { id: string; partner: PartnerId; requestedAt: Date; details: Details }
export type EndedFile = { id: string; partner: PartnerId; outcome: 'ready' | 'failed' }
type Content = AsyncIterable<Uint8Array | string>
/** `countLines`: how many records the content has so far. */
export type StoreContent = (content: Content, countLines?: () => number) => Promise<void>

/** A run that has stored nothing for so long was killed: a piece takes seconds. */
export const stalledMs = minutes(2)
const pieceBytes = 1024 * 1024

/**
 * Makes a file and stores it piece by piece. Two runs never write one file: each piece is stored only for the run that began last. One
 * that throws is begun again when it has stood still (jobs.ts).
 */
export async function makeFile(context: AppContext, kind: FileKind, { fileId: id }: FileJob): Promise<void> {
  const { db, clock } = context
  const [runId, now] = [uuidv7(), clock()]
  const stalledSince = before(now, stalledMs)
  const file = await db.transaction().execute((tx) => beginRun(tx, { id, runId }, { now, stalledSince }))
  if (!file) return
  const run = { ...file, runId }
  const store: StoreContent = async (content, countLines = () => 0) => {
    let position = 0
    for await (const piece of rechunk(content, pieceBytes)) {
      const part = { position, content: piece, lines: countLines(), now: clock() }
      if (!(await db.transaction().execute((tx) => insertPart(tx, run, part)))) return // deleted meanwhile
      position++
    }
    await db.transaction().execute((tx) => endFile(tx, context, kind, run, { outcome: 'ready', error: null }))
  }
  try {
    await kind.make(context, file, store)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.transaction().execute((tx) => endFile(tx, context, kind, run, { outcome: 'failed', error: error.message }))
  }
}

type Run = { id: string; runId: string; partner: PartnerId }
type End = { outcome: 'ready' | 'failed'; error: string | null }

export async function endFile(tx: Tx, context: AppContext, kind: FileKind, run: Run, end: End) {
  if (!(await endRun(tx, run, { ...end, endedAt: context.clock() }))) return
  await kind.onEnd?.(tx, context, { id: run.id, partner: run.partner, outcome: end.outcome })
}
