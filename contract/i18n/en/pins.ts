/*
 * The check of a hidden PIN, in English. The server sends the texts with its answer (`localized`), but for those of the
 * offer and the field. Terms and functions follow the rules of verdicts.ts.
 */

/** How a verdict offers to check the PIN. A part of shopper.ts, because its page has it. */
export const pinOffer = {
  first: 'Make sure: scratch the panel and enter the PIN',
  /** After a wrong PIN. */
  again: 'Mistyped? Enter the PIN again',
}

/** The texts of the field, which come with it. */
export const pinField = {
  label: 'Hidden PIN',
  hint: 'Enter the 8 digits under the scratch panel.',
  button: 'Check PIN',
  malformed: 'A PIN has 8 digits. Check what you typed.',
}

export const pinText = {
  offer: pinOffer,
  field: pinField,
  confirmedFirst: {
    title: 'PIN confirmed!',
    sentence: 'This PIN belongs to this code. You’re the first to use it.',
    nextStep: 'Was the panel already scratched when you bought it? Then don’t rely on this answer. Ask the seller.',
  },
  /** On a code that may be copied: its next step is that of the verdict. */
  firstOfSuspected: { title: 'PIN not used before', sentence: 'You’re the first to use it.' },
  /** With a right PIN, when so many were wrong that one of them may be a guess. */
  guessed: 'Many wrong PINs were tried on this code in the last day. Somebody may be guessing it.',
  /** Its sentence has a date: see `youUsedIt` below. */
  usedByYou: {
    title: 'PIN confirmed!',
    nextStep: 'If you checked another item that day, one of the two may be a copy. Ask the seller.',
  },
  usedByOther: {
    title: 'This PIN was used before',
    nextStep: 'If it was not you, ask the seller, and do not use the product until you are sure.',
  },
  wrong: {
    title: 'Wrong PIN',
    sentence: 'This PIN doesn’t match this code. The product may be fake.',
    nextStep: 'Check all 8 digits. If they are right, report this product, and don’t use it.',
  },
  /** Its sentence has the time: see `wait` below. */
  locked: {
    title: 'Too many wrong PINs',
    nextStep: 'Don’t use this product until you’ve checked.',
  },
  youUsedIt: (day: string) => `You used this PIN before, on ${day}.`,
  wasUsed: (day: string) => `This PIN was already used on ${day}. If your panel was unbroken, this item may be a copy.`,
  /** `otherDevices` arrives as text of verdicts.ts. */
  codeChecked: (otherDevices: string) => `The code itself has been checked on ${otherDevices}.`,
  triesLeft: (tries: number) => (tries === 1 ? 'You can try once more.' : `You can try ${tries} more times.`),
  /** `time` arrives as text of the functions below. */
  wait: (time: string) => `You can try again in ${time}.`,
  minutes: (count: number) => (count === 1 ? `${count} minute` : `${count} minutes`),
  hours: (count: number) => (count === 1 ? `${count} hour` : `${count} hours`),
}

export type PinText = typeof pinText
