import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { before, minutes } from '../lib/time.ts'
import { beginRun, endRun, insertPart } from './queries.ts'
import type { FileJob, FileKindName } from './stored-files.ts'

/** How a slice makes its kind of files. */
export type FileKind<Details = unknown> = {
  name: FileKindName
  /** How long a file is kept after its end, in milliseconds. */
  retention: number
  /** A file that is not made within this time fails with this reason. */
  giveUp: { after: number; reason: string | null }
  /** Passes the content to `store`. An AppError fails the file with its message; after any other error the file is made again. */
  make(context: AppContext, file: RequestedFile<Details>, store: StoreContent): Promise<void>
  /** Runs in the transaction in which a file ends. */
  onEnd?(tx: Tx, context: AppContext, file: EndedFile): Promise<void>
}
export type RequestedFile<Details> = { id: string; partner: PartnerId; requestedAt: Date; details: Details }
export type EndedFile = { id: string; partner: PartnerId; outcome: 'ready' | 'failed' }
type Content = AsyncIterable<Uint8Array | string>
/** `countLines` says how many records the content has so far. */
export type StoreContent = (content: Content, countLines?: () => number) => Promise<void>

/** A run that stores nothing for this long was killed: a piece takes seconds. */
export const stalledMs = minutes(2)
const pieceBytes = 1024 * 1024

/**
 * Makes a file and stores it piece by piece. Two runs never write the same file: a piece is only stored for the run that began last. A
 * run that throws is started again once it counts as stalled (jobs.ts).
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

/** The same bytes in pieces of at least `minBytes`, except for the last one. */
async function* rechunk(chunks: Content, minBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk as Uint8Array)
    waiting.push(buffer)
    bytes += buffer.length
    if (bytes < minBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

type Run = { id: string; runId: string; partner: PartnerId }
type End = { outcome: 'ready' | 'failed'; error: string | null }

export async function endFile(tx: Tx, context: AppContext, kind: FileKind, run: Run, end: End) {
  if (!(await endRun(tx, run, { ...end, endedAt: context.clock() }))) return
  await kind.onEnd?.(tx, context, { id: run.id, partner: run.partner, outcome: end.outcome })
}
