/*
 * The mail that asks a shopper whether a report is theirs, and the page behind its link, in English. Only the server reads it. Terms
 * and functions follow the rules of shopper.ts.
 */
export const mailText = {
  greeting: 'Hello,',
  /** Also the title of the page. */
  subject: (reference: string) => `Is report ${reference} yours?`,
  asked: (reference: string, day: string) =>
    `Report ${reference} of ${day} names your email address. There is an answer to it.`,
  confirm: 'Yes, send me the answer',
  ignore: 'If it is not yours, do nothing. No answer is then sent to you.',
  /** When it is confirmed. */
  sent: 'The answer is on its way to you by email.',
}

export type MailText = typeof mailText
