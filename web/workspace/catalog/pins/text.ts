import type { PinOffer } from '@sahihi/contract/domain/pin.ts'
import { countOf, timesOf } from '@sahihi/contract/i18n/count.ts'

/** The dialog that makes files with hidden PINs. */
export const pinFilesText = {
  button: 'Labels with PINs…',
  title: 'Labels with PINs',
  loading: 'Loading the files with PINs',
  loadFailed: 'Failed to load the files with PINs',
  /** Beside the downloads without PINs. */
  notHere: 'These files have no PINs',

  warning: 'Anyone with this file can confirm these items. Give it to the printer only, and delete it afterwards.',
  next: (number: number, allowed: number) => `Download ${number} of ${allowed}.`,
  counts: 'Interrupted downloads count, because part of the file may have been seen.',
  ofOrder: 'It counts as one file of each batch of the order.',

  format: 'Format',
  formats: {
    csv: 'CSV: serials, links and PINs',
    pdf: 'PDF to print, A4',
    svg: 'SVG images (ZIP)',
  },
  orderFormats: {
    csv: 'CSV: one file for all batches',
    pdf: 'PDF, A4: one for each batch',
    svg: 'SVG: a ZIP for each batch',
  },
  size: 'Size',
  sizeOf: (name: string, side: number, width: number, height: number) =>
    `${name} · symbol ${side} mm · panel ${width} × ${height} mm`,
  reason: 'Reason',
  reasonHelp: 'Your team sees it in the list below and in Activity.',
  password: 'Your password',
  cancel: 'Cancel',
  close: 'Close',
  submit: (number: number) => `Download file ${number}`,
  failed: 'Failed to make the file. Please try again.',
  progress: (number: number) => `PIN file ${number}`,
  stop: 'Stop',
  done: (number: number) => `File ${number} was downloaded. Delete it once the labels are printed.`,

  noneLeft: (made: number) =>
    `${countOf(made, 'file was', 'files were')} made. No more are allowed, so that PINs do not spread.`,
  noneLeftOfOrder: 'A batch of this order has no file left, so no file of the whole order can be made.',
  askOwner: 'Ask an owner to allow more.',
  youMayAllow: 'As an owner you can allow three more.',
  allow: 'Allow three more',
  allowFailed: 'Failed to allow more files. Please try again.',

  history: 'Files made',
  none: 'No file was made yet.',
  file: (number: number, format: string) => `File ${number} · ${format.toUpperCase()}`,
  madeBy: (who: string) => `by ${who},`,
  withOrder: (name: string) => `of the order ${name}`,
  ofBatch: (name: string) => `of ${name}`,
}

const offers: Record<PinOffer, string> = {
  always: 'Always',
  when_suspected: 'Only when the code may have been copied',
}

/** Hidden PINs on the pages of products, batches and codes. Numbers and dates come formatted, unless the sentence depends on them. */
export const pinsText = {
  label: 'Hidden PIN',
  help: 'Each code gets an 8-digit PIN to print under a scratch panel. Shoppers can confirm with it that they hold the genuine item.',
  with: 'With hidden PINs',
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
