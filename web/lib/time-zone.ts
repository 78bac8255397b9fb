import { getItem, setItem } from './safe-storage.ts'

/*
 * The one time zone of the workspace: the partner's (docs/platform-and-api.md, "Dates, times and money"). It is stored beside the
 * session, so that the next page has it before the profile is loaded. Admins have none and see their own.
 */
let current: string | undefined

export function timeZone(): string {
  current ??= usable(getItem('localStorage', 'timeZone')) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return current
}

/** Whether the partner's zone is known, or was when the last page was open. */
export const hasTimeZone = () => getItem('localStorage', 'timeZone') !== null

/** A zone that this browser does not know leaves the former one. */
export function setTimeZone(zone: string) {
  setItem('localStorage', 'timeZone', zone)
  current = usable(zone) ?? current
}

function usable(zone: string | null): string | undefined {
  try {
    return zone ? new Intl.DateTimeFormat('en-US', { timeZone: zone }) && zone : undefined
  } catch {
    return undefined
  }
}
