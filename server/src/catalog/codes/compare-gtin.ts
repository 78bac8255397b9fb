import type { Db } from '../../platform/db/client.ts'
import { gtinOfCode } from './code-queries.ts'

/**
 * Whether the GTIN beside a serial on a label is that of its product, now or earlier (docs/codes-and-batches.md, "GS1"). A product
 * that never had one may be on labels that its partner made elsewhere: then only another product's GTIN is wrong.
 */
export async function compareGtin(db: Db, codeId: bigint | undefined, gtin: string) {
  const { own, isTaken } = await gtinOfCode(db, codeId, gtin)
  return {
    /** No product has it. */
    isUnknown: !isTaken,
    isOfOtherProduct: own.length > 0 ? !own.includes(gtin) : isTaken,
  }
}
