import { countOf } from './count.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** The text of closing a company’s account, in English. */
export const closureText = {
  title: 'Close account',
  intro: 'Closes the account of the company for everyone, at once and for good. Codes that you issued keep verifying.',
  open: 'Close account…',
  suspended: 'While the account is suspended, only our team can close it.',
  dialogTitle: (company: string) => `Close the account of ${company}?`,
  loading: 'Loading what closing does',
  loadFailed: 'Failed to load what closing does',
  failed: 'The account was not closed',
  final: 'This takes effect immediately. Nobody can undo it, not even our team.',
  download: {
    title: 'First download what you want to keep:',
    archive: 'all your data as one file',
    receipts: 'receipts',
  },
  effects: {
    codes: (count: number) =>
      count > 0
        ? `${number(count)} ${count === 1 ? 'code keeps' : 'codes keep'} verifying with the same result as today. Your company name, products and pictures stay with them.`
        : 'You have issued no codes.',
    members: (members: number, erased: number) =>
      `${countOf(members, 'member')} ${members === 1 ? 'loses' : 'lose'} access. ${
        erased === members
          ? `The personal data of ${members === 1 ? 'this member' : 'all of them'} is erased.`
          : `The personal data of ${erased} of them is erased; the others work with another company too.`
      }`,
    invitations: (count: number) => `${countOf(count, 'invitation')} ${count === 1 ? 'is' : 'are'} withdrawn.`,
    plan: (plan: string, end: string) => `Your ${plan}, which runs until ${end}, ends without a refund.`,
    orders: (orders: number, codes: number) =>
      `${countOf(orders, 'unfinished order')} ${orders === 1 ? 'is' : 'are'} canceled: ${countOf(codes, 'code')} ${codes === 1 ? 'is' : 'are'} not made.`,
    payments: (count: number) => `${countOf(count, 'unfinished payment')} ${count === 1 ? 'is' : 'are'} canceled.`,
    reports: (count: number) =>
      count > 0
        ? `${countOf(count, 'open report')}, and all that shoppers still send, ${count === 1 ? 'goes' : 'go'} to our team.`
        : 'Reports that shoppers still send go to our team.',
  },
  reason: 'Why are you closing it?',
  chooseReason: 'Choose a reason',
  note: 'Tell us more',
  optionalNote: 'Tell us more (optional)',
  noteHelp: 'Our team reads it. It is kept, so please name nobody.',
  companyName: (company: string) => `Type ${company} to confirm`,
  password: 'Your password',
  code: 'Code',
  codeHelp: 'From your authenticator app, or a recovery code.',
  cancel: 'Keep the account',
  submit: 'Close account for good',
  closedTitle: 'The account is closed',
  closedText: 'Everyone is signed out. We have emailed the owners a confirmation. Your codes keep verifying.',
  leave: 'Go to the home page',
}
