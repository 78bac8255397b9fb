import type { Answer } from '@sahihi/contract/verdict-fills.ts'
import { CallError, call } from '../lib/call.ts'
import type { Place } from '../lib/place.ts'
import { type Scan, scanContext } from './scan-context.ts'

/**
 * Makes the one call that is a scan. A no with a verdict is an answer like a yes; CallError means that nobody answered
 * with a verdict, and the same scan may be sent again.
 */
export async function verifySerial(scan: Scan, place?: Place): Promise<Answer> {
  try {
    const query = { ...scanContext(scan), geoLocation: place && JSON.stringify(place) }
    const given = { params: { verificationNumber: scan.serial }, query }
    return await call('GET /api/products/verify/:verificationNumber', given)
  } catch (refused) {
    if (refused instanceof CallError && refused.reply?.verdict) return refused.reply
    throw refused
  }
}
