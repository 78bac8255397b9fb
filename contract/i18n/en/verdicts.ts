/*
 * The verdicts, in English. Only the server reads them; it sends them with its answer (`localized`). Types, terms and
 * functions follow the rules of shopper.ts.
 */
const compare = 'Is this the product in your hand? If not, don’t use it.'
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
      sentence: 'Too many people have checked this code for one pack.',
      nextStep: 'Don’t use it yet. If you haven’t checked this pack before, ask the seller.',
    },
    /** Its sentence has a date: see `expired` below. */
    expired: { title: 'Genuine, but expired', nextStep: takeBack },
    recalled: {
      title: 'Recalled: do not use',
      sentence: 'This is a genuine product, but its manufacturer has recalled it.',
      nextStep: 'Stop using it. Take it back to where you bought it.',
    },
    limit_reached: {
      title: 'Scan Limit Reached!',
      sentence:
        'This QR code has reached its maximum number of allowed scans. Please contact the product manufacturer for assistance.',
      nextStep: 'Don’t use it yet. It may be a copy.',
    },
    blocked: { title: 'Verification failed!', sentence: 'The manufacturer has blocked this code.', nextStep: doNotUse },
    not_released: {
      title: 'Verification failed!',
      sentence: 'This batch should not be on sale yet.',
      nextStep: doNotUse,
    },
    unknown: {
      title: 'Verification failed!',
      sentence: 'The product associated with the QR or serial number has failed our authenticity check',
      nextStep: doNotUse,
      reason: 'We don’t know this code. It may be fake.',
    },
    mistyped: {
      title: 'Check the serial again',
      sentence: 'That serial number isn’t right. Check each letter and number.',
      nextStep: 'At least one character is wrong.',
    },
  },
  /** In place of `genuine_again` for a code that many others checked. Its sentence is `checkedByOthers`. */
  checkedByMany: {
    title: 'Genuine code, checked many times',
    nextStep: `${compare} Bought it sealed? Others have checked it, so it may be a copy. Ask the seller.`,
  },
  /** The page of a batch. What is missing is as for a code; the sentence of `expired` has a date. */
  batches: {
    in_order: {
      title: 'Batch found. Now check the item',
      sentence: 'This batch is registered.',
      nextStep: 'Scan the code on the item itself to check it.',
    },
    expired: { title: 'This batch has expired' },
    recalled: { sentence: 'This batch is registered, but its manufacturer has recalled it.' },
    not_released: { title: 'Not released yet' },
    unknown: { title: 'Batch verification failed', sentence: 'There is no batch with this number.' },
  },
  batchExpired: (date: string) => `This batch is registered, but it expired on ${date}.`,
  /** Under the address of the page: a fake page has another one. `number` takes serials by SMS. */
  inDoubt: (number: string | undefined) =>
    number ? `In doubt? Type this address, or text the serial to ${number}.` : 'In doubt? Type this address yourself.',
  /** Beside that address: the manufacturer’s website. */
  onBehalfOf: (host: string) => `for ${host}`,
  /** For another company’s code under the own address of a company. */
  otherAddress: {
    title: 'Not checked here',
    sentence: (host: string) => `This code is another company’s. Check it at ${host}.`,
  },
  genuine: (company: string) => `This code is genuine. Issued by ${company}.`,
  /** Why `limit_reached`: how many checks the code allows. */
  usedUp: (count: number, shown: string) =>
    count === 1
      ? `This code allows ${shown} check. It is used.`
      : count === 2
        ? `This code allows ${shown} checks. Both are used.`
        : `This code allows ${shown} checks. All are used.`,
  call: (phone: string) => `Call ${phone}`,
  neverChecked: 'First check. Nobody has checked this code before.',
  /** `first` is the day of the first check, empty if unknown. */
  checkedBefore: (times: number, shown: string, first: string, byYou: boolean) =>
    times === 1
      ? `Checked once before${first && `, on ${first}`}${byYou ? ', by you' : ''}`
      : `Checked ${shown} times before${byYou ? ', also by you' : ''}${first && `. First: ${first}`}`,
  checkedByOthers: (count: number, shown: string, first: string, byYou: boolean) =>
    `${byYou ? 'You and ' : ''}${shown} other ${count === 1 ? 'person' : 'people'} ${count === 1 && !byYou ? 'has' : 'have'} checked this code${first && ` since ${first}`}`,
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
    /** In place of the texts of `suspected_copy`, once the manufacturer confirmed it. */
    confirmed: {
      title: 'This code was copied',
      sentence: 'The manufacturer confirmed it: other packs carry this code, too.',
    },
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
  /** The reason of `unknown` for a code of sample data. */
  sample: 'This is a sample code for trying things out. It is on no product.',
  /** The reason of `unknown` for a serial under the GTIN of another product. */
  otherProduct: 'This code is for another product. It may be fake.',
  /** A manufacturer’s reason that is not written in this language; here it is in its own. */
  inEnglish: (text: string) => text,
  alsoRecalled: (reason: string) => `The manufacturer has also recalled this batch (${reason}).`,
  /** The printed notice of a recall, beside the title, sentence and next step of its verdict. */
  recallNotice: {
    title: 'Product recall',
    product: 'Product',
    batches: 'Batch or lot',
    reason: 'Why',
    whatToDo: 'What to do',
    contact: 'Questions? Reach us',
    check: 'Scan to see whether this recall is still in force.',
  },
  /** Comparing a pack with the manufacturer’s pictures, a spot a page. */
  compare: {
    start: 'Compare details with your pack',
    question: 'Does your pack look the same?',
    step: (step: number, total: number) => `Detail ${step} of ${total}`,
    picture: 'The manufacturer’s picture',
    yes: 'Yes, the same',
    no: 'No, it is different',
    back: 'Back',
    different: {
      title: 'This pack looks different',
      sentence: 'You found a detail that is not as the manufacturer shows it.',
      nextStep: 'Don’t use it. Ask the manufacturer, and report it.',
    },
    same: { title: 'Nothing looks different', sentence: 'All details look as the manufacturer shows them.' },
  },
  feedback: {
    title: 'Share Your Feedback',
    sentence: 'Tell the manufacturer what you think of this product.',
    needsScript: 'You need a browser with JavaScript to answer the questions.',
  },
}

export type VerdictText = typeof verdictText
