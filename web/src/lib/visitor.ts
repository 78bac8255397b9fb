import { firstKept } from './kept.ts'
import { newId } from './new-id.ts'

/** The visitor, known only by this: kept until the visitor clears the browser's storage. */
export function visitorId(): string {
  return firstKept('localStorage', 'sessionId', newId())
}

export const deviceType = () => (/Mobi|Android/.test(navigator.userAgent) ? 'mobile' : 'desktop')
