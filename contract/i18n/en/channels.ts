/*
 * What shoppers read by SMS, USSD and WhatsApp, in English. Only the server reads this file. Short: a verdict with its counts fits one
 * screen of USSD, and in English one SMS, beside the names (server/src/verify/channels/fit-sms.ts). Its first words must be clear
 * without accents and dots, which USSD does not have. ERASE, HELP and STOP are the same in all languages.
 */
export const channelText = {
  ussdStart: 'Sahihi: type the serial number on the pack to check it.',
  ussdErase: 'Delete my data',
  ussdConfirmErase:
    'Delete what we store about your number? This cannot be undone. Type 1 to delete it, or a serial to check:',
  erased: 'Done. We no longer hold anything linked to your number. Totals stay, with no link to you.',
  sendSerial: 'Send only the serial number printed on the pack.',
  /** The names of the languages follow. */
  help: 'Send the serial number on the pack to check it. ERASE deletes your data. Languages:',
  stopped:
    'We only answer what you send, so nothing more will come. To delete what we store about your number, send ERASE.',
  languageChosen: 'We now answer in English. Send the serial number printed on the pack.',
  mistyped: 'That serial number isn’t right. Check each letter and number.',
  severalSerials: 'There are several serial numbers here. Send one at a time.',
  noPin: 'This code has no hidden PIN. Send the serial number alone.',
  typeAgain: 'Type it again:',
  dialAgain: 'Dial again to try once more.',
  /** `evidence`, `next` and `wait` arrive as texts of verdicts.ts and pins.ts, `unit` from the function below. */
  genuine: (unit: string, evidence: string) => `GENUINE. ${unit}. ${evidence}`,
  checkedByOthers: (times: string, first: string, byYou: boolean, unit: string) =>
    `GENUINE, but checked ${times} times before by ${byYou ? 'you and others' : 'others'}${first && `, first on ${first}`}. ${unit}.`,
  suspectedCopy: (unit: string, evidence: string) =>
    `MAY BE COPIED. ${unit}: checked ${evidence}. Check the seal. If unsure, do not use it.`,
  confirmedCopy: (unit: string, evidence: string) =>
    `COPIED, the maker confirmed it. ${unit}: checked ${evidence}. Check the seal. If unsure, do not use it.`,
  suspectedCopyForFirst: (unit: string, first: string, others: string) =>
    `MAY BE COPIED. ${unit}: you checked it first, on ${first}, ${others} other devices since. Yours may be the genuine one.`,
  onDevices: (devices: string, places: string, first: string) =>
    `on ${devices} ${places ? `in ${places}` : `since ${first}`}`,
  pinFirst: (unit: string) =>
    `PIN OK. ${unit}: this PIN was used now for the first time. If the panel was already scratched, ask the seller.`,
  pinFirstOfSuspected: (unit: string) =>
    `MAY BE COPIED. ${unit}: this PIN was used now for the first time, but the code may have been copied. Check the seal.`,
  pinUsedByYou: (unit: string, day: string) => `PIN OK. ${unit}: you used this PIN before, on ${day}.`,
  pinUsed: (unit: string, day: string) =>
    `WARNING. ${unit}: PIN already used on ${day}. If your panel was unbroken, this item may be a copy.`,
  pinWrong: (unit: string, next: string) =>
    `WRONG PIN. ${unit}: this PIN does not belong to this code. It may be fake. ${next}`,
  pinLocked: (wait: string) => `Too many wrong PINs. ${wait} If unsure, do not use it.`,
  sendPin: 'To be surer, send the serial and the hidden PIN.',
  typePin: 'To be surer, type the hidden PIN:',
  expired: (unit: string, date: string) => `EXPIRED. Do not use. ${unit}: genuine, but expired on ${date}.`,
  recalled: (unit: string) => `RECALLED. Do not use. ${unit}:`,
  limitReached: (unit: string) => `LIMIT REACHED. ${unit}: checked as often as allowed. It may be a copy.`,
  limitReachedByMany: (unit: string, evidence: string) =>
    `LIMIT REACHED. ${unit}: checked as often as allowed, ${evidence}. It may be a copy.`,
  blocked: (unit: string) => `FAILED. ${unit}: blocked by the manufacturer.`,
  notReleased: (unit: string) => `FAILED. ${unit}: not yet released for sale by the manufacturer.`,
  sample: 'SAMPLE CODE, for trying things out. It proves nothing.',
  otherProduct: 'FAILED. This code belongs to another product. It may be fake.',
  unknown: 'FAILED. No manufacturer on Sahihi issued this code. The product may be fake.',
  report: (url: string) => `Report it: ${url}`,
  feedback: (unit: string, url: string) => `${unit}. The manufacturer asks what you think: ${url}`,
  unit: (product: string, company: string) => `${product} by ${company}`,
  rateLimited: (minutes: number) =>
    `Too many checks from this number. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`,
  unavailable: 'We can’t check right now. Please try again in a moment.',
  /** Titles of buttons have at most 20 letters. */
  whatsApp: {
    start: 'Send a photo of the code on the pack, its serial number or its link. We check if the product is genuine.',
    unreadable:
      'We can’t read a code in this photo. Go nearer, in good light, with the whole code in it, or type the serial number.',
    details: 'Details',
    report: 'Report it',
    language: 'Language',
    chooseLanguage: 'In which language should we answer?',
  },
}

export type ChannelText = typeof channelText
