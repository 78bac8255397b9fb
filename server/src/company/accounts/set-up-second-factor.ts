import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { symbolDataUri } from '../../platform/lib/symbol-data-uri.ts'
import { checkPassword } from './check-password.ts'
import { confirmedFactor, storeUnconfirmed } from './second-factor-queries.ts'
import { createSecret, describeSecret, encryptSecret } from './second-factor-secrets.ts'

/** Makes a secret for the owner's app. It is not in use until its first code confirms it; until then a new one replaces it. */
export async function setUpSecondFactor({ db, config, clock }: AppContext, { id, email }: Account, password: string) {
  const now = clock()
  if (await confirmedFactor(db, id)) throw secondFactorAlreadyOn()
  await checkPassword(db, id, password, now)
  const secret = createSecret()
  if (!(await storeUnconfirmed(db, id, encryptSecret(config, id, secret), now))) throw secondFactorAlreadyOn()
  const described = describeSecret(secret, email)
  return { ...described, symbol: symbolDataUri(described.address) }
}

const secondFactorAlreadyOn = () => new AppError('conflict', messages.secondFactorIsOn)
