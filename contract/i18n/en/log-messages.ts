/** What the API says about the public log. */
export const logMessages = {
  unconfirmed:
    'After a restore, the public log stands still until the operator has confirmed that it has everything that was published.',
  unknownCode: 'No code with this serial was issued here.',
  hasNoBatch: 'The public log has no batch with this code. It has the batches that were made while it was on.',
  notYet: 'The batch of this code is not in the public log yet. Try again in a minute.',
  isOff: 'This server keeps no public log.',
  shown: 'The public log will show the details of your new batches.',
  hidden: 'The public log will hide the details of your new batches.',
} as const
