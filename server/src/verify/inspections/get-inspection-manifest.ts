import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { buildManifest, type ManifestFacts, manifestDays } from '@sahihi/contract/domain/code-manifest.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { createKeyedLimit } from '../../platform/lib/keyed-limit.ts'
import { after, days, seconds } from '../../platform/lib/time.ts'
import { readManifestKey } from './manifest-key.ts'
import { blockedCodes, type LotFacts, lotById, packedCodes, type Reach } from './manifest-queries.ts'

/** A manifest of 5,000 codes takes 6 and 3 milliseconds of the event loop, so the others wait for theirs. */
const places = createKeyedLimit<'manifests'>({ perKey: 2, maxWaiting: 100, maxWaitMs: seconds(30) })

/** Another one when anything that the manifest of a lot says has changed. */
export const versionOf = ({ stateSince, lastBlockedAt, ...facts }: LotFacts) =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(facts).sort(), stateSince, lastBlockedAt]))
    .digest('base64url')
    .slice(0, 22)

/** The manifest of a lot, signed; undefined body when the caller has today's already (docs/trust.md, "Inspectors"). */
export async function getInspectionManifest(
  { db, config, secrets, canaries, clock }: AppContext,
  reach: Reach,
  { batchId, known }: { batchId: string; known: string | undefined },
): Promise<{ tag: string; body?: Buffer }> {
  const now = clock()
  const lot = await lotById(db, reach, batchId)
  if (!lot) throw notFound()
  // Another one each day: a renewed manifest is valid for 14 days again.
  const tag = `W/"${versionOf(lot)}-${now.toISOString().slice(0, 10)}"`
  if (known?.split(',').some((each) => each.trim() === tag)) return { tag }
  const body = await places.run('manifests', async () => {
    const codes = await packedCodes(db, batchId, canaries.ofBatch(batchId))
    const blocked = await blockedCodes(db, batchId)
    const serials = codes.serials?.split(',') ?? (codes.ids ?? '').split(',').map((id) => encodeSerial(BigInt(id)))
    await setImmediate() // scans between the two parts
    const seed = (await secrets.hmac('manifest', batchId, now)).toString('hex').slice(0, 16)
    const facts: ManifestFacts = {
      batchId,
      companyId: lot.companyId,
      company: lot.companyName,
      productId: lot.productId,
      product: lot.productName,
      gtins: lot.gtins,
      lot: lot.lot,
      manufacturingDate: lot.manufacturingDate,
      expirationDate: lot.expirationDate,
      state: lot.state,
      stateReason: lot.stateReason,
      stateSince: lot.stateSince?.toISOString() ?? null,
      blocked: blocked.map(({ id, serial, reason }) => ({ serial: serial ?? encodeSerial(BigInt(id)), reason })),
      madeAt: now.toISOString(),
      expiresAt: after(now, days(manifestDays)).toISOString(),
      count: serials.length,
      seed,
    }
    return readManifestKey(config).sign(buildManifest(facts, serials))
  })
  return { tag, body }
}
