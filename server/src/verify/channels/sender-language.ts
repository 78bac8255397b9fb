import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { AppContext } from '../../platform/context.ts'
import { isDatabaseUnavailable } from '../../platform/db/client.ts'
import { phoneKeys } from '../../platform/lib/secrets.ts'
import { findLanguage, storeLanguage } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'secrets' | 'clock'>

/** The language that a number chose, else English; also English while the database is unavailable. */
export async function languageOf({ db, secrets, clock }: Deps, phone: string): Promise<Language> {
  try {
    const now = clock()
    return (await findLanguage(db, await phoneKeys(secrets, phone, now), now)) ?? 'en'
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'en'
    throw error
  }
}

/** Answers a number in this language from now on. Only a keyed hash of the number is stored. */
export async function chooseLanguage({ db, secrets, clock }: Deps, phone: string, language: Language): Promise<void> {
  const now = clock()
  await storeLanguage(db, await phoneKeys(secrets, phone, now), language, now)
}
