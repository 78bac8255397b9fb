import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The text around every signed-in screen, in English. */
export const appText = {
  workspace: {
    collapseMenu: 'Collapse menu',
    expandMenu: 'Expand menu',
    skipToContent: 'Skip to content',
    /** Two lines beside the forms of registration and sign-in. */
    slogan: ['Every unit carries its own serial.', 'Every serial draws its own seal.'] as const,
  },
  help: {
    guide: 'Guide:',
    newTab: '(opens in a new tab)',
  },
  account: {
    label: 'Account',
    admin: 'Administration',
    companies: 'Companies',
    switchFailed: 'The company could not be opened.',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', auto: 'As on this device' },
    security: 'Your sign-in and security',
    /** Mails to manufacturers are in English. */
    mails: 'Your emails',
    mailLanguage: 'English',
    guide: 'Help and guide',
    shortcuts: 'Keyboard shortcuts',
    logout: 'Logout',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    keys: 'Keys',
    effect: 'What they do',
    search: (isMac: boolean) => [
      { keys: [isMac ? '⌘' : 'Ctrl', 'K'], effect: 'Search everything, or go to a page' },
      { keys: ['/'], effect: 'The same, when you aren’t typing' },
      { keys: ['↑', '↓'], effect: 'Choose a result or a menu item' },
      { keys: ['Enter'], effect: 'Open what is chosen' },
    ],
    everywhere: [
      { keys: ['J', 'K'], effect: 'Open the next or previous item of a list, from a case, a report or the inbox' },
      { keys: ['?'], effect: 'Show these shortcuts' },
      { keys: ['Esc'], effect: 'Close a dialog, a menu or the sidebar' },
    ],
  },
  sample: {
    label: 'Sample data',
    text: 'This is sample data: nothing here is real, and its codes never verify as genuine. Try anything.',
    back: (company: string) => `Back to ${company}`,
    remove: 'Remove sample data',
    failed: 'The sample data could not be removed.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    verify: 'Verify a product',
  },
  sidebar: {
    label: 'Main',
    work: 'Work',
    insight: 'Insight',
    company: 'Company',
    overview: 'Overview',
    products: 'Products',
    batches: 'Batches',
    labelDesign: 'Label design',
    developers: 'Developers',
    subscription: 'Subscription',
    analytics: 'Analytics',
    demographics: 'Demographics',
    inbox: 'Inbox',
    reports: 'Reports',
    team: 'Team',
    profile: 'Profile',
    security: 'Security',
    applications: 'Partner applications',
    partners: 'Partners',
    payments: 'Payments',
    inspectors: 'Inspectors',
    system: 'System',
    activity: 'Activity',
    newReports: 'new',
    openItems: 'open',
    flaggedPayments: 'to review',
  },
  search: {
    hint: 'Search products, codes, reports',
    hintForAdmins: 'Search partners, reports',
    /** As on the keys of a keyboard, and as assistive technology reads them. */
    shortcut: { mac: '⌘K', other: 'Ctrl K', names: 'Control+K Meta+K /' },
  },
  planNotice: {
    label: 'About your plan',
    seePlans: 'See plans',
    ended: (plan: string) => `Your ${plan} has ended.`,
    endsOn: (plan: string, date: string) => `Your ${plan} ends on ${date}.`,
    allCodesMade: (plan: string) => `You’ve used all codes on your ${plan}.`,
    codesLeft: (left: number, plan: string) => `${countOf(left, 'code')} left on your ${plan}.`,
  },
  suspension: {
    label: 'Your account is suspended',
    effect: (date: string) =>
      `Since ${date}. You can still see everything and handle reports, but can’t create or download codes, make changes or pay.`,
  },
}
