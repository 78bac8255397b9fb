import type { Secrets } from '../lib/secrets.ts'

/** A PIN as it is stored. Keyed, because a million PINs are guessed at once; by application, so that equal PINs differ. */
export const hashPin = (secrets: Secrets, partnerId: string, pin: string, now: Date) =>
  secrets.hmac('pin', `${partnerId}:${pin}`, now)
