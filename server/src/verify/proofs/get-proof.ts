import { logMessages } from '@sahihi/contract/i18n/en/log-messages.ts'
import { findIssuedCode } from '../../catalog/codes/find-issued-code.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { createKeyedLimit } from '../../platform/lib/keyed-limit.ts'
import { seconds } from '../../platform/lib/time.ts'
import { proveCode } from '../../platform/transparency-log/prove-code.ts'
import type { ScanAppContext } from '../scans/scan-batcher.ts'

type Deps = Pick<ScanAppContext, 'db' | 'canaries' | 'config' | 'limitMisses'>

const places = createKeyedLimit<'proofs'>({ perKey: 2, maxWaiting: 20, maxWaitMs: seconds(5) })

/**
 * A proof for anyone who has a serial (docs/trust.md, "A proof"). A look-up that finds nothing counts as on the verify call; the work for
 * one that finds something is done for two at a time.
 */
export async function getProof(
  { db, canaries, config, limitMisses }: Deps,
  typed: string,
  address: string,
): Promise<string> {
  if (!config.LOG_SIGNING_KEY) throw notFound(logMessages.hasNoBatch)
  const code = await findIssuedCode({ db, canaries }, typed)
  if (!code) {
    await limitMisses(address)
    throw notFound(logMessages.unknownCode)
  }
  return places.run('proofs', () => proveCode(db, code))
}
