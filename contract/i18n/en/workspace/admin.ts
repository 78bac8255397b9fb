import { countOf } from './count.ts'

const columns = {
  company: 'Company',
  email: 'E-mail',
  registrationNumber: 'Registration number',
  status: 'Status',
}

/** The text of the admin's screens, in English. */
export const adminText = {
  applications: {
    title: 'Partner Applications Dashboard',
    subtitle: 'Companies that have proven their e-mail address and wait for a decision, oldest first.',
    loading: 'Loading applications',
  },
  pending: {
    ...columns,
    caption: 'Pending applications',
    address: 'Address',
    phone: 'Phone',
    actions: 'Actions',
    applied: 'Applied',
    approve: 'Approve',
    approveCompany: (company: string) => `Approve ${company}`,
    reject: 'Reject',
    rejectCompany: (company: string) => `Reject ${company}`,
    none: 'No pending partner applications.',
    noneHint: 'A new one appears here once its e-mail address is proven.',
  },
  decided: {
    ...columns,
    title: 'Decided in the last 30 days',
    caption: 'Decided applications',
    decided: 'Decided',
    reason: 'Reason',
  },
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  approve: {
    title: (company: string) => `Approve ${company}?`,
    submit: 'Approve',
    /** Around the address that gets the mail. */
    effect: [
      'We mail',
      'a link to set a password. From then on the company can make codes that shoppers will trust.',
    ] as const,
  },
  reject: {
    title: (company: string) => `Reject ${company}?`,
    submit: 'Confirm',
    reason: 'Reason for rejection',
    reasonHelp: 'The applicant reads this in our mail.',
  },
  partners: {
    title: 'Partners',
    subtitle: 'Every approved company by name: its plan, what it has made and paid, and whether it may work.',
    loading: 'Loading partners',
    search: 'Search partners',
    searchPlaceholder: 'Name, e-mail or registration number',
    count: (count: number, search: string | undefined) =>
      `${countOf(count, 'partner')}${search ? ` with “${search}”` : ''}`,
    none: 'No partners yet.',
    noneHint: 'An applicant becomes one when you approve it.',
    notFound: (search: string) => `No partner has “${search}” in its name, e-mail or registration number.`,
    showAll: 'Show all partners',
  },
  partnersTable: {
    caption: 'Partners',
    company: 'Company',
    plan: 'Plan',
    codes: 'Codes',
    paid: 'Paid',
    state: 'State',
    actions: 'Actions',
    noPlan: 'None yet',
    codesUsed: (used: string, limit: string) => `${used} of ${limit} used`,
    until: (date: string) => `Until ${date}`,
    usedUp: 'Used up',
    endedOn: (date: string) => `Ended on ${date}`,
    payments: (count: number) => countOf(count, 'payment'),
    flagged: (count: number) => `${count} to look at`,
    suspended: 'Suspended',
    active: 'Active',
    since: (date: string) => `Since ${date}`,
    suspend: 'Suspend…',
    reinstate: 'Reinstate…',
  },
  suspension: {
    reason: 'Reason',
    suspendTitle: (company: string) => `Suspend ${company}?`,
    suspend: 'Suspend',
    suspendEffect:
      'It still reads everything and handles reports, but it cannot make or download codes, change anything or pay, and its plan is not renewed. Its codes keep verifying.',
    suspendReasonHelp: 'The partner reads it in our mail and on each of its pages.',
    reinstateTitle: (company: string) => `Reinstate ${company}?`,
    reinstate: 'Reinstate',
    reinstateEffect: (reason: string | null) =>
      `It can make and download codes again. It was suspended for this: ${reason}`,
    reinstateReasonHelp: 'The partner reads it in our mail.',
  },
  flaggedPayments: {
    title: 'Payments to look at',
    description: 'What the provider says of them is not what was asked for.',
    summary: (plan: string, amount: string, date: string) => `${plan} for ${amount}, ${date}`,
    close: 'Close the review…',
    ofCompany: (company: string) => ` of ${company}`,
  },
  closeReview: {
    title: 'Close the review?',
    submit: 'Close the review',
    note: 'How it ended',
    noteHelp: 'For our own records: the partner does not see it.',
    message: 'Words to the partner',
    messageHelp: (company: string) => `${company} reads them in our mail.`,
    /** Before the payment's reference. */
    effect: 'This moves no money and credits no month. It only ends the review of',
  },
}
