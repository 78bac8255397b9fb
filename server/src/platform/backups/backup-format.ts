import { z } from 'zod'

/*
 * A backup is one stream of UTF-8 lines, compressed with zstd: a header; for each table its name and columns, its rows as COPY
 * writes them in text format, `\.`, and a seal; a footer. So `zstd -dc FILE` shows it, and psql can load a table by hand.
 */

/** Ends the rows of a table. COPY escapes backslashes, so that no row is equal to it. */
export const endOfRows = Buffer.from('\\.\n')

/** Raised when programs that know only the present format could not read a backup. */
export const formatVersion = 1

const count = z.number().int().nonnegative()
const name = z.string().regex(/^\w+$/)

export const backupHeader = z.object({
  format: z.literal('sahihi backup'),
  formatVersion: z.number().int(),
  /** The version of Sahihi that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  databaseVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** The fingerprints of the secret keys, the newest last. */
  secretKeys: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

export const tableHeader = z.object({ schema: z.enum(['public', 'jobs']), table: name, columns: z.array(name).min(1) })
export type TableHeader = z.infer<typeof tableHeader>
export const formatTableName = ({ schema, table }: Pick<TableHeader, 'schema' | 'table'>) => `${schema}.${table}`

export const tableDigest = z.object({ rows: count, bytes: count, sha256: z.hash('sha256') })
export type TableDigest = z.infer<typeof tableDigest>

export const backupFooter = z.object({
  tables: count,
  rows: count,
  sequences: z.array(z.object({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** Of the tables whose content is compared after a restore, whatever the order of their rows. */
  checksums: z.record(name, z.string()),
})
export type BackupFooter = z.infer<typeof backupFooter>

export const line = (value: BackupHeader | TableHeader | TableDigest | BackupFooter) =>
  Buffer.from(`${JSON.stringify(value)}\n`)

/** A backup that cannot be restored, in a sentence for the operator. */
export class BackupError extends Error {}
