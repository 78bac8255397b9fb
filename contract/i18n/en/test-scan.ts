import { limits } from '../../domain/limits.ts'

/* What people of the manufacturer read about a test scan: in the details of a code, and around the verdict of the test. */
export const testScanText = {
  inDrawer: {
    button: 'Scan as a test',
    hide: 'Hide the test',
    panel: 'Test scan',
    loading: 'Making a test link',
    failed: 'The test link was not made',
    symbol: 'QR code of the test scan',
    explanation: 'Scan this with a phone, or open it here. It shows what a shopper would see now. Nothing is counted.',
    open: 'Open the test',
    opensTab: '(opens a new tab)',
    until: (moment: string) => `Works until ${moment}.`,
    expired: 'This test link has expired.',
    renew: 'New test link',
  },
  title: (verdict: string) => `Test: ${verdict} | Sahihi`,
  notCounted: 'Test: not counted',
  explanation: (moment: string) =>
    `Checked ${moment}. A shopper who scans this code now gets this answer. No scan is stored, and the page takes no feedback and no report.`,
  questions: 'Shoppers get your questions here.',
  languages: 'Languages',
  expired: {
    title: 'This test link has expired',
    sentence: `A test link works for ${limits.testLinkMinutes} minutes.`,
    nextStep: 'Open the code in your inventory and choose “Scan as a test” again.',
  },
  forged: {
    title: 'This test link is not valid',
    sentence: 'It is incomplete, or was not made here.',
    nextStep: 'Open the code in your inventory and choose “Scan as a test” to get a new one.',
  },
  failed: {
    title: 'Not checked',
    sentence: 'We can’t check right now.',
    nextStep: 'Reload the page in a moment.',
  },
} as const
