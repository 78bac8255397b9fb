import { z } from 'zod'

/*
 * A backup is a stream of UTF-8 lines, compressed with zstd: a header; for each table its name and columns, its rows in COPY's text
 * format, `\.`, and a digest; a footer. `zstd -dc FILE` shows it, and psql can load a table by hand.
 */

/** Ends the rows of a table. COPY escapes backslashes, so no row can be equal to this line. */
export const endOfRows = Buffer.from('\\.\n')

/** Increased when programs that only know the present format cannot read new backups. */
export const formatVersion = 1

const count = z.number().int().nonnegative()
const name = z.string().regex(/^\w+$/)

export const backupHeader = z.object({
  format: z.literal('sahihi backup'),
  formatVersion: z.number().int(),
  /** The version of Sahihi that made the backup. */
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
  /** For the tables whose content is compared after a restore. They do not depend on the order of rows. */
  checksums: z.record(name, z.string()),
})
export type BackupFooter = z.infer<typeof backupFooter>

export const line = (value: BackupHeader | TableHeader | TableDigest | BackupFooter) =>
  Buffer.from(`${JSON.stringify(value)}\n`)

/** Why a backup cannot be restored, as a sentence for the operator. */
export class BackupError extends Error {}
