import type { LocalizedPin } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictData } from '@sahihi/contract/endpoints/scans.ts'
import { pinText as en, type PinText } from '@sahihi/contract/i18n/en/pins.ts'
import { pinText as fr } from '@sahihi/contract/i18n/fr/pins.ts'
import { pinText as ha } from '@sahihi/contract/i18n/ha/pins.ts'
import { pinText as ig } from '@sahihi/contract/i18n/ig/pins.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { pinText as pcm } from '@sahihi/contract/i18n/pcm/pins.ts'
import { pinText as sw } from '@sahihi/contract/i18n/sw/pins.ts'
import { pinText as yo } from '@sahihi/contract/i18n/yo/pins.ts'

/** The texts about hidden PINs. */
export const pinWords: Record<Language, PinText> = { en, ha, yo, ig, pcm, fr, sw }

/** The texts with which a verdict offers to check the PIN. */
export function offerPin(language: Language, pinOffer: NonNullable<VerdictData['pinOffer']>): LocalizedPin {
  const { offerAgain: _, ...field } = pinWords[language].field
  return { isMain: pinOffer === 'main', ...field }
}

/** The same after a wrong PIN. The report is the main thing to do then, because the item may be fake. */
export function offerPinAgain(language: Language): LocalizedPin {
  const { offerAgain: offer, ...field } = pinWords[language].field
  return { isMain: false, ...field, offer }
}
