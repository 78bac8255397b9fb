import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Tx } from '../../platform/db/client.ts'
import { hashToken, randomLetters } from '../../platform/lib/tokens.ts'
import { replaceRecoveryCodes } from './second-factor-queries.ts'

/** Gives an account new recovery codes, which are shown once and stored hashed; the earlier ones no longer work. */
export async function issueRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, createRecoveryCode)
  await replaceRecoveryCodes(tx, accountId, codes.map(hashRecoveryCode))
  return codes
}

/** 80 random bits as `7K2M-9QXA-0F3B-HJWZ`. */
const createRecoveryCode = () => randomLetters(16).replace(/(.{4})(?=.)/g, '$1-')

/** Gives the same hash if the code is typed in lower case, without hyphens, or with letters that look like digits. */
export const hashRecoveryCode = (code: string) =>
  hashToken(code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
