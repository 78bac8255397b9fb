/** The API's messages about hidden PINs. */
export const pinMessages = {
  malformed: 'Enter the 8 digits under the scratch panel.',
  none: 'This code has no hidden PIN.',
  keyMissing: 'The PINs of this batch cannot be checked now. Check the code without its PIN.',
  confirmedFirst: 'The PIN is right, and it was used now for the first time.',
  guessed: 'Many wrong PINs were tried on this code in the last day: somebody may be guessing it.',
  confirmedAgainByYou: (day: string) => `The PIN is right. You used it before, on ${day}.`,
  confirmedAgain: (day: string) =>
    `This PIN was already used on ${day}. If your panel was unbroken, this item may be a copy.`,
  wrong: 'This PIN does not belong to this code. It may be fake.',
  locked: 'Too many wrong PINs. Try again later.',
} as const
