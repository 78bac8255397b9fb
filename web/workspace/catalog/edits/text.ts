import { productTextLabels } from '@sahihi/contract/domain/product-texts.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { gs1Text } from '../gs1/text.ts'
import { pinsText } from '../pins/text.ts'

/** The dialogs that edit a product or batch, and the history of its edits. Loaded when they are opened. */
export const editsText = {
  product: { title: 'Edit product', failed: 'The product was not changed. Please try again.' },
  batch: { title: 'Edit batch', failed: 'The batch was not changed. Please try again.' },
  questions: {
    title: 'Edit questions',
    failed: 'The questions were not changed. Please try again.',
    effect:
      'Shoppers see the new questions from the next scan on. A reworded question is a new one: earlier answers stay with the old words.',
    changedMeanwhile: 'Close this, look at the questions as they are now, and edit again.',
  },
  save: 'Save changes',
  fields: {
    name: 'Name',
    ...productTextLabels,
    category: 'Category',
    manufacturingDate: 'Manufacturing date',
    expirationDate: 'Expiration date',
    gtin: gs1Text.gtin,
    labelFormat: gs1Text.labelFormat,
    pinOffer: pinsText.offer,
    lot: gs1Text.lot,
    markets: 'Markets',
    emoji: 'Emoji rating',
    multipleChoice: 'Multiple choice',
    rating: 'Stars',
    openEnded: 'Open text',
  },
  meanwhile: 'It is now:',
  empty: 'empty',
  notAsked: 'not asked',
  warning: {
    loading: 'Counting the codes that this concerns',
    unknown: 'How many codes this concerns could not be loaded.',
    downloaded: (count: number) => `${countOf(count, 'code was', 'codes were')} downloaded and may be printed.`,
    imported: (count: number) => `${countOf(count, 'imported serial is', 'imported serials are')} on your labels.`,
    scans: (count: number) => `${countOf(count, 'scan was', 'scans were')} counted so far.`,
    product: 'Shoppers will see the new name and category. What is printed stays as it is.',
    batch: 'Shoppers will see the new name and dates. What is printed stays as it is.',
    expires: 'This date has passed: from the next scan on shoppers see “Genuine, but expired”.',
    noLongerExpired: 'Its codes are no longer expired from the next scan on.',
  },
  history: {
    title: (name: string) => `History of ${name}`,
    loading: 'Loading the history',
    failed: 'Failed to load the history',
    none: 'Nothing was changed since it was created.',
    changed: (when: string, who: string | null) => `Changed on ${when}${who ? ` by ${who}` : ''}`,
    change: (field: string, before: string, after: string) => `${field}: ${before}, now ${after}`,
    picture: 'Picture changed',
    order: 'Order of the questions changed',
    close: 'Close',
    newest: (count: number) => `The newest ${count} changes.`,
  },
}
