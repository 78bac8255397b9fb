import { createCodes } from '../server/src/catalog/codes/create-codes.ts'
import { createDatabase } from '../server/src/platform/db/client.ts'
import type { PartnerId } from '../server/src/platform/lib/identity.ts'
import { createFactsReader } from '../server/src/verify/scans/batch-facts.ts'
import { recordScans } from '../server/src/verify/scans/queries.ts'
import { createScanBatcher } from '../server/src/verify/scans/scan-batcher.ts'
import { fillCatalogue } from './catalogue.ts'
import { inDatabase } from './database.ts'
import { formatNumber, type Print } from './figures.ts'
import { measureRate } from './recorded-scans.ts'

/** How long a batch takes to create. Then many shoppers at once: scans of the same moment in one call, against one call for each scan. */
export const benchScanBatches = (
  print: Print,
  { codes, scans, shoppers }: { codes: number; scans: number; shoppers: number },
) =>
  inDatabase(
    ({ pool }) => fillCatalogue(pool, { partners: 1 }),
    async ({ url }) => {
      const { pool, db } = createDatabase(url, () => {}, shoppers)
      try {
        const { rows } = await pool.query('select id, product_id, partner_id from batches')
        const [{ id: batchId, product_id: productId, partner_id: partner }] = rows
        const startedAt = performance.now()
        const { ids: created } = await db
          .transaction()
          // In the product only `authenticate` makes a PartnerId. The bench has no session.
          .execute((tx) =>
            createCodes(tx, partner as PartnerId, { batchId, productId, scanLimit: null, quantity: codes }),
          )
        print(
          `${formatNumber(codes)} codes created in one transaction: ${(performance.now() - startedAt).toFixed(0)} ms`,
        )
        const batched = createScanBatcher({ scanPool: pool, scanDb: db })
        await measureRate(batched, created, scans / 5, shoppers)
        const together = await measureRate(batched, created, scans, shoppers)
        const readFacts = createFactsReader(db)
        const alone = await measureRate((scan) => recordScans(pool, readFacts, [scan], true), created, scans, shoppers)
        print(
          `Verify calls, ${shoppers} at once: ${together.toFixed(0)}/s in batches, ${alone.toFixed(0)}/s one by one: ${(together / alone).toFixed(1)} times`,
        )
      } finally {
        await db.destroy()
      }
    },
  )
