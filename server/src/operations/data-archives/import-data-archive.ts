import { createHmac, randomBytes } from 'node:crypto'
import { fillRollups } from '../../insight/analytics/rollups/fill-rollups.ts'
import { type Db, sqlState } from '../../platform/db/client.ts'
import { acquireLock } from '../../platform/db/locks.ts'
import { isOnCluster } from '../../platform/db/on-cluster.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { DataArchiveLine } from './archive-format.ts'
import { fillCodeVisitors } from './fill-code-visitors.ts'
import { createCompany, findCompany, importOwnAddresses } from './import-company.ts'
import { importFindings, importHistories } from './import-findings.ts'
import { importInventory } from './import-inventory.ts'
import { createImportedIds, type Importing } from './importing.ts'
import { ArchiveError, type OpenedArchive, openArchive } from './open-archive.ts'

type Options = {
  /** A company that has no products yet. Without it, the company of the archive is created. */
  partnerId?: string | undefined
  now: Date
  /** The address of this server. */
  publicUrl: string
  print: (line: string) => void
}

/**
 * Loads a data archive into a database, all or nothing (docs/archive-format.md, "Importing an archive"). Refuses an incomplete archive,
 * and one with a serial, product or batch that is already in the database.
 */
export async function importDataArchive(db: Db, path: string, options: Options) {
  const { partnerId: target, now, print } = options
  if (await isOnCluster(db))
    throw new ArchiveError('The database is spread over a cluster: import before `npm run distribute`.')
  const archive = await openArchive(path)
  const { company, createdAt, publicUrl } = archive.manifest
  print(`The archive of ${company.name}, made ${createdAt} by ${publicUrl}, is whole.`)
  try {
    return await db.transaction().execute(async (tx) => {
      const line = await readCompany(archive)
      const partnerId = target ?? line.id
      const counts: Record<string, number> = {}
      const count = (kind: string, rows: number) => {
        counts[kind] = (counts[kind] ?? 0) + rows
      }
      const importing: Importing = {
        tx,
        archive,
        partnerId,
        now,
        publicUrl: options.publicUrl,
        imported: createImportedIds(),
        count,
        visitorOf: visitorNames(),
      }
      if (target) await findCompany(tx, target)
      else await createCompany(importing, line)
      await importOwnAddresses(importing, line)
      await importInventory(importing)
      await importFindings(importing)
      print('Counting the scans for the charts.')
      await acquireLock(tx, 'rollups')
      await fillRollups(tx, [partnerId])
      await fillCodeVisitors(tx, [partnerId], now)
      await importHistories(importing)
      await audit(tx, {
        occurredAt: now,
        accountId: null,
        partnerId,
        action: 'data_archive.imported',
        subject: company.id,
        details: { codes: counts.codes ?? 0, scans: counts.scans ?? 0, publicUrl },
      })
      return { partnerId, isNew: target === undefined, counts }
    })
  } catch (error) {
    throw toArchiveError(error)
  } finally {
    await archive.close()
  }
}

async function readCompany(archive: OpenedArchive): Promise<DataArchiveLine<'company'>> {
  for await (const [line] of archive.lines('company')) if (line?.id === archive.manifest.company.id) return line
  throw new ArchiveError('company.ndjson does not have the company of the manifest.')
}

function visitorNames() {
  const key = randomBytes(32)
  return (pseudonym: string | null) =>
    pseudonym === null ? null : createHmac('sha256', key).update(pseudonym).digest('base64url').slice(0, 32)
}

/** Explains rows that exist already (23505), refer to missing ones (23503) or violate a constraint of a table (23514, 22). */
function toArchiveError(error: unknown): unknown {
  const state = sqlState(error) ?? ''
  if (!/^(235..|22...)$/.test(state)) return error
  const { table, detail, message } = error as { table?: string; detail?: string; message: string }
  if (state === '23505')
    return new ArchiveError(`Something of the archive is in this database already: ${table}, ${detail ?? message}`)
  return new ArchiveError(`The archive does not fit together: ${message}`)
}
