import { logMessages } from '@sahihi/contract/i18n/en/log-messages.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../lib/app-error.ts'
import { readStoredTile } from './append-entries.ts'
import { codeLeaf, codeSalt, detailsSalt, serialOf } from './batch-secret.ts'
import { createTree, pathOf } from './merkle.ts'
import { codesOfBatch, entriesOfBatch, findLoggedBatches } from './queries.ts'
import { readCheckpoint } from './read-checkpoint.ts'

/** The proof that a code is in its batch and the batch in the log (C2SP tlog-proof), with the facts about the batch. */
export const proveCode = async (db: Db, { codeId, batchId }: { codeId: string; batchId: string }) =>
  (await prove(db, batchId, codeId)).proof

/** As proveCode, also for a batch without a code. The serial is that of the code as it is hashed. */
export async function prove(db: Db, batchId: string, codeId: string | null) {
  const [batch] = await findLoggedBatches(db, [batchId])
  if (!batch) throw notFound(logMessages.hasNoBatch)
  const { secret, details } = batch
  const checkpoint = await readCheckpoint(db)
  const size = Number(checkpoint.split('\n')[1])
  const [issued, ...later] = (await entriesOfBatch(db, batchId)).filter(({ leafIndex }) => Number(leafIndex) < size)
  if (!issued) throw notFound(logMessages.notYet)
  const code = codeId === null ? undefined : await placeCode(db, { batchId, codeId, secret })
  const tree = createTree(readStoredTile(db))
  const pathTo = async (leafIndex: string | null) => toBase64(await tree.path(Number(leafIndex), size))
  const extra = {
    entry: issued.body,
    details,
    salt: detailsSalt(secret).toString('base64'),
    ...(code && { code: code.place }),
    later: await Promise.all(
      later.map(async ({ leafIndex, body }) => ({
        index: Number(leafIndex),
        entry: body,
        path: await pathTo(leafIndex),
      })),
    ),
  }
  const head = `c2sp.org/tlog-proof@v1\nextra ${Buffer.from(JSON.stringify(extra)).toString('base64')}\nindex ${issued.leafIndex}`
  const proof = `${[head, ...(await pathTo(issued.leafIndex))].join('\n')}\n\n${checkpoint}`
  return { proof, serial: code?.serial ?? null }
}

type Code = { batchId: string; codeId: string; secret: Buffer }

/** Where a code stands in the tree of its batch. */
async function placeCode(db: Db, { batchId, codeId, secret }: Code) {
  const serials = (await codesOfBatch(db, batchId)).map((code) => ({ id: code.id, serial: serialOf(code) }))
  const index = serials.findIndex(({ id }) => id === codeId)
  const serial = serials[index]?.serial ?? ''
  const leaves = serials.map((code) => codeLeaf(secret, code.serial))
  const salt = codeSalt(secret, serial).toString('base64')
  return { serial, place: { index, count: serials.length, salt, path: toBase64(pathOf(leaves, index)) } }
}

const toBase64 = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('base64'))
