import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with this secret shows at a moment. */
export const appCode = (secret: string, at: Date | number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Number(at) })

/** The bytes of a secret in text form. */
export const secretBytes = (secret: string) => Buffer.from(Secret.fromBase32(secret).bytes)
