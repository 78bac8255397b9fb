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
    allowance: 'Allowance…',
    extraCodes: (codes: string) => `${codes} extra a month by allowance`,
    extraCodesUntil: (codes: string, date: string) => `${codes} extra a month by allowance, until ${date}`,
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
  allowance: {
    title: (company: string) => `Allowance of ${company}`,
    effect:
      'Extra codes on top of the plan, every month while a plan or trial is active. They are used after the plan’s own codes.',
    current: (codes: string, until: string | undefined) =>
      `Now: ${codes} codes a month${until ? `, until ${until}` : ', with no end date'}.`,
    codes: 'Codes a month',
    codesHelp: (max: string) => `1 to ${max}.`,
    lastDay: 'Last day (optional)',
    clearLastDay: 'Clear the last day',
    lastDayHelp: 'Leave empty for no end date.',
    reason: 'Reason',
    reasonHelp: 'The partner sees it in our e-mail and on its subscription page.',
    grant: 'Grant',
    change: 'Change',
    revoke: 'Revoke…',
    revokeTitle: (company: string) => `Revoke the allowance of ${company}?`,
    revokeEffect: 'It ends right away. Codes that were made or ordered from it stay.',
    revokeSubmit: 'Revoke',
    revokeReasonHelp: 'The partner reads it in our mail.',
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
  system: {
    title: 'System',
    subtitle: 'What runs, what is configured, and what needs attention',
    loading: 'Loading the system status',
    forwarded: {
      title: 'TRUST_PROXY is not set',
      count: (requests: string, isOne: boolean, since: string) =>
        `${requests} ${isOne ? 'request' : 'requests'} with X-Forwarded-For or Forwarded headers since ${since}.`,
      /** Before the time. */
      lastSeen: 'Last seen',
      effect:
        'Behind a proxy or load balancer, all visitors look like one network without it: they share rate limits, and copied labels are harder to detect.',
      fix: 'Set TRUST_PROXY to the addresses of your proxy and restart every server.',
      /** Before an address. */
      sender: 'The last request came from',
      noProxy: 'No proxy? Then clients sent these headers themselves, and you can ignore this.',
    },
    olderKey: {
      title: 'This server does not have the newest secret key',
      text: (fingerprint: string, date: string) =>
        `The key with the fingerprint ${fingerprint} has been in use since ${date}. Give all servers the same key: hashes made with different keys do not match.`,
    },
    late: {
      title: 'Figures are behind',
      text: (delay: string) =>
        `The oldest scan has waited ${delay} for the dashboards. No scan is lost. The log says what holds them up.`,
    },
    mailsFail: {
      title: 'Mails are not leaving',
      text: (count: string, isOne: boolean) =>
        `${count} ${isOne ? 'mail' : 'mails'} could not be sent and will be tried again, with growing delays. Check the mail server and SMTP_URL.`,
    },
    failedJobs: {
      title: 'Jobs have failed',
      text: 'They are not tried any more. Fix the cause, then retry them below; after a week they are deleted.',
    },
    database: {
      title: 'Database',
      version: 'PostgreSQL',
      schema: 'Schema',
      migrations: (count: string) => `${count} migrations`,
      lastMigration: (date: string) => `last on ${date}`,
      size: 'Size',
      growth: (days: number) => `Growth in ${days} days`,
      notKnown: 'Not known yet',
      /** Before a date. */
      since: 'since',
    },
    work: {
      title: 'Background work',
      rollups: 'Dashboards',
      upToDate: 'Up to date',
      behind: (delay: string) => `${delay} behind`,
      mails: 'Mails waiting',
      none: 'None',
      queues: 'Queues with work',
      idle: 'No jobs are waiting.',
      queue: 'Queue',
      waiting: 'Waiting',
      retrying: 'Retrying',
      running: 'Running',
      failed: 'Failed',
      lastFailure: 'Last failure',
      actions: 'Actions',
      retry: 'Retry',
      /** Read aloud after "Retry". */
      ofQueue: (queue: string) => ` failed jobs of ${queue}`,
    },
    server: {
      title: 'Server',
      version: 'Sahihi',
      started: 'Started',
      workers: 'Worker processes',
      node: 'Node.js',
      proxies: 'Trusted proxies',
      noProxies: 'None',
    },
    services: {
      title: 'Services',
      mail: 'Mail',
      mails: { smtp: 'Sent by SMTP', stored: 'Not sent, shown at /dev/mail' },
      payments: 'Payments',
      paymentModes: { live: 'Paystack', test: 'Paystack, test key', sandbox: 'Sandbox, no money moves' },
      sms: 'SMS',
      ussd: 'USSD',
      on: 'On',
      off: 'Off',
    },
    secretKey: {
      title: 'Secret key',
      fingerprint: 'Fingerprint',
      firstUsed: 'First used',
      rotation: 'Rotation',
      rotating: 'In progress',
      notRotating: 'Not in progress',
      previous: 'Previous key',
      others: 'Other keys used',
      hint: 'Keep a backup of the key apart from the database. The fingerprint does not reveal it.',
      rotatingHint:
        'Remove SECRET_KEY_PREVIOUS when every server has the new key. If shoppers check by SMS or USSD, keep it as long as scans are kept.',
    },
  },
}
