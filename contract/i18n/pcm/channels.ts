import type { ChannelText } from '../en/channels.ts'

/* Terms and form of address as in shopper.ts. */
export const channelText: ChannelText = {
  ussdStart: 'Sahihi: type di serial number wey dey di pack make we check am.',
  ussdErase: 'Wipe my data',
  ussdConfirmErase:
    'Make we wipe wetin we keep about your number? You no fit bring am back. Type 1 to wipe am, or serial number to check:',
  erased: 'E don finish. We no hold anything again wey join your number. Only total count remain, and e no join you.',
  sendSerial: 'Send only di serial number wey dem print for di pack.',
  help: 'Send di serial number wey dey di pack make we check am. ERASE dey wipe your data. Languages:',
  stopped:
    'We dey only answer wetin you send, so no oda text go come. To wipe wetin we keep about your number, send ERASE.',
  languageChosen: 'We go dey answer for Naijá now. Send di serial number wey dem print for di pack.',
  mistyped: 'Dis serial number no correct. Check every letter and number.',
  severalSerials: 'Serial number plenty for here. Send dem one by one.',
  noPin: 'Dis code no get PIN wey hide. Send only di serial number.',
  typeAgain: 'Type am again:',
  dialAgain: 'Dial again make you try one more time.',
  genuine: (unit, evidence) => `NA ORIGINAL. ${unit}. ${evidence}`,
  checkedByOthers: (times, first, byYou, unit) =>
    `NA ORIGINAL, but ${byYou ? 'you and oda people' : 'oda people'} don check am ${times} times before${first && `, di first one na ${first}`}. ${unit}.`,
  suspectedCopy: (unit, evidence) =>
    `E FIT BE COPY. ${unit}: dem don check am ${evidence}. Check di seal. If you no sure, no use am.`,
  confirmedCopy: (unit, evidence) =>
    `NA COPY, di company confirm am. ${unit}: dem don check am ${evidence}. Check di seal. If you no sure, no use am.`,
  suspectedCopyForFirst: (unit, first, others) =>
    `E FIT BE COPY. ${unit}: na you first check am, for ${first}, den ${others} oda phone. Your own fit be di original.`,
  onDevices: (devices, places, first) => `with ${devices} ${places ? `for ${places}` : `since ${first}`}`,
  pinFirst: (unit) =>
    `PIN CORRECT. ${unit}: na now dem use dis PIN first time. If dem don already scratch di panel, ask di seller.`,
  pinFirstOfSuspected: (unit) =>
    `E FIT BE COPY. ${unit}: na now dem use dis PIN first time, but pesin fit don copy di code. Check di seal.`,
  pinUsedByYou: (unit, day) => `PIN CORRECT. ${unit}: you don use dis PIN before, for ${day}.`,
  pinUsed: (unit, day) =>
    `SHINE YOUR EYE. ${unit}: dem don use dis PIN for ${day}. If nobody don scratch your panel, dis item fit be copy.`,
  pinWrong: (unit, next) => `PIN NO CORRECT. ${unit}: dis PIN no be for dis code. E fit be fake. ${next}`,
  pinLocked: (wait) => `Wrong PIN don too much. ${wait} If you no sure, no use am.`,
  sendPin: 'Make you sure well well: send di serial and di PIN wey hide.',
  typePin: 'Make you sure well well: type di PIN wey hide:',
  expired: (unit, date) => `E DON EXPIRE. No use am. ${unit}: na original, but e don expire since ${date}.`,
  recalled: (unit) => `COMPANY CALL AM BACK. No use am. ${unit}:`,
  limitReached: (unit) =>
    `CHECK DON REACH LIMIT. ${unit}: dem don check am reach di number wey dem allow. E fit be copy.`,
  limitReachedByMany: (unit, evidence) =>
    `CHECK DON REACH LIMIT. ${unit}: dem don check am reach di number, ${evidence}. E fit be copy.`,
  blocked: (unit) => `E NO PASS CHECK. ${unit}: di company don block dis code.`,
  notReleased: (unit) => `E NO PASS CHECK. ${unit}: di company never release am make dem sell am.`,
  sample: 'SAMPLE CODE. E no prove anytin.',
  otherProduct: 'E NO PASS CHECK. Dis code na for anoda product. E fit be fake.',
  unknown: 'E NO PASS CHECK. No company for Sahihi give out dis code. Di product fit be fake.',
  report: (url) => `Report am: ${url}`,
  feedback: (unit, url) => `${unit}. Di company wan know wetin you think: ${url}`,
  unit: (product, company) => `${product} wey ${company} make`,
  rateLimited: (minutes) =>
    `Dis phone number don check too much. Abeg wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, den try again.`,
  unavailable: 'We no fit check now. Abeg try again small time.',
  whatsApp: {
    start: 'Send photo of di code wey dey di pack, di serial number or di link. We go check if di product na original.',
    unreadable:
      'We no fit read any code for dis photo. Go near am, for place wey light dey, make all di code show, or type di serial number.',
    details: 'See more',
    report: 'Report am',
    language: 'Change language',
    chooseLanguage: 'Which language make we take answer?',
  },
}
