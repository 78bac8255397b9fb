/** The messages of the contract's field rules. No imports. */
export const fieldMessages = {
  required: 'Fill this in.',
  tooLong: (max: number) => `Use at most ${max} characters.`,
  notPlainText: 'Use plain text only, without control characters.',
  notAnEmail: 'Give an e-mail address like name@company.com.',
  notAPhone: 'Give a telephone number with 6 to 20 digits.',
  notADate: 'Give a date that exists, as YYYY-MM-DD.',
  notAnId: 'This id is not well formed.',
  notAPin: 'The PIN is 6 digits.',
  wholeNumber: 'Use a whole number.',
  wholeNumberRange: (min: number, max: number) =>
    `Use a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`,
  oneOf: (allowed: readonly unknown[]) =>
    allowed.length === 1 ? `This can only be ${allowed[0]}.` : `Use one of these: ${allowed.join(', ')}.`,
  quantityMin: 'Make at least 1 code.',
  quantityMax: 'Maximum quantity allowed is 5,000',
  orderQuantityMin: 'An order has more than 5,000 codes. Up to 5,000 fit into one batch.',
  orderQuantityMax: 'Order at most 10,000,000 codes at once.',
  allowanceRange: 'An allowance is a whole number of codes, from 1 to 10,000,000.',
  allowanceDayPast: 'Choose a last day that is not over yet.',
  readOnly: 'This field cannot be changed here.',
  scanLimitRange: 'The scan limit is a whole number from 1 to 100.',
  scanLimitNegative: 'The scan limit is a whole number, 0 or more (0 means none).',
  addedScanLimitMax: 'The scan limit is 1,000,000 at most.',
  expiryBeforeManufacture: 'The expiration date cannot be before the manufacturing date.',
  passwordShort: 'Password must be at least 8 characters long',
  passwordLong: 'Use at most 128 characters.',
  passwordsDiffer: 'The two passwords are not the same.',
  reasonRequired: 'Say why, so that the applicant can fix it.',
  optionValue: 'Use 1 to 40 small letters, digits, hyphens and underscores.',
  optionsMin: 'Give at least 2 options.',
  optionsMax: 'Give at most 10 options.',
  optionsNotUnique: 'Two options are the same.',
  eachOnce: (all: readonly string[]) => `Give each of these once: ${all.join(', ')}.`,
  questionRequired: 'Ask at least one question.',
  answerRequired: 'Answer at least one question.',
  questionUnknown: 'This question has changed. Reload the page.',
  reportTextRequired: 'Tell us what the product is and what is wrong.',
  noteRequired: 'Say in a note how it ended.',
  outcomeRequired: 'Say how it ended. The partner reads it.',
  publicReasonRequired: 'Say why. Shoppers who check the product can read it.',
  internalReasonRequired: 'Say why, for your own records.',
  partnerReasonRequired: 'Say why. The partner reads it.',
  unknownField: (field: string) => `There is no field named "${field}" here.`,

  usesGivenBack: (count: number) => (count === 1 ? 'One use given back.' : `${count} uses given back.`),

  // Imported serials
  serialsGuessable: ({ inARow, tooShort, examples }: { inARow: number; tooShort: number; examples: string[] }) =>
    `These serials are easy to guess: ${[
      ...(inARow > 0 ? [`${inARow.toLocaleString('en-US')} in a row`] : []),
      ...(tooShort > 0 ? [`${tooShort.toLocaleString('en-US')} with too few characters`] : []),
    ].join(', ')} (such as ${examples.join(', ')}). Nothing was imported yet.`,

  // Decisions on held feedback
  feedbackIdsOrUntil: 'Name the answers, or decide on all until a moment.',
  serialsOrMatching: 'Name the codes, or choose all that match.',
  serialsMax: 'Name at most 100 codes at once.',
  notACodeOfBatch: (serial: string) => `${serial} is no code of this batch.`,
  feedbackIdsMax: 'Name at most 100 answers at once.',
  feedbackAccepted: (count: number) => (count === 1 ? 'Answer accepted.' : `${count} answers accepted.`),
  feedbackDiscarded: (count: number) => (count === 1 ? 'Answer discarded.' : `${count} answers discarded.`),
} as const
