import { call } from '../../lib/call.ts'
import { isAdmin } from '../../lib/session.ts'
import { hasTimeZone, setTimeZone } from '../../lib/time-zone.ts'

// A page without the zone is better than none.
const longestWaitMs = 1000

/** Before the first page after a sign-in: times must not change on screen. Later pages find the stored zone. */
export async function loadTimeZone(): Promise<void> {
  if (isAdmin() || hasTimeZone()) return
  const loaded = call('GET /api/partners/profile', {}).then(
    ({ data }) => setTimeZone(data.timeZone),
    () => undefined, // the page's own calls show what is wrong
  )
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}
