import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import { marketName } from '@sahihi/contract/domain/markets.ts'
import type { PinOffer } from '@sahihi/contract/domain/pin.ts'
import { pinsText } from '../pins/text.ts'
import { inventoryText } from '../text.ts'

/** What people read for the value of a field that is chosen from a list; undefined for one that is typed. */
export function nameOfChoice(field: string, value: string): string | undefined {
  if (field === 'labelFormat') return inventoryText.gs1.formats[value as LabelFormat].label
  if (field === 'markets') return value.split(' ').map(marketName).join(', ')
  return field === 'pinOffer' ? pinsText.offers[value as PinOffer] : undefined
}
