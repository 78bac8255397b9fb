import { call } from '../../lib/call.ts'
import { clearStorage, saveSession } from '../../lib/session.ts'

/** Opens another company of the same person, after `prepare` there. Nothing of this one stays on screen or in this browser. */
export async function openCompany(
  partnerId: string,
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const session = await call('POST /api/partners/session/partner', { body: { partnerId } })
  clearStorage()
  saveSession(session)
  await prepare()
  location.assign('/products')
}
