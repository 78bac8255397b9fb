/** Texts that must fit on one line of a button on a phone 360 px wide: at most `buttonMax` letters. */
export const buttons = [
  'pin.field.button',
  'mail.confirm',
  'reportStatus.lookUp.button',
  'reportStatus.slip.share',
  'reportStatus.slip.print',
  'shopper.retry',
  'shopper.returnHome',
  'shopper.reportProduct',
  'shopper.checkProduct',
  'shopper.checkAnother',
  'shopper.details.more',
  'shopper.serialForm.verify',
  'shopper.scanner.again',
  'shopper.scanner.photo',
  'shopper.area.share',
  'shopper.area.decline',
  'shopper.feedback.send',
  'shopper.report.send',
  'shopper.report.seeStatus',
  'shopper.report.slip',
  'shopper.photo.add',
  'shopper.photo.finish',
  'shopper.scanItem',
  'shopper.yourData.download',
  'shopper.yourData.erase',
  'shopper.yourData.confirmErase',
  'shopper.yourData.cancelErase',
  'landing.scan',
  'landing.becomePartner',
]
const buttonMax = 32

/** A text may be 1.6 times as long as in English; a short one may have this many letters more. */
const slack = 18

// Combining marks take no width.
const lengthOf = (text: string) => text.replace(/\p{M}/gu, '').length

/** How many letters a text may have where it stands. */
export const calculateMaxLength = (path: string, english: string) =>
  buttons.includes(path) ? buttonMax : Math.floor(Math.max(1.6 * lengthOf(english), lengthOf(english) + slack))

export const isTooLong = (path: string, text: string, english: string) =>
  lengthOf(text) > calculateMaxLength(path, english)
