import { accountMessages } from './account-messages.ts'
import { applicationMessages } from './application-messages.ts'
import { basicMessages } from './basic-messages.ts'
import { fieldMessages } from './field-messages.ts'
import { inboxMessages } from './inbox-messages.ts'
import { paymentMessages } from './payment-messages.ts'
import { pictureMessages } from './picture-messages.ts'
import { requestMessages } from './request-messages.ts'
import { teamMessages } from './team-messages.ts'

/**
 * The messages of the API and of the pages for partners and admins, in English. The shopper's text is in
 * shopper.ts in every language; that of SMS and USSD in channel-messages.ts. Imports only text.
 */
export const messages = {
  ...basicMessages,
  ...accountMessages,
  ...fieldMessages,
  ...paymentMessages,
  ...requestMessages,
  ...pictureMessages,
  ...teamMessages,
  ...applicationMessages,
  ...inboxMessages,

  // Every endpoint
  invalidInput: 'Some of what was sent needs correcting.',
  fixErrors: 'Please correct the following errors:',
  unauthenticated: 'Please sign in.',
  metricsToken: 'Send METRICS_TOKEN as a bearer token.',
  forbidden: 'This account may not do that.',
  partnerRoleForbidden: (role: string) =>
    `Your role in this company, ${role}, does not include this. An owner of the company can change your role.`,
  adminRoleForbidden: (role: string) =>
    `Your role, ${role}, does not include this. Whoever runs this server can change it.`,
  notFound: 'There is nothing here by that name.',
  rateLimited: (seconds: number) => `Too many tries. Wait ${seconds} seconds, then try again.`,
  busy: 'Busy right now. Nothing was lost; try again in a moment.',
  unavailable: 'Something is down on our side. Nothing was lost; try again in a moment.',
  idempotencyKeyReused:
    'An earlier sending of this reached us after all, and was done as it was then. Look at the result; to do this as well, send again.',

  // Registration
  registered: 'We have sent a 6-digit PIN to your e-mail address.',
  unexpectedReply: 'Unexpected response from server. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  emailVerified:
    'Your e-mail address is verified. Our team reviews your application within 2-3 business days and writes to you.',
  verificationFailed: 'Verification failed',
  wrongPin: (left: number) =>
    left === 1 ? 'That PIN is not right. You have 1 try left.' : `That PIN is not right. You have ${left} tries left.`,
  pinExpired: 'This PIN is no longer valid. Ask for a new one.',
  pinAttemptsUsed: 'Too many wrong PINs. Ask for a new one.',
  pinGuessesUsed: (hours: number) =>
    `Too many PINs were tried for this mailbox today. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  pinSent: 'We have sent you a new PIN. Earlier ones no longer work.',
  pinResendFailed: 'Failed to resend PIN',
  alreadyApplied: 'An application for this e-mail address is already with us.',
  completed: 'Registration completed successfully!',
  completionFailed: 'Error completing registration',
  invalidLink: 'Invalid registration link',
  linkUsed: 'This link has been used or has expired. Ask for a new one.',

  // Applications (admin)
  partnersFailed: 'Error fetching partners',
  approveFailed: 'Error approving partner',
  rejectFailed: 'Error rejecting partner',
  applicationDecided: 'This application has already been decided.',
  emailTaken: 'This e-mail address already has an account.',
  approved: 'The application is approved. We have written to the applicant.',
  rejected: 'The application is rejected. We have written to the applicant.',

  // Products, batches, codes
  productFailed: 'Failed to create product. Please try again.',
  productDetailsFailed: 'Error loading product details',
  fetchProductFailed: 'Failed to fetch product details',
  fetchBatchesFailed: 'Failed to fetch batches',
  orderFailed: 'The order was not placed. Please try again.',
  ordersFailed: 'Failed to load the orders',
  orderNotReady: 'This order has no codes to download yet. Wait until it is ready.',
  orderTooLargeForZip: 'This order is too large for one ZIP. Download it as CSV, or its batches one by one.',
  orderEnded: 'This order has already ended. Reload the page to see it.',
  releaseOrderFailed: 'The order was not released. Please try again.',
  cancelOrderFailed: 'The order was not canceled. Please try again.',
  batchFailed: 'Failed to create batch. Please try again.',
  codesFailed: 'Failed to load QR codes',
  downloadFailed: 'Failed to download QR codes',
  downloadFailedAlert: 'Failed to download QR codes. Please try again.',
  downloadBusy: 'Another download of yours is in progress. Wait until it is done.',
  downloadSlotsFull: 'Many downloads are in progress right now. Try again in a moment.',
  noCodes: 'No QR codes found for this product.',
  trialEnded: 'Your free trial has ended. A plan is needed to create more codes.',
  planEnded: 'Your plan has ended. It must be renewed to create more codes.',
  comingSoon: 'Coming Soon',
  feedbackPlanRequired: 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.',
  feedbackModeRequired: 'A product either verifies or asks for feedback. Both together are coming soon.',
  feedbackOnlyProduct: 'This product only asks for feedback: batches of codes to verify cannot be added to it.',
  noChange: 'This is so already. Reload the page to see it.',
  batchChanged: {
    release: 'The batch is released. Its codes verify from now on.',
    recall: 'The batch is recalled. Shoppers who check its codes now see the recall.',
    lift_recall: 'The recall is lifted.',
    close: 'The batch is closed. Its codes verify as before.',
    reopen: 'The batch is open again.',
    archive: 'The batch is archived. Its codes verify as before.',
    restore: 'The batch is back in your lists.',
  },
  productChangeFailed: 'Failed to change the product',
  productChanged: {
    archive: 'The product is archived. Its codes verify as before.',
    restore: 'The product is back in your lists.',
  },
  productEdited: 'The product is changed. Shoppers see it from the next scan on.',
  batchEdited: 'The batch is changed. Shoppers see it from the next scan on.',
  editedMeanwhile: 'Somebody else changed this after you opened it. Compare with what it is now, then save again.',
  productArchived: 'This product is archived. Restore it to add batches.',
  codeBlocked: 'The code is blocked. Shoppers who check it now see that it is blocked.',
  codesBlocked: (count: number) =>
    count === 1 ? '1 code is blocked.' : `${count.toLocaleString('en')} codes are blocked.`,
  codesUnblocked: (count: number) =>
    count === 1 ? '1 code is unblocked.' : `${count.toLocaleString('en')} codes are unblocked.`,
  codeUnblocked: 'The code is unblocked.',
  codeFailed: 'Failed to load this code',
  batchChangeFailed: 'The batch was not changed. Please try again.',
  codeChangeFailed: 'The code was not changed. Please try again.',
  metricsFailed: 'Failed to load the figures of the period before',

  // Import
  importFailed: 'Nothing was imported. Fix these lines, then choose the file again.',
  noSerials: 'The file has no serials. Put one serial on each line.',
  fileTooLarge: 'The file is larger than 512 KB. It can have up to 5,000 serials, one on each line, and nothing else.',
  importOrderMax: 'The file has more than 100,000 serials. Split it into smaller files.',
  importOrderTooLarge:
    'The file is larger than 8 MB. It can have up to 100,000 serials, one on each line, and nothing else.',
  notCsv: 'This is not a valid CSV file. Check its quotation marks.',
  oneSerialPerLine: 'Put one serial on this line, and nothing else.',
  serialFormat:
    'Use 6 to 64 letters, digits, spaces, dots, - and _. Start with a letter or digit, and include a digit.',
  serialReserved: 'Serials of 16 letters and digits are reserved for codes made here.',
  serialRepeated: (line: number) => `Same as line ${line}. O counts as 0, and I and L count as 1.`,
  serialTaken: 'Already in use.',
  serialTakenBy: (batch: string) => `Already in use, in your batch “${batch}”.`,

  // Profile
  profileLoadFailed: 'Failed to load profile information',
  profileFailed: 'Failed to update profile',
  profileUpdated: 'Profile updated successfully',
  emailLinkSent: (email: string) => `We have sent a link to ${email}. Your address changes when you open it.`,
  emailPending: (email: string) => `Waiting for ${email} to be confirmed.`,
  emailChanged: 'Your e-mail address is changed. Sign in with it from now on.',
  emailChangeFailed: 'Your e-mail address was not changed. Please try again.',
  passwordRequiredForEmail: 'Give your current password to change the e-mail address.',

  // Feedback
  feedbackTitle: 'Share Your Feedback',
  feedbackSaved: 'Your feedback has been submitted successfully. It helps the manufacturer improve this product.',
  feedbackAlreadySubmitted: (date: string) =>
    `You have already submitted feedback for this product on ${date}. Please try again later.`,
  feedbackNotOffered: 'The manufacturer is not collecting feedback for this product.',
  feedbackUnitNotForSale: 'This item is not on sale yet, so we are not collecting feedback on it.',
  feedbackScanFirst: 'Scan the code first, then share your feedback.',
  noFeedback: 'No feedback submitted yet for this product.',
  feedbackLoadFailed: 'Failed to load feedback',
  exportFailed: 'Failed to export feedback. Please try again.',

  // Reports
  reportSubmitted: 'Your report has been sent. Keep the pack and the receipt.',
  reportExists: 'We already have this report. To add something, send a new one.',
  reportsFailed: 'Failed to load reports',
  reportFailed: 'Failed to load this report',
  photoTooLarge: 'The photo must be smaller than 5 MB.',
  notAPhoto: 'Use a JPEG, PNG or WebP photo.',
  photoSaved: 'Your photo is added to the report.',
  photoExists: 'This report already has a photo.',
  photoTooLate: 'A photo can only be added within an hour of the report.',
  photoLoadFailed: 'Failed to load the photo',
  reportInReview: 'You are looking into this report.',
  reportClosed: 'The report is closed.',
  reportUpdateFailed: 'Failed to change the report. Please try again.',

  // Partners and flagged payments (admin)
  suspended: (reason: string) =>
    `This account is suspended: ${reason.replace(/[^.!?]$/, '$&.')} Your codes keep verifying.`,
  partnerSuspended: 'The partner is suspended. Its codes keep verifying.',
  partnerReinstated: 'The partner is reinstated.',
  partnersListFailed: 'Failed to load partners',
  unknownQueue: 'There is no queue with this name.',
  jobsRetried: (count: number) =>
    count === 0 ? 'No failed jobs are left.' : `${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`,
  retryJobsFailed: 'The jobs were not retried. Please try again.',
  developerPagesOpen: 'This browser may open these pages until you sign out.',
  systemFailed: 'Failed to load the system status',
  allowanceGranted: 'The allowance is granted.',
  allowanceRevoked: 'The allowance is revoked.',
  allowanceFailed: 'The allowance was not changed. Please try again.',
  suspensionFailed: 'The partner was not changed. Please try again.',
  flaggedPaymentResolved: 'The review is closed.',
  flaggedPaymentsFailed: 'Failed to load the payments to look at',
  flaggedPaymentUpdateFailed: 'The review was not closed. Please try again.',

  // Label design
  notAColor: 'Give a colour as #RRGGBB.',
  colorTooPale: 'This colour is too pale to be scanned: take a darker one.',
  labelUnreadable: 'Symbols in this design cannot be scanned. Take a smaller or simpler logo, or a darker colour.',
  labelChecksBusy: 'Too many designs are being checked. Please try again in a few seconds.',
  designPlanRequired: 'Custom designs are for Premium and Enterprise plans.',
  designSaved: 'The design is saved. Downloads have it from now on.',
  designFailed: 'The design was not saved. Please try again.',
  designLoadFailed: 'Failed to load your design',
  notALogo: 'Give a logo as PNG, JPEG or WebP.',
  logoTooLarge: 'A logo may have 1 MB at most.',

  // Verdicts
  genuine: 'The product has been validated as genuine.',
  suspectedCopy: 'This code may have been copied.',
  heldAsCopy: 'This code was checked on many phones in several places. Its label may have been copied.',
  // Clients recognize this state by this text.
  limitReachedReply: 'Verification limit reached',
  unknown: 'No manufacturer on Sahihi issued this code. The product may be fake.',
  checklistDismissed: 'The first steps are closed.',
  mistyped: "That serial number isn't right. Check each letter and number.",
  expired: (date: string) => `This is a genuine product, but it expired on ${date}. Do not use it.`,
  recalled: 'This is a genuine product, but its manufacturer has recalled it.',
  blocked: 'The manufacturer has blocked this code.',
  notReleased: 'The manufacturer has not yet released this batch for sale.',
  notAScan: 'Nothing was counted: a scan is made on purpose, on our own page.',
  batchInOrder: 'This batch is registered. Scan the code on the item itself to check it.',
  batchNotReleased: 'This batch is registered, but its manufacturer has not yet released it for sale.',
  batchExpired: (date: string) => `This batch is registered, but it expired on ${date}.`,
  recalledToo: (reason: string) => `The manufacturer has also recalled this batch (${reason}).`,
  feedbackOnly: 'Tell the manufacturer what you think of this product.',
  batchRecalled: 'This batch is registered, but its manufacturer has recalled it. Do not use it.',
  batchUnknown: 'There is no batch with this number.',

  // Screens
  resetFailed: 'That did not work. Please try again.',
  passwordFailed: 'Your password was not changed. Please try again.',
  signOutEverywhereFailed: 'We could not end the other sign-ins. Please try again.',
  productsFailed: 'Failed to load products',
  subscriptionFailed: 'Failed to load your plan',

  alerts: {
    planRequired: 'Alerts other than copied labels, many scans and bursts need a Premium or Enterprise plan.',
    countriesRequired: 'Choose at least one country.',
    notACountry: 'Give countries by their two letters (ISO 3166-1), such as NG.',
    thresholdOnly: 'Only the rule of many scans has a number.',
    countriesOnly: 'Only the rule of countries has countries.',
    notATimeZone: 'Choose a time zone of the list, such as Africa/Lagos.',
    ruleSaved: 'The rule is saved.',
    ruleDeleted: 'The rule is off.',
    settingsSaved: 'Your settings are saved.',
    settingsFailed: 'Failed to load your settings',
    settingsSaveFailed: 'Your settings were not saved. Please try again.',
    rulesFailed: 'Failed to load your alert rules',
    ruleSaveFailed: 'The rule was not saved. Please try again.',
    listFailed: 'Failed to load your alerts',
    markSeenFailed: 'The alerts were not marked. Please try again.',
  },

  analytics: {
    planRequired: 'Filters, comparisons, downloads and alerts are for Premium and Enterprise plans.',
    bothDatesRequired: 'Give both days, the first and the last.',
    daysOrDatesOnly: 'Give either a number of days, or the first and the last.',
    countryCode: 'Give a country as two capital letters, such as NG.',
    datesReversed: 'The last day must not be before the first.',
    tooManyDays: (max: number) => `Choose at most ${max} days.`,
    cardFailed: 'These figures could not be loaded.',
    nothingToDownload: 'Downloads open as soon as the figures are here.',
    noEarlierScans: 'There was no scan in the days before to compare with.',
    noPeriodBeforeAllTime: 'Filter by dates first: nothing comes before all time.',
    noVisitors: 'No visitors yet',
    imageFailed: 'The picture could not be made. Please try again.',
    noScans: 'No scan yet.',
    noScansHint: 'Print your codes and put one on each item. Scans appear here right away.',
    placesFailed: 'Failed to load demographics',
    mapFailed: 'The map could not be drawn.',
    noLocations: 'No locations yet',
    noLocationsHint:
      'Shoppers are asked for their place when they scan, and may say no. As soon as one says yes, the city stands here.',
    noLocationsFiltered: 'No scan of this choice has a place.',
  },

  copyCases: {
    confirmed: 'The copy is confirmed.',
    confirmedAndBlocked: 'The copy is confirmed, and the code is blocked.',
    dismissed: 'The case is dismissed: it is not a copy.',
    dismissedAndRaised: (limit: number) =>
      `The case is dismissed. It is the third of this product within 90 days, so the product’s limit is now ${limit}.`,
    reopened: 'Your decision is taken back.',
    alreadyDecided: 'This case was already decided. Reload the page to see it.',
    notDecided: 'This case is not decided. Reload the page to see it.',
    /** The reason of a block that the partner gave none for. Shoppers read it. */
    blockReason:
      'The label of this item was copied, so it no longer proves that the item is genuine. Please do not use it, and ask the seller.',
    settingsSaved: 'Your settings are saved.',
    limitSaved: 'The limit is saved. The next scan uses it.',
    answerSaved: 'Thank you for your answer.',
  },

  visitors: {
    erased: 'Done. We no longer hold anything linked to this browser.',
    manufacturerUnknown: 'There is no approved manufacturer at this address.',
  },
} as const
