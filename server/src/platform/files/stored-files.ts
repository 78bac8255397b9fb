import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../context.ts'
import type { Db, Tx } from '../db/client.ts'
import { lockForPartner } from '../db/locks.ts'
import { changesRow } from '../db/rows.ts'
import type { JsonObject } from '../db/schema.ts'
import type { PartnerId } from '../lib/identity.ts'

/** The content of a file: the codes of a batch or of an order, all data of a partner, or evidence about one thing. */
export type FileKindName = 'batch' | 'order' | 'archive' | 'evidence'
/** The admins (null) only have evidence. */
type Owner = PartnerId | null
export type FileJob = { fileId: string }
export type StoredFile<Details = unknown> = Awaited<ReturnType<typeof listFiles<Details>>>[number]

/** The files of a partner, the newest first. `Details` is the request, as the slice that makes the files defines it. */
export const listFiles = <Details>(db: Db, partner: Owner, kinds: readonly FileKindName[]) =>
  selectFiles<Details>(db, partner, kinds).orderBy('requestedAt', 'desc').orderBy('files.id', 'desc').execute()

export const findFile = <Details>(db: Db, partner: Owner, kinds: readonly FileKindName[], id: string) =>
  selectFiles<Details>(db, partner, kinds).where('files.id', '=', id).executeTakeFirst()

const selectFiles = <Details>(db: Db, partner: Owner, kinds: readonly FileKindName[]) =>
  db
    .selectFrom('files')
    .leftJoin('accounts', 'accounts.id', 'files.accountId')
    .where('files.partnerId', 'is not distinct from', partner)
    .where('kind', 'in', kinds)
    .select(['files.id', 'requestedAt', 'endedAt', 'error'])
    .select([
      sql<Details>`details`.as('details'),
      sql<'ready' | 'failed' | 'canceled' | 'deleted' | null>`outcome`.as('outcome'),
      sql<boolean>`run_id is not null`.as('isBegun'),
      sql<number>`lines::float8`.as('lines'),
      sql<number>`bytes::float8`.as('bytes'),
      sql<string>`coalesce(accounts.name, accounts.email)`.as('requestedBy'),
    ])

/** As listFiles. Until the end of the transaction, nothing else can request files of this partner. */
export async function lockFiles<Details>(tx: Tx, partner: Owner, kinds: readonly FileKindName[]) {
  await lockForPartner(tx, 'files', partner ?? 'admins')
  return listFiles<Details>(tx, partner, kinds)
}

type Request = { kind: FileKindName; partner: Owner; accountId?: string; details?: JsonObject }

/** Stores the request for a file and enqueues its job. Returns the file's id. */
export async function requestFile(
  tx: Tx,
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
  { kind, partner: partnerId, accountId, details = {} }: Request,
): Promise<string> {
  const [id, now] = [uuidv7(), clock()]
  const request = { id, partnerId, kind, accountId: accountId ?? null, details: JSON.stringify(details) }
  await tx
    .insertInto('files')
    .values({ ...request, requestedAt: now, lastProgressAt: now })
    .execute()
  await jobs.enqueue(tx, fileQueue(kind), { fileId: id } satisfies FileJob)
  return id
}

/** Each kind has its own queue, so that none delays another. */
export const fileQueue = (kind: FileKindName) => `make-${kind}-file`

/** Cancels the making of a file, or deletes its content; the row stays. Returns which, or undefined if neither was possible. */
export async function withdrawFile(tx: Tx, id: string, now: Date): Promise<'canceled' | 'deleted' | undefined> {
  const withdrawn = await tx
    .updateTable('files')
    .set({
      outcome: sql`case when ended_at is null then 'canceled' else 'deleted' end`,
      endedAt: sql`coalesce(ended_at, ${now})`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(outcome, 'ready') = 'ready'`)
    .returning(sql<'canceled' | 'deleted'>`outcome`.as('outcome'))
    .executeTakeFirst()
  if (withdrawn) await tx.deleteFrom('fileParts').where('fileId', '=', id).execute()
  return withdrawn?.outcome
}

/** Deletes a file with its row, which also stops its making; false when there is none. */
export async function deleteFile(tx: Tx, partner: PartnerId, kinds: readonly FileKindName[], id: string) {
  return changesRow(
    tx.deleteFrom('files').where('partnerId', '=', partner).where('kind', 'in', kinds).where('id', '=', id),
  )
}

/** As deleteFile, for all files of a partner. */
export const deleteAllFiles = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('files').where('partnerId', '=', partner).execute()
