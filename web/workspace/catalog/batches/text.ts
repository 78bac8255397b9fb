import { countOf } from '@sahihi/contract/i18n/count.ts'

const batchActionReaders = {
  shoppers: 'Shown to shoppers exactly as written.',
  ownRecords: 'Internal note. Not shown to shoppers.',
}

const many = (batches: number) => countOf(batches, 'batch', 'batches')
const oneOrMany = (batches: number) => (batches === 1 ? 'this batch' : many(batches))

/** What can be done with batches. */
export const batchActionsText = {
  button: 'Batch actions',
  edit: 'Edit…',
  history: 'History…',
  reason: 'Reason',
  facts: {
    batch: 'Batch',
    product: 'Product',
    codes: 'Codes',
    scans: 'Scans so far',
    scannedCodes: 'Codes scanned',
    places: 'Scanned in',
  },
  place: (place: string, scans: number) => `${place} (${scans.toLocaleString('en-US')})`,
  placesWith: (places: string[], others: number) =>
    `${places.join(' · ')}${others > 0 ? ` · ${countOf(others, 'more place')}` : ''}`,
  noPlaces: 'No scan has a place',
  /** The first of some names, and how many more there are. */
  some: ([first, ...others]: string[]) => (first && others.length > 0 ? `${first} and ${others.length} more` : first),
  codesIn: (codes: number, batches: number) => `${countOf(codes, 'code')} in ${countOf(batches, 'batch', 'batches')}`,
  scope: {
    label: 'Applies to',
    batch: (name: string) => `Only “${name}”`,
    order: (name: string, batches: number) => `All ${countOf(batches, 'batch', 'batches')} of “${name}”`,
  },
  toCome: {
    release: 'Batches still being created will be released too.',
    others: 'Batches still being created are not included.',
  },
  toLog: 'Print the notice from the recall log',
  secondPerson: {
    title: 'A second person must confirm this',
    effect: (people: string[]) =>
      `Nothing changes until one of them confirms it within 24 hours: ${people.join(', ')}.`,
    nobody: (isRecall: boolean) =>
      `There is no other owner or quality member to confirm it. Invite one under Team${isRecall ? ', or recall as an emergency' : ''}.`,
    ask: 'Ask for confirmation',
    emergency: 'Emergency: recall now, alone',
    emergencyHelp: 'Every member is emailed, and the recall log says that it was an emergency.',
    emergencyEffect: 'The recall takes effect immediately.',
  },
  contact: {
    title: 'How can shoppers reach you?',
    hint: 'A recall needs a phone number or an email. Shoppers see it with the recall; it is saved in your company profile.',
    phone: 'Phone for shoppers',
    email: 'Email for shoppers',
    askOwner: (owners: string[]) =>
      `A recall needs a phone number or an email for shoppers in the company profile. Ask an owner to add it${owners.length > 0 ? `: ${owners.join(', ')}` : ''}.`,
  },
  preview: {
    title: 'What shoppers will see',
    language: 'Language',
    reason: 'Your reason appears here, as you write it.',
    translation: (language: string) => `Reason in ${language} (optional)`,
    translationHelp: 'Without it, these shoppers read your reason in English.',
  },
  release: {
    item: 'Release…',
    title: (batches: number) => `Release ${oneOrMany(batches)}?`,
    effect: (verifies: boolean) =>
      verifies ? 'Codes will verify as genuine immediately.' : 'Scans will show your feedback questions immediately.',
    confirm: () => 'Release',
  },
  recall: {
    item: 'Recall…',
    some: (batches: number) => (batches === 1 ? 'Recall batch…' : `Recall ${many(batches)}…`),
    failed: 'Failed to load the batches',
    title: (batches: number) => `Recall ${oneOrMany(batches)}?`,
    effect: () => 'Takes effect immediately.',
    confirm: (batches: number) => (batches === 1 ? 'Recall batch' : `Recall ${many(batches)}`),
    reasonHelp: batchActionReaders.shoppers,
  },
  lift_recall: {
    item: 'End recall…',
    title: (batches: number) => (batches === 1 ? 'End this recall?' : `End the recall of ${oneOrMany(batches)}?`),
    effect: () => 'Takes effect immediately. Shoppers will no longer see the recall.',
    confirm: () => 'End recall',
    reasonHelp: batchActionReaders.ownRecords,
  },
  close: {
    item: 'Close…',
    title: (batches: number) => `Close ${oneOrMany(batches)}?`,
    effect: (verifies: boolean) =>
      `For your own records: no longer on sale. Shoppers see no change${verifies ? ', and the codes still verify' : ''}.`,
    confirm: (batches: number) => (batches === 1 ? 'Close batch' : `Close ${many(batches)}`),
    reasonHelp: batchActionReaders.ownRecords,
  },
  reopen: {
    item: 'Reopen…',
    title: (batches: number) => `Reopen ${oneOrMany(batches)}?`,
    effect: () => 'On sale again, for your own records. Shoppers see no change.',
    confirm: () => 'Reopen',
    reasonHelp: batchActionReaders.ownRecords,
  },
  archive: {
    item: 'Archive…',
    title: (batches: number) => `Archive ${oneOrMany(batches)}?`,
    effect: () => 'Hidden from lists, pickers and totals. Shoppers see no change. You can restore it any time.',
    confirm: (batches: number) => (batches === 1 ? 'Archive batch' : `Archive ${many(batches)}`),
  },
  restore: {
    item: 'Restore…',
    title: (batches: number) => `Restore ${oneOrMany(batches)}?`,
    effect: () => 'Back in your lists. Shoppers see no change.',
    confirm: (batches: number) => (batches === 1 ? 'Restore batch' : `Restore ${many(batches)}`),
  },
}
