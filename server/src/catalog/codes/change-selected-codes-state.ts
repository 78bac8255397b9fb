import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { changeCodesOfBatch, describeChange } from './change-codes-state.ts'
import { batchesOfCodes } from './code-queries.ts'
import { type CodeLookup, findCodeId } from './find-code-id.ts'
import type { BlockChange } from './set-block.ts'

/** Blocks or unblocks codes of any batches of this partner, all or none, in the caller's transaction. */
export async function changeSelectedCodesState(
  tx: Tx,
  { canaries }: Pick<CodeLookup, 'canaries'>,
  actor: PartnerActor,
  { verificationNumbers, ...state }: BlockChange & { verificationNumbers: string[] },
  now: Date,
) {
  const codeIds = new Set<string>()
  for (const serial of verificationNumbers) codeIds.add(String(await findCodeId({ db: tx, canaries }, serial)))
  const codes = codeIds.has('undefined') ? [] : await batchesOfCodes(tx, actor.partner, [...codeIds])
  if (codes.length < codeIds.size) throw notFound()
  let changed = 0
  for (const [batchId, ofBatch] of Map.groupBy(codes, (code) => code.batchId)) {
    const ids = ofBatch.map(({ id }) => id)
    changed += await changeCodesOfBatch(tx, actor, { show: 'all', batchId, ids, canaryIds: [] }, state, now)
  }
  return describeChange(state, changed)
}
