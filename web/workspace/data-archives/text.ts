import { limits } from '@sahihi/contract/domain/limits.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The text of the data archives of a partner, in English. */
export const dataArchiveText = {
  title: 'Data archive',
  subtitle: 'Everything of your company as one file, to keep or to move to another server.',
  loading: 'Loading data archives',
  loadFailed: 'The data archives did not load.',
  back: 'Profile',
  contents: [
    'Products with pictures, feedback forms, batches and codes with their states',
    'Scans with time and city, feedback, reports, suspicious codes and alerts',
    'Plan, payments and receipts, team, and activity',
  ],
  notes:
    'It is a ZIP of plain text files, one record on each line. Visitor IDs are pseudonymized, differently in each archive. Passwords are excluded.',
  request: 'Prepare an archive',
  requestTitle: 'Prepare an archive of all your data?',
  requestEffect: `It takes a few minutes, and longer for millions of codes. We’ll email you. The file can be downloaded for ${limits.dataArchiveDays} days, by owners only.`,
  password: 'Your password',
  requestFailed: 'The archive was not requested. Please try again.',
  nextAt: (moment: string) => `You can ask for the next one on ${moment}.`,
  list: 'Archives of the last days',
  none: 'No archive yet.',
  asked: (moment: string, by: string) => `Requested ${moment} by ${by}`,
  status: {
    preparing: 'Preparing',
    ready: 'Ready',
    canceled: 'Canceled',
    failed: 'Failed',
    deleted: 'Deleted',
  },
  soFar: (lines: number) => (lines > 0 ? `${countOf(lines, 'record')} so far` : 'Starts in a moment'),
  size: (lines: number, size: string) => `${countOf(lines, 'record')} · ${size}`,
  keptUntil: (moment: string) => `Available until ${moment}`,
  failedHint: 'Something went wrong on our side. Ask for it once more.',
  download: 'Download',
  progress: (percent: string) => `Downloading ${percent}`,
  cancel: 'Cancel',
  remove: 'Delete',
  cancelTitle: 'Cancel the preparation?',
  cancelEffect: 'What is done so far is deleted. You can ask for another archive at once.',
  removeTitle: 'Delete this archive?',
  removeEffect: 'The file is deleted now. Your data on Sahihi stays as it is.',
  cancelConfirm: 'Cancel preparation',
  removeConfirm: 'Delete archive',
  failed: { download: 'The archive was not downloaded', remove: 'Nothing was deleted. Please try again.' },
}
