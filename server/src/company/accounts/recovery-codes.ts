import { randomBytes } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Tx } from '../../platform/db/client.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { replaceRecoveryCodes } from './second-factor-queries.ts'

// Crockford's base 32, as serials have: no letter that is read as another.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Gives an account new recovery codes, which are shown once and stored hashed; the earlier ones no longer work. */
export async function issueRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, createRecoveryCode)
  await replaceRecoveryCodes(tx, accountId, codes.map(hashRecoveryCode))
  return codes
}

/** 80 random bits as `7K2M-9QXA-0F3B-HJWZ`. */
const createRecoveryCode = () =>
  Array.from(randomBytes(16), (byte) => alphabet[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** However it is typed: in small letters, without hyphens, or with letters that look like digits. */
export const hashRecoveryCode = (code: string) =>
  hashToken(code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
