import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CamelCasePlugin, type Compilable } from 'kysely'
import type { Db } from '../db/client.ts'
import type { AdminId, PartnerId } from './identity.ts'
import { createKeyedLimit } from './keyed-limit.ts'
import { createPartnerTurns } from './one-per-partner.ts'
import { sendInTurn } from './send-in-turn.ts'
import { minutes } from './time.ts'

/** Runs a query of an export. It ends in PostgreSQL too when the client leaves. */
export type Read = <Row>(query: Query<Row>) => Promise<Row[]>
export type Query<Row> = Compilable<Row> & { execute(): Promise<Row[]> } // as rows, and not as the raw result of `compile`
export type Lines = AsyncGenerator<string, void>
type CsvExport = {
  /** Who has one export at a time: the partner, or the admin. */
  partner: PartnerId | AdminId
  /** A function is called once the first piece is there. */
  filename: string | (() => string)
  /** Of a text that is no CSV. */
  mediaType?: string
  /** The file in pieces of some thousand lines, the header in the first one. */
  lines: (read: Read) => Lines
  /** How many lines are expected, for the progress; undefined when that is unknown. */
  lineCount?: number | undefined
  /** Writes the audit log, before the first byte is sent, unless `lines` does. */
  audit?: () => Promise<unknown>
}

export type SendCsv = ReturnType<typeof createCsvExports>

// One open export costs a few pieces in memory. However many are open, they use at most two connections of the pool.
const maxOpen = 20
const maxReads = 2
// A million lines take minutes over a slow link.
const deadline = minutes(30)

/**
 * Sends tables of any length as CSV: a piece is read when the client has taken the one before, so that memory does not grow with
 * the table. Each piece is a query of its own that goes on after the last line of the one before. A database cursor would hold
 * its snapshot, and a connection, for as long as the slowest client reads, and no row of any table could be cleaned up.
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

const camelCase = new CamelCasePlugin()

/**
 * The rows of a query. The driver's own are emptied: results that are garbage already keep each other in memory until the
 * garbage collector runs thoroughly, which let the process grow by 130 MB in an export of a million lines.
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
