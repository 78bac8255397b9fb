const counted = [
  { args: [1, '1'], shown: ['1'] },
  { args: [14, '14'], shown: ['14'] },
]

/** For each function: arguments, and which of them the text must contain in every language. */
export const samples: Record<string, { args: unknown[]; shown: string[] }[]> = {
  'verdict.checkedBefore': [
    { args: [1, '1', 'MAY', false], shown: ['MAY'] },
    { args: [1, '1', 'MAY', true], shown: ['MAY'] },
    { args: [3, '3', 'MAY', false], shown: ['3', 'MAY'] },
    { args: [12480, '12,480', 'MAY', true], shown: ['12,480', 'MAY'] },
    { args: [3, '3', '', false], shown: ['3'] },
  ],
  'verdict.expired': [{ args: ['MAY'], shown: ['MAY'] }],
  'verdict.checkedAt': [{ args: ['14:03'], shown: ['14:03'] }],
  'verdict.checkedByOthers': [
    { args: ['12,480', 'MAY', false], shown: ['12,480', 'MAY'] },
    { args: ['12,480', 'MAY', true], shown: ['12,480', 'MAY'] },
    { args: ['3', '', false], shown: ['3'] },
  ],
  'verdict.genuine': [{ args: ['COMPANY'], shown: ['COMPANY'] }],
  'verdict.wrongLength': [{ args: [3], shown: ['3'] }],
  'verdict.copied.atLeast': [{ args: ['14'], shown: ['14'] }],
  'verdict.copied.devices': counted,
  'verdict.copied.otherDevices': counted,
  'verdict.copied.places': counted,
  'verdict.copied.withinHours': [
    { args: [1], shown: ['1'] },
    { args: [23], shown: ['23'] },
  ],
  'verdict.copied.withinDays': [
    { args: [1], shown: ['1'] },
    { args: [3], shown: ['3'] },
  ],
  'verdict.copied.checked': [{ args: ['PHONES', 'PLACES', 'DAYS'], shown: ['PHONES', 'PLACES', 'DAYS'] }],
  'verdict.copied.checkedSince': [{ args: ['PHONES', 'MAY'], shown: ['PHONES', 'MAY'] }],
  'verdict.copied.checkedAfterYou': [
    { args: ['MAY', 'PHONES', 'PLACES'], shown: ['MAY', 'PHONES', 'PLACES'] },
    { args: ['MAY', 'PHONES', ''], shown: ['MAY', 'PHONES'] },
  ],
  'verdict.alsoRecalled': [{ args: ['WHY'], shown: ['WHY'] }],
  'pin.youUsedIt': [{ args: ['MAY'], shown: ['MAY'] }],
  'pin.wasUsed': [{ args: ['MAY'], shown: ['MAY'] }],
  'pin.codeChecked': [{ args: ['PHONES'], shown: ['PHONES'] }],
  'pin.triesLeft': [
    { args: [1], shown: [] },
    { args: [4], shown: ['4'] },
  ],
  'pin.wait': [{ args: ['HOURS'], shown: ['HOURS'] }],
  'pin.minutes': [
    { args: [1], shown: ['1'] },
    { args: [45], shown: ['45'] },
  ],
  'pin.hours': [
    { args: [1], shown: ['1'] },
    { args: [24], shown: ['24'] },
  ],
  'mail.subject': [{ args: ['R-7K2M-9QX'], shown: ['R-7K2M-9QX'] }],
  'mail.asked': [{ args: ['R-7K2M-9QX', 'MAY'], shown: ['R-7K2M-9QX', 'MAY'] }],
  'shopper.trust.realPage.address': [{ args: ['HOST'], shown: ['HOST'] }],
  'shopper.pending.busy': [{ args: [57], shown: ['57'] }],
  'shopper.scanner.startFailed': [{ args: ['WHY'], shown: ['WHY'] }],
  'shopper.scanner.initFailed': [{ args: ['WHY'], shown: ['WHY'] }],
  'shopper.scanner.cameraHelp.title': [{ args: ['BROWSER'], shown: ['BROWSER'] }],
  'shopper.scanner.cameraHelp.menu': [{ args: ['MENU'], shown: ['MENU'] }],
  'shopper.scanner.cameraHelp.allow': [{ args: ['RETRY'], shown: ['RETRY'] }],
  'shopper.scanner.cameraHelp.phone': [{ args: ['BROWSER'], shown: ['BROWSER'] }],
  'shopper.scanner.foreignHost': [{ args: ['THEIRS'], shown: ['THEIRS'] }],
  'shopper.feedback.alreadySubmitted': [{ args: ['MAY'], shown: ['MAY'] }],
  'shopper.feedback.stars': [
    { args: [1], shown: ['1'] },
    { args: [5], shown: ['5'] },
  ],
  'shopper.feedback.clearOf': [{ args: ['TASTE'], shown: ['TASTE'] }],
  'shopper.feedback.charactersLeft': [{ args: [57, 500], shown: ['57', '500'] }],
  'shopper.photo.sending': [
    { args: ['57 kB'], shown: ['57 kB'] },
    { args: [''], shown: [] },
  ],
  'shopper.batch.expired': [{ args: ['MAY'], shown: ['MAY'] }],
  'privacy.checks.retention': [
    { args: [1], shown: ['1'] },
    { args: [13], shown: ['13'] },
  ],
  'privacy.reports.retention': [{ args: [180], shown: ['180'] }],
  'privacy.device.result': [{ args: [24], shown: ['24'] }],
  'shopper.trust.errors.rateLimited': [{ args: [57], shown: ['57'] }],
}
