import { limits } from '@sahihi/contract/domain/limits.ts'

/** Values that the functions of this folder share with the server: in a function, `:name` stands for the value. */
export const constants = {
  /** How many numbers the entry of a visitor has: minute, place, mark, session hash, and gap or weight. */
  entryLength: 5,
  /** The mark of a visitor: the network tag in 16 bits and whether there is one, 4 bits of device class, and two more marks. */
  tagMask: 0xffff,
  tagMark: 1 << 16,
  anonymousMark: 1 << 21,
  /** The place came after the weight was decided. It makes a location and changes no weight. */
  latePlaceMark: 1 << 22,
  /** A gap has last week's network tag, and above it the minutes without a scan: at most 22 days, more than the score distinguishes. */
  gapMinute: 1 << 16,
  maxQuietMinutes: 32_767,
  noPlace: -1,
  placesPerDegree: 100,
  /** The weight of the newest visitors is not decided: their places may still arrive. */
  undecidedVisitors: 6,
  /** A code's second visitor proves nothing yet. */
  scoredVisitors: 3,
  copyVisitorsMin: limits.copyVisitorsMin,
  pinGuessesToMark: limits.pinGuessesToMark,
}
