import type { z } from 'zod'
import {
  BackupError,
  type BackupFooter,
  type BackupHeader,
  backupFooter,
  backupHeader,
  endOfRows,
  formatVersion,
  type TableHeader,
  tableDigest,
  tableHeader,
} from './backup-format.ts'
import { createTableDigest, type OnProgress } from './create-table-digest.ts'

type Table = {
  table: TableHeader
  /** Must be read to its end before the next table. */
  rows: AsyncIterable<Buffer>
}

export type Backup = {
  header: BackupHeader
  tables(): AsyncGenerator<Table>
  /** Only available once all tables are read. */
  footer(): BackupFooter
}

/** Reads a backup and compares every count and checksum in it. Throws BackupError if it is cut off, damaged or no backup. */
export async function openBackup(bytes: AsyncIterable<Buffer>, onProgress?: OnProgress): Promise<Backup> {
  const lines = readLines(bytes)
  const header = parseHeader(await lines.next())
  let footer: BackupFooter | undefined
  async function* tables(): AsyncGenerator<Table> {
    let count = 0
    let total = 0
    for (;;) {
      const part = parseLine(await lines.next())
      const table = tableHeader.safeParse(part)
      if (!table.success) {
        footer = parsePart(backupFooter, part)
        if (footer.tables === count && footer.rows === total && (await lines.isAtEnd())) return
        throw new BackupError(damaged)
      }
      const sealed = createTableDigest(table.data.table, onProgress)
      yield { table: table.data, rows: tapRows(lines.rows(), sealed.add) }
      const expected = parsePart(tableDigest, parseLine(await lines.next()))
      const { rows, sha256 } = sealed.seal()
      if (expected.rows !== rows || expected.sha256 !== sha256) throw new BackupError(damaged)
      count++
      total += rows
    }
  }
  return {
    header,
    tables,
    footer() {
      if (!footer) throw new BackupError(cut)
      return footer
    },
  }
}

const damaged = 'The backup is damaged: its checksums do not agree.'
const cut = 'The backup is cut off: it has no end. Use another one.'
const foreign = 'This is not a backup of Sahihi.'

function parseHeader(text: string): BackupHeader {
  const part = parseLine(text, foreign)
  const version = backupHeader.pick({ format: true, formatVersion: true }).safeParse(part)
  if (!version.success) throw new BackupError(foreign)
  if (version.data.formatVersion > formatVersion)
    throw new BackupError(
      'The backup was made by a newer version of Sahihi. Restore it with that version or a newer one.',
    )
  return parsePart(backupHeader, part)
}

function parseLine(text: string, otherwise = damaged): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupError(otherwise)
  }
}

function parsePart<T>(schema: z.ZodType<T>, part: unknown): T {
  const parsed = schema.safeParse(part)
  if (!parsed.success) throw new BackupError(damaged)
  return parsed.data
}

async function* tapRows(rows: AsyncIterable<Buffer>, add: (chunk: Buffer) => void) {
  for await (const chunk of rows) {
    add(chunk)
    yield chunk
  }
}

const newline = 0x0a
const lineAndEnd = Buffer.concat([Buffer.from('\n'), endOfRows])
const maxLine = 1024 * 1024

/** Reads lines and rows from a stream, keeping no more than one piece. What it keeps always starts at the beginning of a line. */
function readLines(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]()
  let kept: Buffer = Buffer.alloc(0)
  const fetchMore = async () => {
    const { value, done } = await pieces.next()
    if (!done) kept = kept.length === 0 ? value : Buffer.concat([kept, value])
    return !done
  }
  const take = (length: number) => {
    const taken = kept.subarray(0, length)
    kept = kept.subarray(length)
    return taken
  }
  return {
    async next(): Promise<string> {
      let end = kept.indexOf(newline)
      while (end < 0) {
        if (kept.length > maxLine) throw new BackupError(foreign)
        if (!(await fetchMore())) throw new BackupError(cut)
        end = kept.indexOf(newline)
      }
      return take(end + 1).toString()
    },
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        const end = kept.subarray(0, endOfRows.length).equals(endOfRows) ? 0 : kept.indexOf(lineAndEnd) + 1
        const isComplete = end > 0 || kept.subarray(0, endOfRows.length).equals(endOfRows)
        const rows = take(isComplete ? end : kept.lastIndexOf(newline) + 1)
        if (rows.length > 0) yield rows
        if (isComplete) {
          take(endOfRows.length)
          return
        }
        if (!(await fetchMore())) throw new BackupError(cut)
      }
    },
    isAtEnd: async () => kept.length === 0 && !(await fetchMore()),
  }
}
