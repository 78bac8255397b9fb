import { countOf } from '@sahihi/contract/i18n/count.ts'

const columns = {
  company: 'Company',
  email: 'Email',
  registrationNumber: 'Registration number',
  status: 'Status',
}

/** The text of the admin's screens, in English. */
export const adminText = {
  applications: {
    title: 'Partner Applications Dashboard',
    subtitle: 'Verified applicants awaiting review (oldest first)',
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
    noneHint: 'New applications appear here once their email is verified.',
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
    closed: 'Closed',
    rejected: 'Rejected',
  },
  approve: {
    title: (company: string) => `Approve ${company}?`,
    submit: 'Approve',
    /** Around the address that gets the mail. */
    effect: [
      'We’ll email',
      'a link to set a password. The company can then create codes that shoppers will trust.',
    ] as const,
  },
  reject: {
    title: (company: string) => `Reject ${company}?`,
    submit: 'Confirm',
    reason: 'Reason for rejection',
    reasonHelp: 'Included in our email to the applicant.',
  },
  partners: {
    title: 'Partners',
    subtitle: 'All approved partners',
    loading: 'Loading partners',
    search: 'Search partners',
    searchPlaceholder: 'Name, email or registration number',
    state: 'State',
    states: { all: 'All states', active: 'Active', suspended: 'Suspended', closed: 'Closed' },
    count: (count: number, search: string | undefined, state: string | undefined) =>
      `${countOf(count, state ? `${state} partner` : 'partner')}${search ? ` with “${search}”` : ''}`,
    none: 'No partners yet.',
    noneHint: 'Approved applicants appear here.',
    noneInState: (state: string) => `No ${state} partners.`,
    notFound: (search: string) => `No partner has “${search}” in its name, email or registration number.`,
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
    flagged: (count: number) => `${count} to review`,
    suspended: 'Suspended',
    active: 'Active',
    closed: 'Closed',
    erased: 'Contact data erased',
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
      'The partner can still see everything and handle reports, but can’t create or download codes, make changes or pay, and the plan won’t renew. Existing codes keep verifying.',
    suspendReasonHelp: 'Shown to the partner by email and on every page.',
    reinstateTitle: (company: string) => `Reinstate ${company}?`,
    reinstate: 'Reinstate',
    reinstateEffect: (reason: string | null) =>
      `The partner can create and download codes again. Suspended because: ${reason}`,
    reinstateReasonHelp: 'Included in our email to the partner.',
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
    reasonHelp: 'Shown to the partner by email and on the subscription page.',
    grant: 'Grant',
    change: 'Change',
    revoke: 'Revoke…',
    revokeTitle: (company: string) => `Revoke the allowance of ${company}?`,
    revokeEffect: 'Ends immediately. Codes already created or ordered stay.',
    revokeSubmit: 'Revoke',
    revokeReasonHelp: 'Included in our email to the partner.',
  },
  closeReview: {
    open: 'Close review…',
    /** Read aloud after the button. */
    ofCompany: (company: string) => ` of ${company}`,
    title: 'Close this review?',
    submit: 'Close review',
    note: 'Outcome',
    noteHelp: 'Internal note. Not shown to the partner.',
    message: 'Message to partner',
    messageHelp: (company: string) => `Emailed to ${company}.`,
    /** Before the payment's reference. */
    effect: 'This moves no money and activates no plan. It only ends the review of',
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
    canaries: {
      title: 'Serials may have leaked',
      text: (checks: string, isOne: boolean, last: string) =>
        `In the last 30 days canaries were checked ${isOne ? 'once' : `${checks} times`}, last on ${last}: serials that are in no file, only in the database. Somebody has read it, or a backup. The activity names the batches; docs/trust.md, “Canaries”, says what to do.`,
    },
    lostPins: {
      title: 'Some hidden PINs cannot be checked',
      text: (batches: string, isOne: boolean, fingerprint: string) =>
        `The PINs of ${batches} ${isOne ? 'batch' : 'batches'} follow from the key with the fingerprint ${fingerprint}, which this server does not have. Set it as SECRET_KEY_PREVIOUS.`,
    },
    late: {
      title: 'Figures are behind',
      text: (delay: string) =>
        `The oldest scan has waited ${delay} for the dashboards. No scan is lost. The log says what holds them up.`,
    },
    mailsFail: {
      title: 'Emails are not being sent',
      text: (count: string, isOne: boolean) =>
        `${count} ${isOne ? 'email' : 'emails'} could not be sent and will be retried. Check the mail server and SMTP_URL.`,
    },
    failedJobs: {
      title: 'Jobs have failed',
      text: 'They won’t be retried. Fix the cause, then retry them below. They are deleted after a week.',
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
      mails: 'Emails waiting',
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
    backupFailed: {
      title: 'The last backup failed',
      effect: 'If the database is lost now, everything since the last good backup is lost with it.',
      retry: 'The server tries again every hour.',
    },
    backups: {
      title: 'Backups',
      last: 'Last good backup',
      none: 'None yet',
      size: 'Size',
      file: 'File',
      schedule: 'Schedule',
      daily: 'Every night',
      notScheduled: 'None',
      hint: 'BACKUP_DIR makes a backup each night. The secret key is in no backup.',
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
      whatsApp: 'WhatsApp',
      on: 'On',
      off: 'Off',
    },
    developerPages: {
      title: 'For trying out',
      names: { '/dev/mail': 'Stored emails', '/dev/phone': 'Phone simulator', '/sandbox/': 'Sandbox payments' },
      hint: 'These pages show emails with sign-in links, and payments of all partners. Only admins see them, and outside production anyone on the server itself.',
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
