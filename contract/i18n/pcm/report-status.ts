import type { ReportStatusText } from '../en/report-status.ts'

/* Terms and form of address as in shopper.ts. */
export const reportStatusText: ReportStatusText = {
  title: 'Your own report',
  steps: { new: 'E don reach us', looking_into: 'Dem dey look am', closed: 'Wetin dem find' },
  states: {
    new: 'We don get your report. Nobody never look am.',
    looking_into: 'Dem dey look your report now.',
    closed: 'Dis case don close.',
  },
  results: {
    fake: 'Na fake. No use am.',
    genuine: 'Na original.',
    faulty: 'Na original, but something dey wrong with am.',
    unclear: 'Dem no fit find out.',
  },
  answerOf: (company) => `Answer wey come from ${company}`,
  ourAnswer: 'Answer from our own pipol',
  keep: 'Keep di pack, di receipt and dis report number.',
  another: 'Look anoda report',
  lookUp: {
    title: 'Find one report',
    lead: 'We give you di number when you send am.',
    label: 'Report number',
    button: 'See how far',
    unknown: 'No report get dis number. Check am letter by letter.',
  },
  slip: {
    title: 'Paper to return am',
    lead: 'Show am to di seller, or share am.',
    share: 'Share am as picture',
    print: 'Print am',
    why: 'Wetin happen',
    reported: 'Day of report',
    seller: 'To di seller',
    takeOffSale: 'No sell dis pack. Keep am one side, far from di oda ones.',
    checkOthers: 'Check your oda packs of dis product: scan dia codes.',
    takeBack: 'Collect am back, and return di money or give anoda pack.',
    informOthers: 'Keep di invoice, and tell pesin wey supply you and di company.',
    fair: 'Dis paper no talk say di seller do anything wrong.',
    scan: 'Scan am to see dis report',
    contacts: 'Who to call',
  },
}
