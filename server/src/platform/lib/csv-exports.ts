import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { FastifyReply } from 'fastify'
import { CamelCasePlugin, type Compilable } from 'kysely'
import type { Db } from '../db/client.ts'
import type { AdminId, PartnerId } from './identity.ts'
import { createKeyedLimit } from './keyed-limit.ts'
import { createPartnerTurns } from './one-per-partner.ts'
import { sendInTurn } from './send-in-turn.ts'
import { minutes } from './time.ts'

/** Runs a query of an export, and cancels it in PostgreSQL when the client disconnects. */
export type Read = <Row>(query: Query<Row>) => Promise<Row[]>
export type Query<Row> = Compilable<Row> & { execute(): Promise<Row[]> } // as rows, and not as the raw result of `compile`
export type Lines = AsyncGenerator<string, void>
type CsvExport = {
  /** The partner or admin, who may have one export at a time. */
  partner: PartnerId | AdminId
  /** A function is called once the first piece is read. */
  filename: string | (() => string)
  /** For a text that is not CSV. */
  mediaType?: string
  /** The file in pieces of some thousand lines, starting with the header. */
  lines: (read: Read) => Lines
  /** The expected number of lines, for the progress; undefined when unknown. */
  lineCount?: number | undefined
  /** Writes the audit log before the first byte is sent, unless `lines` does. */
  audit?: () => Promise<unknown>
}

export type SendCsv = ReturnType<typeof createCsvExports>
export type ExportDeps = { db: Db; sendCsv: SendCsv; now: Date }

// An open export costs a few pieces in memory. All of them together use at most two connections of the pool.
const maxOpen = 20
const maxReads = 2
// A million lines take minutes over a slow connection.
const deadline = minutes(30)

/**
 * Sends tables of any length as CSV. A piece is read when the client has received the one before, so that memory does not grow with
 * the table. Each piece is a separate query that continues after the last line. A database cursor would hold its snapshot and a
 * connection for as long as the slowest client reads, and meanwhile no dead row of any table could be cleaned up.
 */
export function createCsvExports(db: Db) {
  const limit = createKeyedLimit<'reads'>({ perKey: maxReads })
  const beginTurn = createPartnerTurns(maxOpen)

  return function sendCsv(reply: FastifyReply, csv: CsvExport): Promise<FastifyReply> {
    const { partner, filename, mediaType = 'text/csv; charset=utf-8' } = csv
    return sendInTurn(reply, {
      begin: (left) => beginTurn(partner, left),
      deadline,
      open: async (signal) => {
        const lines = csv.lines((query) => limit.run('reads', () => takeRows(db, query, signal)))
        const { value: first = '' } = await lines.next()
        await csv.audit?.()
        return {
          content: Readable.from(prepend(first, lines)),
          mediaType,
          filename: typeof filename === 'string' ? filename : filename(),
          approximateBytes: estimateBytes(first, csv.lineCount),
        }
      },
    })
  }
}

/** A table in pieces: its header with the first page of rows, then page after page. */
export async function* csvTable<Row>(
  header: string[],
  pages: AsyncIterable<Row[]>,
  formatPage: (rows: Row[]) => string | Promise<string>,
): Lines {
  let text = byteOrderMark + csvLine(header)
  for await (const rows of pages) {
    yield text + (await formatPage(rows))
    text = ''
  }
}

const camelCase = new CamelCasePlugin()

/**
 * The rows of a query. Empties the driver's array: results that are already garbage keep each other in memory until a full garbage
 * collection, which let the process grow by 130 MB in an export of a million lines.
 */
async function takeRows<Row>(db: Db, query: Query<Row>, signal: AbortSignal): Promise<Row[]> {
  const compiled = query.compile()
  const options = { signal, inflightQueryAbortStrategy: 'cancel query' } as const
  const result = await db.withoutPlugins().executeQuery<Record<string, unknown>>(compiled, options)
  const { rows } = await camelCase.transformResult({ result, queryId: compiled.queryId })
  for (const row of result.rows) for (const column of Object.keys(row)) row[column] = null
  result.rows.length = 0
  return rows as Row[]
}

async function* prepend(first: string, rest: Lines): Lines {
  yield first
  yield* rest
}

function estimateBytes(first: string, lineCount: number | undefined): number | undefined {
  if (lineCount === undefined) return
  const lines = first.split('\r\n').length - 1
  return Math.round((Buffer.byteLength(first) * Math.max(lines, lineCount + 1)) / lines)
}
