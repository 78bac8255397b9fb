/** What the API says about files of evidence. */
export const evidenceMessages = {
  requested: 'The file is being made. It can be downloaded in a moment.',
  inPreparation: 'This file is already being made.',
  tooMany: 'There are very many files of evidence. Download those you need; each is deleted after 7 days.',
  notReady: 'This file is not ready to download.',
} as const
