import type { PinOffer } from '../../../domain/pin.ts'
import { countOf, timesOf } from './count.ts'

const offers: Record<PinOffer, string> = {
  always: 'Always',
  when_suspected: 'Only when the code may have been copied',
}

/** Hidden PINs on the pages of products, batches and codes. Numbers and dates come formatted, unless the sentence depends on them. */
export const pinsText = {
  label: 'Hidden PIN',
  help: 'Each code gets an 8-digit PIN to print under a scratch panel. Shoppers can confirm with it that they hold the genuine item.',
  with: 'With hidden PINs',
  inDetail: 'with hidden PINs',
  offer: 'Offer the hidden PIN',
  offerHelp: 'When the result of a scan invites shoppers to check the PIN of a code that has one.',
  offers,

  column: 'PIN',
  unused: 'Unused',
  usedOn: (date: string) => `Used on ${date}`,
  usedAgain: (count: number) => `Used again ${timesOf(count)}`,
  triedWrong: (count: number) => `Tried wrong ${timesOf(count)}`,
  show: 'PIN state',
  shown: { all: 'All PINs', unused: 'PIN unused', used: 'PIN used', tried_wrong: 'PIN tried wrong' },

  metrics: {
    label: 'Hidden PINs',
    checked: 'Scans with a PIN check',
    checkedNote: (codes: number) => `${countOf(codes, 'code')} checked`,
    confirmed: 'Confirmed PINs',
    confirmedNote: (codes: number) => `${countOf(codes, 'code')} confirmed`,
    wrong: 'Wrong PINs',
    wrongNote: (wrong: string, checks: string) => `${wrong} of ${checks}`,
  },

  history: {
    confirmed_first: 'PIN used for the first time',
    again: 'PIN used again by the same visitor',
    againByOther: 'PIN used again by another visitor',
    pin_wrong: 'Wrong PIN',
    pin: 'PIN',
    newest: (count: number) => `Only the newest ${count} PIN checks are listed.`,
  },

  card: {
    title: 'Hidden PINs',
    subtitle: 'How many shoppers check the PIN, and where it is wrong',
    chart: (period: string | undefined) =>
      `Line chart of the share of wrong PINs by ${period}. “Show as a table” lists the same figures.`,
    none: 'No PIN was checked in this time.',
    rate: 'Wrong-PIN rate',
    allPlaces: 'All places',
    checks: 'PINs checked',
    places: 'Places with the most wrong PINs',
    place: 'Place',
    noPlaces: 'No PIN was checked in a known place.',
    rateIn: (place: string) => `Wrong-PIN rate in ${place}`,
  },
}
