/*
 * The page of a report's status, with the slip for the seller, in English. Only the server reads it. Terms and functions follow the
 * rules of shopper.ts.
 */
export const reportStatusText = {
  title: 'Your report',
  steps: { new: 'Received', looking_into: 'Being looked at', closed: 'Result' },
  states: {
    new: 'We have your report. Nobody has looked at it yet.',
    looking_into: 'Your report is being looked at.',
    closed: 'The case is closed.',
  },
  results: {
    fake: 'It is fake. Do not use it.',
    genuine: 'It is genuine.',
    faulty: 'It is genuine, but something is wrong with it.',
    unclear: 'It could not be found out.',
  },
  answerOf: (company: string) => `Answer from ${company}`,
  ourAnswer: 'Answer from our team',
  keep: 'Keep the pack, the receipt and this reference.',
  another: 'Look up another report',
  lookUp: {
    title: 'Look up a report',
    lead: 'You were given its reference when you sent it.',
    label: 'Reference',
    button: 'See its status',
    unknown: 'There is no report with this reference. Check it letter by letter.',
  },
  slip: {
    title: 'Return slip',
    lead: 'Show it to the seller, or share it.',
    share: 'Share as a picture',
    print: 'Print',
    why: 'Why',
    reported: 'Reported',
    seller: 'To the seller',
    takeOffSale: 'Do not sell this pack. Keep it apart from the others.',
    checkOthers: 'Check your other packs of this product: scan their codes.',
    takeBack: 'Take it back, and give the money back or another pack.',
    informOthers: 'Keep the invoice, and tell your supplier and the manufacturer.',
    fair: 'This slip does not say that the seller did anything wrong.',
    scan: 'Scan to see this report',
    contacts: 'Whom to call',
  },
}

export type ReportStatusText = typeof reportStatusText
