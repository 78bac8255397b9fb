/** What the downloads that programs ask for answer with. No imports. */
export const downloadMessages = {
  notReady: 'The file is not ready.',
  deleted: 'The download is deleted.',
  failed: 'Something went wrong on our side. Please ask for the file once more.',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Download it directly, or download the batches one by one.`,
  tooSlow: 'The file took too long to make. Please ask for it once more.',
  tooManyOpen: (max: number) => `${max} files are already being made. Wait until one is ready.`,
  tooManyKept: (max: number) => `${max} files are already kept. Delete one first.`,
} as const
