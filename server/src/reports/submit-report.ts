import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { submitReport } from '@sahihi/contract/endpoints/reports.ts'
import type { z } from 'zod'
import { findUnit } from '../inventory/find-code.ts'
import { AppError } from '../lib/app-error.ts'
import { addressKey } from '../lib/secrets.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { before, hours } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { placeAt } from '../scans/places.ts'
import { keepReport } from './queries.ts'

type Given = z.output<typeof submitReport.body>

/**
 * Files what a shopper reports: with the partner whose code it is, else with the admins. Sent again within the
 * hour it is the same report, as the shopper has mended it meanwhile. Many phones share a carrier's address, so the wait that many reports bring stays short.
 */
export async function fileReport({ db, secrets, clock }: AppContext, given: Given, address: string) {
  const now = clock()
  await consumeAttempt(db, `report:${await addressKey(secrets, address, now)}`, { free: 20, most: 60 }, now)
  const { reportId, geoLocation, verdict } = given
  const place = geoLocation && placeAt(geoLocation.latitude, geoLocation.longitude)
  const report = {
    id: reportId,
    createdAt: now,
    ...(await findUnit(db, given.verificationNumber ?? '')),
    verificationNumber: given.verificationNumber || null,
    host: hostIn(given.host),
    verdict: verdict ?? null,
    what: given.what,
    whereBought: given.whereBought || null,
    contact: given.contact || null,
    city: place?.city ?? null,
    country: place?.country ?? null,
  }
  if (!(await keepReport(db, report, before(now, hours(1))))) throw new AppError('conflict', messages.reportFiled)
  return { success: true as const, message: messages.reported, data: { reportId } }
}

/** The host and port alone, in the form that browsers show; null for what is no host. */
function hostIn(text = ''): string | null {
  const url = URL.parse(`http://${text}`)
  return url && `http://${url.host}/` === url.href ? url.host : null
}
