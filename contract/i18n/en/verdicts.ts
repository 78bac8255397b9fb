/*
 * The verdicts, in English. Only the server reads them; it sends them with its answer (`localized`). Types, terms and
 * functions follow the rules of shopper.ts.
 */
const compare = 'Check that the name matches the product in your hand.'
const takeBack = 'Take it back to where you bought it.'
const doNotUse = 'Do not buy or use this product.'

export const verdictText = {
  verdicts: {
    /** Its sentence has the company: see `genuine` below. */
    genuine_first: { title: 'Verified!', nextStep: compare },
    genuine_again: {
      title: 'Verified!',
      nextStep: `${compare} If the pack was sealed, ask the seller who checked it.`,
    },
    /** What was counted is its evidence: see `copied` below. */
    suspected_copy: {
      title: 'This code may have been copied',
      sentence: 'A label belongs to one item.',
      nextStep: 'Check the seal. If you did not check it before, ask the seller, and do not use it until you are sure.',
    },
    /** Its sentence has a date: see `expired` below. */
    expired: { title: 'Genuine, but expired', nextStep: takeBack },
    recalled: {
      title: 'Recalled: do not use',
      sentence: 'This is a genuine product, but its manufacturer has recalled it.',
      nextStep: takeBack,
    },
    limit_reached: {
      title: 'Scan Limit Reached!',
      sentence:
        'This QR code has reached its maximum number of allowed scans. Please contact the product manufacturer for assistance.',
      nextStep: 'Check the seal, and ask the seller before you use it.',
      reason: 'A code checked this often may have been copied.',
    },
    blocked: { title: 'Verification failed!', sentence: 'The manufacturer has blocked this code.', nextStep: doNotUse },
    not_released: {
      title: 'Verification failed!',
      sentence: 'The manufacturer has not yet released this batch for sale.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Verification failed!',
      sentence: 'The product associated with the QR or serial number has failed our authenticity check',
      nextStep: doNotUse,
      reason: 'No manufacturer on Sahihi issued this code. It may be fake.',
    },
    mistyped: {
      title: 'Check the serial again',
      sentence: 'That serial number isn’t right. Check each letter and number.',
      nextStep: 'A Sahihi serial number has four groups of four letters and numbers.',
    },
  },
  /** In place of `genuine_again` for a code that many others checked. Its sentence is `checkedByOthers`. */
  checkedByMany: {
    title: 'Genuine code, checked many times',
    nextStep: `${compare} Bought it sealed? Others have checked it, so it may be a copy. Ask the seller.`,
  },
  genuine: (company: string) => `This code is genuine. Issued by ${company}.`,
  neverChecked: 'First check. Nobody has checked this code before.',
  /** `first` is the day of the first check, empty if unknown. */
  checkedBefore: (times: number, shown: string, first: string, byYou: boolean) =>
    times === 1
      ? `Checked once before${first && `, on ${first}`}${byYou ? ', by you' : ''}`
      : `Checked ${shown} times before${byYou ? ', also by you' : ''}${first && `. First: ${first}`}`,
  checkedByOthers: (shown: string, first: string, byYou: boolean) =>
    `Checked ${shown} times by ${byYou ? 'you and others' : 'others'}${first && ` since ${first}`}`,
  /**
   * What was counted about a code that may have been copied. `devices`, `places` and `within` arrive as text from the functions
   * above them; `shown` may already say "at least".
   */
  copied: {
    atLeast: (shown: string) => `at least ${shown}`,
    devices: (count: number, shown: string) =>
      count === 1 ? `${shown} phone or computer` : `${shown} phones or computers`,
    otherDevices: (count: number, shown: string) =>
      count === 1 ? `${shown} other phone or computer` : `${shown} other phones or computers`,
    places: (count: number, shown: string) => (count === 1 ? `${shown} place` : `${shown} places`),
    withinHours: (hours: number) => (hours === 1 ? `within ${hours} hour` : `within ${hours} hours`),
    withinDays: (days: number) => (days === 1 ? `within ${days} day` : `within ${days} days`),
    checked: (devices: string, places: string, within: string) =>
      `It has been checked on ${devices} in ${places} ${within}.`,
    /** Without a known place. */
    checkedSince: (devices: string, day: string) => `It has been checked on ${devices} since ${day}.`,
    /** For the first visitor. `places` counts theirs too, and is empty if none is known. */
    checkedAfterYou: (day: string, otherDevices: string, places: string) =>
      `You were the first to check this code, on ${day}. Since then it was checked on ${otherDevices}${places && `, in ${places} in all`}.`,
    /** For the first visitor, in place of the texts of `suspected_copy`. */
    sentenceForFirst: 'Yours may be the genuine one; somebody may have copied its label.',
    nextStepForFirst: 'Check the seal. If this is another item, ask the seller, and do not use it until you are sure.',
  },
  /** In place of the next step of `mistyped`, for a serial that is too short or too long. */
  wrongLength: (typed: number) => `A serial has 16 letters and numbers. You typed ${typed}.`,
  firstScan: 'First Time Scan',
  repeatScan: 'Previously Scanned',
  expired: (date: string) => `This is a genuine product, but it expired on ${date}. Do not use it.`,
  /** Who reads it knows the time zone: it is the reader’s. */
  checkedAt: (time: string) => `Checked today, ${time}`,
  /** The reason of `unknown` for a serial under the GTIN of another product. */
  otherProduct: 'This code is for another product. It may be fake.',
  alsoRecalled: (reason: string) => `The manufacturer has also recalled this batch (${reason}).`,
  feedback: {
    title: 'Share Your Feedback',
    sentence: 'Tell the manufacturer what you think of this product.',
    needsScript: 'You need a browser with JavaScript to answer the questions.',
  },
}

export type VerdictText = typeof verdictText
