/** The messages about data archives. No imports. */
export const dataArchiveMessages = {
  archiveRequested: 'We are preparing your data archive. We will email you when it is ready.',
  archiveInPreparation: 'A data archive is already in preparation. Wait until it is ready, or cancel it.',
  archiveTooSoon: 'You can ask for one data archive in 24 hours. Download the last one, or come back later.',
  archiveNotReady: 'This data archive is not ready to download.',
  archiveCanceled: 'Preparation canceled.',
  archiveDeleted: 'Data archive deleted.',
  archiveEnded: 'This data archive has already ended. Refresh to see it.',
} as const
