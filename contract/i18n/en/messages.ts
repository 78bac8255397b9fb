import { accountMessages } from './account-messages.ts'
import { apiKeyMessages } from './api-key-messages.ts'
import { applicationMessages } from './application-messages.ts'
import { basicMessages } from './basic-messages.ts'
import { dataArchiveMessages } from './data-archive-messages.ts'
import { domainMessages } from './domain-messages.ts'
import { downloadMessages } from './download-messages.ts'
import { epcisMessages } from './epcis-messages.ts'
import { fieldMessages } from './field-messages.ts'
import { importMessages } from './import-messages.ts'
import { inboxMessages } from './inbox-messages.ts'
import { linkMessages } from './link-messages.ts'
import { paymentMessages } from './payment-messages.ts'
import { pictureMessages } from './picture-messages.ts'
import { pinFileMessages } from './pin-file-messages.ts'
import { pinMessages } from './pin-messages.ts'
import { requestMessages } from './request-messages.ts'
import { teamMessages } from './team-messages.ts'
import { webhookMessages } from './webhook-messages.ts'

/**
 * The messages of the API and of the pages for partners and admins, in English. The shopper's text is in
 * shopper.ts in every language; that of SMS and USSD in channels.ts. Imports only text.
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
  ...apiKeyMessages,
  ...linkMessages,
  ...webhookMessages,
  ...dataArchiveMessages,
  ...domainMessages,
  downloads: downloadMessages,
  ...importMessages,
  epcis: epcisMessages,
  pins: pinMessages,
  pinFiles: pinFileMessages,

  // Every endpoint
  invalidInput: 'Some fields need correcting.',
  unauthenticated: 'Please sign in.',
  metricsToken: 'Send METRICS_TOKEN as a bearer token.',
  forbidden: 'This account is not allowed to do that.',
  partnerRoleForbidden: (role: string) =>
    `Your role in this company, ${role}, does not include this. An owner of the company can change your role.`,
  adminRoleForbidden: (role: string) =>
    `Your role, ${role}, does not include this. The operator of this server can change it.`,
  notFound: 'Not found.',
  rateLimited: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  busy: 'Busy right now. Nothing was lost; try again in a moment.',
  unavailable: 'Something is down on our side. Nothing was lost; try again in a moment.',
  idempotencyKeyInUse: 'This request is still being carried out. Send it again in a moment.',
  idempotencyKeyReused: 'This was already submitted. Check the result before trying again.',

  // Registration
  registered: 'We’ve emailed you a 6-digit PIN.',
  unexpectedReply: 'Unexpected response from server. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  emailVerified: 'Your email is verified. We’ll email you a decision within 2–3 business days.',
  verificationFailed: 'Verification failed',
  wrongPin: (left: number) => (left === 1 ? 'Incorrect PIN. 1 attempt left.' : `Incorrect PIN. ${left} attempts left.`),
  pinExpired: 'This PIN has expired. Request a new one.',
  pinAttemptsUsed: 'Too many incorrect PINs. Request a new one.',
  pinGuessesUsed: (hours: number) =>
    `Too many PINs were tried for this email today. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  pinSent: 'We’ve sent you a new PIN. Earlier ones no longer work.',
  pinResendFailed: 'Failed to resend PIN',
  alreadyApplied: 'We already have an application for this email.',
  completed: 'Registration completed successfully!',
  completionFailed: 'Error completing registration',
  invalidLink: 'Invalid registration link',
  linkUsed: 'This link was already used or has expired. Request a new one.',

  // Applications (admin)
  partnersFailed: 'Error fetching partners',
  approveFailed: 'Error approving partner',
  rejectFailed: 'Error rejecting partner',
  applicationDecided: 'This application has already been decided.',
  emailTaken: 'This email already has an account.',
  approved: 'Application approved. We’ve emailed the applicant.',
  rejected: 'Application rejected. We’ve emailed the applicant.',

  // Products, batches, codes
  productFailed: 'Failed to create product. Please try again.',
  productDetailsFailed: 'Error loading product details',
  fetchProductFailed: 'Failed to fetch product details',
  fetchBatchesFailed: 'Failed to fetch batches',
  orderFailed: 'The order was not placed. Please try again.',
  ordersFailed: 'Failed to load the orders',
  orderNotReady: 'This order is not ready to download yet.',
  orderTooLargeForZip: 'This order is too large for one ZIP. Download it as CSV, or its batches one by one.',
  orderEnded: 'This order has already ended. Refresh to see it.',
  cancelOrderFailed: 'The order was not canceled. Please try again.',
  batchFailed: 'Failed to create batch. Please try again.',
  codesFailed: 'Failed to load QR codes',
  downloadFailed: 'Failed to download QR codes',
  downloadFailedAlert: 'Failed to download QR codes. Please try again.',
  downloadBusy: 'Another download is in progress. Wait until it is done.',
  downloadSlotsFull: 'Many downloads are in progress right now. Try again in a moment.',
  noCodes: 'No QR codes found for this product.',
  trialEnded: 'Your free trial has ended. Choose a plan to create more codes.',
  planEnded: 'Your plan has ended. Renew it to create more codes.',
  comingSoon: 'Coming Soon',
  feedbackPlanRequired: 'Feedback is for Premium and Enterprise plans. Upgrade to ask your customers what they think.',
  feedbackModeRequired: 'A product either verifies or asks for feedback. Both together are coming soon.',
  sampleCode: 'This is a sample code for trying things out. It is on no product.',
  otherProduct: 'This code belongs to another product than the GTIN on the label. It may be fake.',
  gtinDigits: 'A GTIN has digits only.',
  glnDigits: 'A GLN has 13 digits.',
  glnCheckDigit: 'The last digit does not fit the others. Check the GLN digit by digit.',
  gtinRestricted: 'Numbers that begin with 2, 02 or 04 are for use inside one shop. Enter the GTIN that GS1 gave you.',
  gtinMissing: 'A GS1 label needs a GTIN.',
  pinsNeedVerification: 'Only codes of a product that verifies can have hidden PINs.',
  gtinTaken: (product: string) => `Your product “${product}” has this GTIN. Each product has its own.`,
  gtinTakenByOther: 'Another company uses this GTIN here. If GS1 gave it to you, write to us.',
  lotCharacters: 'A lot has up to 20 letters, digits and signs that GS1 allows, without spaces.',
  notAMarket: 'Give states of Nigeria and countries, such as NG-KN (Kano) and GH (Ghana). “Niger” is NG-NI or NE.',
  feedbackOnlyProduct: 'Feedback-only products can’t have verification batches.',
  noChange: 'Already done. Refresh to see it.',
  batchChanged: {
    release: 'Batch released. Its codes now verify.',
    recall: 'Batch recalled. Shoppers now see the recall notice.',
    lift_recall: 'Recall ended.',
    close: 'Batch closed. Its codes still verify.',
    reopen: 'Batch reopened.',
    archive: 'Batch archived. Its codes still verify.',
    restore: 'Batch restored.',
  },
  orderReleased: 'Order released. Its batches verify as soon as they are created.',
  batchesChanged: {
    release: (count: string) => `${count} released. Their codes now verify.`,
    recall: (count: string) => `${count} recalled. Shoppers now see the recall notice.`,
    lift_recall: (count: string) => `Recall of ${count} ended.`,
    close: (count: string) => `${count} closed. Their codes still verify.`,
    reopen: (count: string) => `${count} reopened.`,
    archive: (count: string) => `${count} archived. Their codes still verify.`,
    restore: (count: string) => `${count} restored.`,
  },
  productChangeFailed: 'Failed to change the product',
  productChanged: {
    archive: 'Product archived. Its codes still verify.',
    restore: 'Product restored.',
  },
  productEdited: 'The product is changed. Shoppers see it from the next scan on.',
  batchEdited: 'The batch is changed. Shoppers see it from the next scan on.',
  questionsEdited: 'The questions are changed. Shoppers see them from the next scan on.',
  verifyingProduct: 'This product verifies codes and asks no questions.',
  editedMeanwhile: 'Somebody else changed this after you opened it. Compare with what it is now, then save again.',
  productArchived: 'This product is archived. Restore it to add batches.',
  codeBlocked: 'Code blocked. Shoppers now see that it is blocked.',
  codesBlocked: (count: number) => (count === 1 ? '1 code blocked.' : `${count.toLocaleString('en')} codes blocked.`),
  codesUnblocked: (count: number) =>
    count === 1 ? '1 code unblocked.' : `${count.toLocaleString('en')} codes unblocked.`,
  codeUnblocked: 'Code unblocked.',
  codeFailed: 'Failed to load this code',
  batchChangeFailed: 'The batch was not changed. Please try again.',
  codeChangeFailed: 'The code was not changed. Please try again.',
  metricsFailed: 'Failed to load the previous period',

  // Import
  importFailed: 'Import failed. Fix these lines and upload the file again.',
  noSerials: 'The file has no serials. Put one serial per line.',
  fileTooLarge: 'The file is larger than 512 KB. It can have up to 5,000 serials, one on each line, and nothing else.',
  importOrderMax: 'The file has more than 100,000 serials. Split it into smaller files.',
  importOrderTooLarge:
    'The file is larger than 8 MB. It can have up to 100,000 serials, one on each line, and nothing else.',
  notCsv: 'This is not a CSV file.',
  csvQuotes: (line: number) =>
    `Line ${line}: a cell begins with a quotation mark, and does not end with one. Close it. A quotation mark that is part of the text, such as in 5", is written twice in such a cell.`,
  csvTooManyCells: (line: number) => `Line ${line} has more than 1,000 cells.`,
  notUtf8: (line: number) =>
    `Line ${line} has letters that cannot be read, because the file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)”; elsewhere, choose UTF-8 when you save it. Then choose the file again.`,
  oneSerialPerLine: 'Put one serial on this line, and nothing else.',
  serialFormat:
    'Use 6 to 64 letters, digits, spaces, dots, - and _. Start with a letter or digit, and include a digit.',
  serialIsHead:
    'This looks like the name of a column. Call the column “Serial”; if it is one of your serials, put a line “Serial” above it.',
  serialReserved: 'Serials of 16 letters and digits are reserved for codes made here.',
  serialRepeated: (line: number) => `Duplicate of line ${line} (O/0 and I/L/1 are treated as the same).`,
  serialTaken: 'Already used.',
  serialTakenBy: (batch: string) => `Already used in batch “${batch}”.`,

  // Profile
  profileLoadFailed: 'Failed to load profile information',
  profileFailed: 'Failed to update profile',
  profileUpdated: 'Profile updated successfully',
  emailLinkSent: (email: string) => `We’ve sent a confirmation link to ${email}. Your email changes when you open it.`,
  emailPending: (email: string) => `Waiting for ${email} to be confirmed.`,
  emailChanged: 'Email changed. Use it to sign in.',
  emailChangeFailed: 'Your email was not changed. Please try again.',
  passwordRequiredForEmail: 'Enter your current password to change your email.',

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
  reportInReview: 'Report in progress.',
  reportClosed: 'Report closed.',
  reportsChanged: {
    start: (count: string) => `${count} in progress.`,
    close: (count: string) => `${count} closed.`,
    reopen: (count: string) => `${count} reopened.`,
  },
  alertsChanged: {
    close: (count: string) => `${count} done.`,
    reopen: (count: string) => `${count} reopened.`,
  },
  reportMessageSent: 'Your message is on its way.',
  reportMessageWaits: 'We asked the shopper whether the report is theirs. Your message is mailed once they say yes.',
  reportHasNoEmail: 'The shopper left no email address.',
  reportMessageExists: 'A message with this id was sent about another report.',
  reportUpdateFailed: 'Failed to change the report. Please try again.',

  // Partners and flagged payments (admin)
  suspended: (reason: string) =>
    `This account is suspended: ${reason.replace(/[^.!?]$/, '$&.')} Your codes keep verifying.`,
  partnerSuspended: 'Partner suspended. Its codes keep verifying.',
  partnerReinstated: 'Partner reinstated.',
  partnersListFailed: 'Failed to load partners',
  unknownQueue: 'There is no queue with this name.',
  jobsRetried: (count: number) =>
    count === 0 ? 'No failed jobs are left.' : `Retrying ${count} ${count === 1 ? 'job' : 'jobs'}.`,
  retryJobsFailed: 'The jobs were not retried. Please try again.',
  developerPagesOpen: 'This browser may open these pages until you sign out.',
  systemFailed: 'Failed to load the system status',
  allowanceGranted: 'Allowance granted.',
  allowanceRevoked: 'Allowance revoked.',
  allowanceFailed: 'The allowance was not changed. Please try again.',
  suspensionFailed: 'The partner was not changed. Please try again.',
  flaggedPaymentResolved: 'Review closed.',
  flaggedPaymentUpdateFailed: 'The review was not closed. Please try again.',

  // Label design
  notAColor: 'Enter a color as #RRGGBB.',
  colorTooPale: 'Too light to scan. Choose a darker color.',
  labelUnreadable: 'Codes in this design can’t be scanned. Use a smaller or simpler logo, or a darker color.',
  labelChecksBusy: 'Too many designs are being checked. Please try again in a few seconds.',
  designPlanRequired: 'Custom designs are for Premium and Enterprise plans.',
  designSaved: 'Design saved. It applies to new downloads.',
  designFailed: 'The design was not saved. Please try again.',
  designLoadFailed: 'Failed to load your design',
  notALogo: 'Use a PNG, JPEG or WebP logo.',
  logoTooLarge: 'The logo must be smaller than 1 MB.',

  // Verdicts
  genuine: 'The product has been validated as genuine.',
  suspectedCopy: 'This code may have been copied.',
  confirmedCopy: 'This code was copied. The manufacturer confirmed it.',
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
  resetFailed: 'Something went wrong. Please try again.',
  passwordFailed: 'Your password was not changed. Please try again.',
  signOutEverywhereFailed: 'Signing out everywhere failed. Please try again.',
  productsFailed: 'Failed to load products',
  subscriptionFailed: 'Failed to load your plan',

  alerts: {
    countriesRequired: 'Choose at least one country.',
    notACountry: 'Give countries by their two letters (ISO 3166-1), such as NG.',
    countriesOnly: 'Only the rule of countries has countries.',
    notATimeZone: 'Choose a time zone of the list, such as Africa/Lagos.',
    ruleSaved: 'The rule is saved.',
    ruleDeleted: 'The rule is off.',
    exceptionSaved: 'Saved. It applies from the next scan.',
    kindTwice: 'Give each kind once.',
    settingsSaved: 'Settings saved.',
    settingsFailed: 'Failed to load your settings',
    settingsSaveFailed: 'Your settings were not saved. Please try again.',
    rulesFailed: 'Failed to load your alert rules',
    ruleSaveFailed: 'The rule was not saved. Please try again.',
  },

  analytics: {
    planRequired: 'Filters, comparisons, downloads and alerts are for Premium and Enterprise plans.',
    bothDatesRequired: 'Enter both a first and a last day.',
    daysOrDatesOnly: 'Enter either a number of days, or a first and a last day.',
    countryCode: 'Enter a country as two capital letters, such as NG.',
    datesReversed: 'The last day can’t be before the first.',
    tooManyDays: (max: number) => `Choose at most ${max} days.`,
    cardFailed: 'These figures could not be loaded.',
    nothingToDownload: 'Available once the figures have loaded.',
    noEarlierScans: 'No scans in the previous period to compare with.',
    noVisitors: 'No visitors yet',
    imageFailed: 'The image could not be created. Please try again.',
    noScans: 'No scans yet.',
    noScansHint: 'Print your codes and put one on each item. Scans appear here right away.',
    placesFailed: 'Failed to load demographics',
    mapFailed: 'The map could not be drawn.',
    noLocations: 'No locations yet',
    noLocationsHint:
      'Shoppers choose whether to share their location when they scan. Cities appear here once someone does.',
    noLocationsFiltered: 'No scans with a location for these filters.',
  },

  copyCases: {
    confirmed: 'Copy confirmed.',
    confirmedAndBlocked: 'Copy confirmed and code blocked.',
    dismissed: 'Case dismissed: not a copy.',
    dismissedAndRaised: (limit: number) =>
      `Case dismissed. It is the third for this product within 90 days, so its limit is now ${limit}.`,
    reopened: 'Case reopened.',
    decided: {
      confirm: (count: string, blocked: number) =>
        blocked > 0
          ? `${count} confirmed as copied, ${blocked.toLocaleString('en-US')} blocked.`
          : `${count} confirmed as copied.`,
      dismiss: (count: string, raised: number) =>
        `${count} marked as not copied.${raised > 0 ? ' So many dismissals raised a product’s limit.' : ''}`,
      reopen: (count: string) => `${count} reopened.`,
    },
    alreadyDecided: 'This case was already decided. Refresh to see it.',
    notDecided: 'This case is not decided. Refresh to see it.',
    /** The reason of a block that the partner gave none for. Shoppers read it. */
    blockReason:
      'The label of this item was copied, so it no longer proves that the item is genuine. Please do not use it, and ask the seller.',
    settingsSaved: 'Settings saved.',
    answerSaved: 'Thank you for your answer.',
  },

  visitors: {
    erased: 'Done. We no longer hold anything linked to this browser.',
    manufacturerUnknown: 'There is no approved manufacturer at this address.',
  },
} as const
