import { basicMessages } from './basic-messages.ts'

/**
 * What the server and the pages of partners and admins say (specification 8 verbatim where it names one). What shoppers read stands
 * in words/, what one slice alone says in the messages of its name. Pure: it imports nothing but words.
 */
export const messages = {
  ...basicMessages,
  // Fields
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
  scanLimitRange: 'The scan limit is a whole number from 1 to 100.',
  scanLimitNegative: 'The scan limit is a whole number, 0 or more (0 means none).',
  expiryBeforeMade: 'The expiration date cannot be before the manufacturing date.',
  passwordShort: 'Password must be at least 8 characters long',
  passwordLong: 'Use at most 128 characters.',
  passwordsDiffer: 'The two passwords are not the same.',
  reasonNeeded: 'Say why, so that the applicant can mend it.',
  optionValue: 'Use 1 to 40 small letters, digits, hyphens and underscores.',
  optionsMin: 'Give at least 2 options.',
  optionsMax: 'Give at most 10 options.',
  optionsAlike: 'Two options are the same.',
  eachOnce: (all: readonly string[]) => `Give each of these once: ${all.join(', ')}.`,
  askSomething: 'Ask at least one question.',
  answerSomething: 'Answer at least one question.',
  notAsked: 'This product does not ask that.',
  sayWhat: 'Say what you hold and what is wrong with it.',
  noteNeeded: 'Say in a note how it ended.',
  wordsNeeded: 'Say how it ended. The partner reads it.',
  sayWhy: 'Say why. Whoever checks the product may read it.',
  sayWhyInside: 'Say why, for your own records.',
  sayWhyToPartner: 'Say why. The partner reads it.',
  unknownField: (field: string) => `There is no field named "${field}" here.`,

  // Any call
  invalidInput: 'Some of what was sent needs correcting.',
  correctThese: 'Please correct the following errors:',
  signedOut: 'Please sign in.',
  notAllowed: 'This account may not do that.',
  notFound: 'There is nothing here by that name.',
  tooMany: (seconds: number) => `Too many tries. Wait ${seconds} seconds, then try again.`,
  unavailable: 'We cannot reach our records just now. Nothing was lost; try again in a moment.',
  bodyTooLarge: 'That is more than this page may send at once.',
  notJson: 'The request is not well-formed JSON.',
  badPath: 'This address is not well formed. Check it, or start from the first page.',
  notHttp: 'The request is not well formed, or its headers are too large.',
  keyReused:
    'An earlier sending of this reached us after all, and was done as it was then. Look at the result; to do this as well, send again.',

  // Registration
  registered: 'We have sent a 6-digit PIN to your e-mail address.',
  unexpectedReply: 'Unexpected response from server. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  emailVerified:
    'Your e-mail address is verified. Our team reviews your application within 2-3 business days and writes to you.',
  verificationFailed: 'Verification failed',
  pinWrong: (left: number) =>
    left === 1 ? 'That PIN is not right. You have 1 try left.' : `That PIN is not right. You have ${left} tries left.`,
  pinExpired: 'This PIN is no longer valid. Ask for a new one.',
  pinWornOut: 'Too many wrong PINs. Ask for a new one.',
  pinSent: 'We have sent you a new PIN. Earlier ones no longer work.',
  pinResendFailed: 'Failed to resend PIN',
  alreadyApplied: 'An application for this e-mail address is already with us.',
  completed: 'Registration completed successfully!',
  completionFailed: 'Error completing registration',
  invalidLink: 'Invalid registration link',
  linkSpent: 'This link has been used or has expired. Ask for a new one.',

  // Sign-in
  signInFailed: 'Email or password is incorrect',
  resetSent: 'If there is an account for this address, we have sent it a link to set a new password.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  currentPasswordWrong: 'Your current password is not right.',
  signedOutHere: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',

  // Admin
  partnersFailed: 'Error fetching partners',
  approveFailed: 'Error approving partner',
  rejectFailed: 'Error rejecting partner',
  alreadyDecided: 'This application has already been decided.',
  addressTaken: 'This e-mail address already has an account.',
  approved: 'The application is approved. We have written to the applicant.',
  rejected: 'The application is rejected. We have written to the applicant.',

  // Products, batches, codes
  productFailed: 'Failed to create product. Please try again.',
  productDetailsFailed: 'Error loading product details',
  fetchProductFailed: 'Failed to fetch product details',
  fetchBatchesFailed: 'Failed to fetch batches',
  batchFailed: 'Failed to create batch. Please try again.',
  codesFailed: 'Failed to load QR codes',
  downloadFailed: 'Failed to download QR codes',
  downloadFailedAlert: 'Failed to download QR codes. Please try again.',
  downloadBusy: 'Another download of yours is being made. Wait until it is done.',
  downloadsFull: 'Many downloads are being made just now. Try again in a moment.',
  noCodes: 'No QR codes found for this product.',
  trialEnded: 'Your free trial has ended. A plan is needed to create more codes.',
  planEnded: 'Your plan has ended. It must be renewed to create more codes.',
  comingSoon: 'Coming Soon',
  feedbackNeedsPlan: 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.',
  feedbackNeedsMode: 'A product either verifies or asks for feedback. Both together are coming soon.',
  feedbackOnlyProduct: 'This product only asks for feedback: batches of codes to verify cannot be added to it.',
  alreadySo: 'This is so already. Reload the page to see it.',
  batchChanged: {
    release: 'The batch is released. Its codes verify from now on.',
    recall: 'The batch is recalled. Whoever checks a code of it is told so.',
    lift_recall: 'The recall is lifted.',
    close: 'The batch is closed. Whoever checks a code of it is told so.',
    reopen: 'The batch is open again.',
  },
  codeBlocked: 'The code is blocked. Whoever checks it is told so.',
  codeUnblocked: 'The code is unblocked.',
  nothingFound: 'None of your codes or batches has this number.',
  searchFailed: 'The search did not work. Please try again.',
  codeFailed: 'Failed to load this code',
  batchChangeFailed: 'The batch was not changed. Please try again.',
  codeChangeFailed: 'The code was not changed. Please try again.',
  metricsFailed: 'Failed to load the figures of the period before',

  // Import
  importFailed: 'Nothing was imported. Mend these lines, then choose the file again.',
  noSerials: 'The file holds no serial. Give one serial in each line.',
  fileTooLarge: 'The file is larger than 512 KB. Give at most 5,000 serials, one in each line, and nothing else.',
  notCsv: 'The file is not a well-formed CSV. Check the quotation marks.',
  serialAlone: 'Give one serial alone in this line.',
  serialForm: 'Use 6 to 64 letters, digits, spaces, dots, - and _: a letter or digit first, one digit at least.',
  serialLooksOurs:
    'Has the form of a serial made here (16 letters and digits), so that the two could not be told apart.',
  serialTwice: (line: number) => `Is the same as line ${line}. O and 0 read alike, and so do I, L and 1.`,
  serialTaken: 'Is in use already.',
  serialTakenBy: (batch: string) => `Is in use already, in your batch “${batch}”.`,

  // Profile
  profileLoadFailed: 'Failed to load profile information',
  profileFailed: 'Failed to update profile',
  profileUpdated: 'Profile updated successfully',
  emailLinkSent: (email: string) => `We have sent a link to ${email}. Your address changes when you open it.`,
  emailWaits: (email: string) => `Waiting for ${email} to be confirmed.`,
  emailChanged: 'Your e-mail address is changed. Sign in with it from now on.',
  emailChangeFailed: 'Your e-mail address was not changed. Please try again.',
  passwordForEmail: 'Give your current password to change the e-mail address.',

  // Feedback
  feedbackTitle: 'Share Your Feedback',
  feedbackSaved: 'Your feedback has been submitted successfully. It helps to make this product better.',
  feedbackTaken: (date: string) =>
    `You have already submitted feedback for this product on ${date}. Please try again later.`,
  feedbackClosed: 'This product does not ask for feedback.',
  feedbackWithheld: 'This unit is not for sale, so that no feedback on it is taken.',
  feedbackUnscanned: 'Scan the code first, then share your feedback.',
  noFeedback: 'No feedback submitted yet for this product.',
  feedbackLoadFailed: 'Failed to load feedback',
  exportFailed: 'Failed to export feedback. Please try again.',

  // Reports
  reported: 'Thank you. Your report has reached the people who can act on it.',
  reportFiled: 'This report is with us already and can no longer be changed. Send a new one.',
  reportsFailed: 'Failed to load reports',
  caseFailed: 'Failed to load this report',
  photoTooLarge: 'A photo may have 5 MB at most.',
  notAPhoto: 'Give a photo as JPEG, PNG or WebP.',
  photoSaved: 'Your photo is added to the report.',
  photoThere: 'This report already has a photo.',
  photoLate: 'A photo can only be added within an hour of the report.',
  photosFull: 'Many photos are arriving just now. Try again in a moment.',
  photoLoadFailed: 'Failed to load the photo',
  reportTaken: 'You are looking into this report.',
  reportClosed: 'The report is closed.',
  reportMoveFailed: 'Failed to change the report. Please try again.',
  suspended: (reason: string) =>
    `This account is suspended: ${reason.replace(/[^.!?]$/, '$&.')} Your codes keep verifying.`,
  partnerSuspended: 'The partner is suspended. Its codes keep verifying.',
  partnerReinstated: 'The partner is reinstated.',
  partnersListFailed: 'Failed to load partners',
  suspensionFailed: 'The partner was not changed. Please try again.',
  reviewClosed: 'The review is closed.',
  oddPaymentsFailed: 'Failed to load the payments to look at',
  reviewFailed: 'The review was not closed. Please try again.',
  notAColor: 'Give a colour as #RRGGBB.',
  colorTooPale: 'This colour is too pale to be scanned: take a darker one.',
  designUnreadable: 'Symbols in this design cannot be scanned. Take a smaller or simpler logo, or a darker colour.',
  readersBusy: 'Too many designs are being checked. Please try again in a few seconds.',
  designNeedsPlan: 'Custom designs are for Premium and Enterprise plans.',
  designSaved: 'The design is saved. Downloads have it from now on.',
  designFailed: 'The design was not saved. Please try again.',
  designLoadFailed: 'Failed to load your design',
  notALogo: 'Give a logo as PNG, JPEG or WebP.',
  logoTooLarge: 'A logo may have 1 MB at most.',
  referenceMissing: 'Payment reference not found',
  paymentMissing: 'Payment reference not found',
  paymentNotBegun: 'Failed to initialize subscription. Please try again.',
  noAuthorizationUrl: 'No authorization URL received',
  paymentCredited: 'Your payment has arrived, and your plan is active.',
  paymentPending: 'Your payment is not confirmed yet. We keep asking, and your plan begins when it is.',
  paymentUnverified: 'Failed to verify payment. Please contact support if payment was deducted.',
  paymentFailedTitle: 'Payment Verification Failed',
  paymentRefused: {
    failed: 'The payment was declined. Nothing was taken, and you can try again.',
    not_completed: 'This payment was never completed. Nothing was taken, and you can begin a new one.',
    withdrawn: 'This payment was given back, so its month no longer counts.',
    in_review: 'This payment is not what we expected. Our team looks at it and writes to you.',
    reviewed: 'Our team has looked at this payment and has written to you how it ended. It bought no month.',
  },
  paymentsFailed: 'Failed to load payments',
  receiptFailed: 'Failed to load this receipt',
  renewalNotStopped: 'The renewal was not stopped. Please try again.',
  renewalStopped: 'Your card is forgotten. The plan ends on its last day unless you pay again.',
  webhookUnsigned: 'The signature does not fit.',
  codesLeft: (left: number, nextCodesOn?: string) =>
    left === 0
      ? `All codes of your current plan are used. ${nextCodesOn ? `The codes of the next month begin on ${nextCodesOn}.` : 'A larger plan is needed to create more.'}`
      : `Your current plan has ${left} ${left === 1 ? 'code' : 'codes'} left. Ask for fewer${nextCodesOn ? `: the codes of the next month begin on ${nextCodesOn}.` : ', or take a larger plan.'}`,

  // Verdicts
  genuine: 'The product has been validated as genuine.',
  // The specification recognises this state by these words in the server's message (sections 4 and 8).
  limitReachedReply: 'Verification limit reached',
  unknown: 'This serial was never issued. The product may be counterfeit.',
  mistyped: 'Something in this serial is mistyped. Check it again, letter by letter.',
  expired: (date: string) => `This is a genuine unit, but it expired on ${date}. Do not use it.`,
  recalled: 'This is a genuine unit, but its manufacturer has recalled it.',
  blocked: 'The manufacturer has blocked this code.',
  notReleased: 'The manufacturer has not yet released this batch for sale.',
  notAScan: 'Nothing was counted: a scan is made on purpose, on our own page.',
  batchInOrder: 'This batch exists and is in order. Scan the code on the item itself to check that item.',
  batchNotReleased: 'This batch exists, but its manufacturer has not yet released it for sale.',
  batchExpired: (date: string) => `This batch exists, but it expired on ${date}.`,
  batchClosed: 'This batch exists, but its manufacturer has closed it.',
  closed: (reason: string) => `The manufacturer has closed this batch: ${reason}`,
  recalledToo: (reason: string) => `The manufacturer has also recalled this batch (${reason}).`,
  feedbackOnly: 'Tell the manufacturer what you think of this product.',
  batchRecalled: 'This batch exists, but its manufacturer has recalled it. Do not use it.',
  batchUnknown: 'There is no batch with this number.',

  // Workspace
  resetFailed: 'That did not work. Please try again.',
  passwordFailed: 'Your password was not changed. Please try again.',
  everywhereFailed: 'We could not end the other sign-ins. Please try again.',
  productsFailed: 'Failed to load products',
  subscriptionFailed: 'Failed to load your plan',
} as const

/** `May 3, 2026` (dates are shown en-US). A calendar date `YYYY-MM-DD` is the same day everywhere; a moment is the visitor's, or that of `timeZone`. */
export const longDate = (date: string, timeZone?: string) =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: date.length === 10 ? 'UTC' : timeZone })

/** `₦15,000`: an amount in kobo, as it is said (design 4, "Money"). */
export const naira = (kobo: number) =>
  `₦${(kobo / 100).toLocaleString('en-US', { minimumFractionDigits: kobo % 100 && 2 })}`
