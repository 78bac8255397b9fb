import { limits } from '@sahihi/contract/domain/limits.ts'
import { languages } from '@sahihi/contract/i18n/languages.ts'
import { formatNumber } from '../../../lib/format.ts'
import { exampleScans } from '../landing/example-figures.ts'

/** The code of the example, the same in the table of scans and in the case. */
const [{ checks, place }] = exampleScans
const copiedCode = { visitors: checks, place, cities: 5, days: 2, score: 13 }

/** The page for manufacturers, in English. */
export const manufacturersText = {
  description:
    'Give every pack its own code. Shoppers check it with any phone, you see where and when, and copied labels give themselves away.',
  title: 'Every pack proves itself.',
  lead: 'Give each pack a code of its own. Shoppers check it with any phone, free and without an app. You see every check, and labels that somebody copies give themselves away.',
  becomePartner: 'Become a partner',
  bookDemo: 'Book a demo',
  trial: (days: string, codes: string) => `${days} days and ${codes} codes free. No card needed.`,
  example: 'Sample data from a fictional manufacturer.',
  screen: {
    label: 'The workspace of a manufacturer, with sample data',
    scans: 'Scans, 30 days',
    busiestHour: 'Busiest hour',
    suspicious: 'Suspicious codes',
    serial: 'Serial number',
    checks: 'Scans',
    place: 'Last place',
  },
  how: {
    title: 'How it works',
    steps: [
      ['Register your company', 'Have your company registration number ready. You confirm your email with a PIN.'],
      ['Our team verifies you', 'This takes 2-3 business days. So shoppers can rely on the name behind a code.'],
      ['Create a batch', 'Name the product, the dates and the quantity. Each unit gets a serial number and a QR code.'],
      [
        'Print, ship, release',
        'Print the labels yourself or send the files to your printer. Release the batch when it ships.',
      ],
    ] as [string, string][],
  },
  see: {
    title: 'What you see',
    scans: 'Each check as it comes in',
    scansText: 'When, how and where, live on your dashboard. Filter by product, batch and place.',
    scansIn: (scans: string) => `${scans} scans in 30 days`,
    feedback: 'What customers say',
    feedbackText: 'Ask up to four questions after a check. Answers reach you within a minute.',
    places: 'Where your products are',
    placesText: 'Cities and towns, never addresses. Checks from a country where you do not sell? You get an email.',
    customers: 'Customers across Nigeria',
    scansUnit: 'scans',
    hours: 'When they are checked',
    hoursText: 'The busiest hours and days, in your own time zone.',
    hoursLabel: 'Scans by hour of the day',
  },
  printing: {
    title: 'Print on what you have',
    lead: 'Any printer that prints sharp black will do. Labels are vector drawings with the serial number in plain letters.',
    sheet: 'Labels of four sizes, as they are printed',
    sizes: { ORIGINAL: 'Original', LARGE: 'Large', MEDIUM: 'Medium', SMALL: 'Small' },
    size: (millimetres: string, perRow: string) => `${millimetres} mm, ${perRow} in a row`,
    points: [
      [
        'PDF, SVG, PNG and CSV',
        'A sheet for your own printer, single files for your designer, a table for a label machine.',
      ],
      [
        'From one to millions',
        `Up to ${formatNumber(limits.quantityMax)} codes in a batch at once, and orders of up to ${formatNumber(limits.orderQuantityMax)} that we make in the background.`,
      ],
      ['Serial numbers that you print already', 'Import them, and shoppers can check those.'],
      [
        'Your own design',
        'Your color, logo and name around the code. We test that it still scans. Premium and Enterprise.',
      ],
    ] as [string, string][],
  },
  detection: {
    title: 'Copied labels give themselves away',
    lead: `A printed code can be copied. But one pack is not in ${copiedCode.cities} cities within ${copiedCode.days} days, and not in the hands of ${copiedCode.visitors} people.`,
    points: [
      [
        'Every code has a history',
        'Who checks a code for the first time reads that. The next one reads how often and since when.',
      ],
      [
        'Strange histories become cases',
        'Too many different phones, places too far apart, long after the sale: you get an email with the evidence.',
      ],
      [
        'You decide',
        'Confirm it, and everyone who checks that code is warned. Dismiss it, and the code reads genuine again.',
      ],
    ] as [string, string][],
    caseLabel: 'A case of a suspicious code, with sample data',
    caseTitle: 'This code may have been copied',
    caseFacts: [
      ['Checked by', `${copiedCode.visitors} different phones`],
      ['In', `${copiedCode.cities} cities, within ${copiedCode.days} days`],
      ['First check', 'Kano, Oct 12'],
      ['Latest check', `${copiedCode.place}, Oct 13`],
    ] as [string, string][],
    score: `Score ${copiedCode.score}. A warning begins at ${limits.copyLimitMin}.`,
    confirm: 'Confirm',
    dismiss: 'Dismiss',
  },
  plans: {
    title: 'Plans',
    lead: 'By the month, in naira. Codes that are printed keep working, whatever becomes of a plan.',
    trialName: 'Trial',
    trialPrice: 'Free',
    trialFeatures: (days: string, codes: string) => [
      `${codes} QR codes`,
      `${days} days from your first sign-in`,
      'No card needed',
    ],
    perMonth: 'a month',
    codes: (count: string) => `${count} QR codes a month`,
    mostPopular: 'Most popular',
    allPlans:
      'All plans: labels in every format, recalls, blocks and releases, reports of shoppers, detection of copies.',
  },
  security: {
    title: 'Security',
    points: [
      [
        'Codes that nobody can guess',
        'Random numbers, nothing in order, with three check characters. Guessing is limited for each network.',
      ],
      [
        'Foreign labels are called out',
        'A label that leads to another website never verifies: the shopper is warned and can report it.',
      ],
      ['Recall in a minute', 'Hold, release, block or recall. The next check shows it, with your reason.'],
      ['A record of everything', 'Who made, downloaded, blocked or recalled codes, and when, is written down.'],
      ['Private for shoppers', 'No accounts, no IP addresses stored, places rounded to about 1 km.'],
      ['Your data is yours', 'Export scans, codes and feedback as CSV at any time.'],
    ] as [string, string][],
  },
  questions: {
    title: 'Questions',
    items: [
      [
        'Do shoppers need an app?',
        `No. The camera of their phone opens the answer, in ${languages.length} languages. Without internet they can use SMS or USSD where it is set up.`,
      ],
      [
        'What if a plan ends?',
        'Printed codes go on verifying, and reports still reach you. You need a plan only to make new codes.',
      ],
      [
        'Can I recall a single batch?',
        'Yes, with a reason. Every check of that batch shows “Recalled: do not use” from then on.',
      ],
      [
        'Do you prove that the product inside is genuine?',
        'A code proves that the label was issued by you. Together with the seal of the pack and the history of checks, a shopper can tell a copy.',
      ],
      ['How do I pay?', 'By card, for a month at a time. You may renew automatically and stop that at any time.'],
    ] as [string, string][],
  },
  end: {
    title: 'Begin with a hundred packs',
    text: (days: string, codes: string) =>
      `${codes} codes and ${days} days are free. Register your company; our team verifies it within 2-3 business days.`,
  },
}
