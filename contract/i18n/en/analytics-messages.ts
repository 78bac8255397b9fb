/** What is said about the analytics. Pure: no imports. */
export const analyticsMessages = {
  needsPlan: 'Filters, comparisons, downloads and alerts are for Premium and Enterprise plans.',
  bothDates: 'Give both days, the first and the last.',
  daysOrDates: 'Give either a number of days, or the first and the last.',
  datesTurned: 'The last day must not be before the first.',
  tooManyDays: (max: number) => `Choose at most ${max} days.`,
  cardFailed: 'These figures could not be loaded.',
  nothingToSave: 'Downloads open as soon as the figures are here.',
  noGrowth: 'There was no scan in the days before to compare with.',
  allTimeHasNoBefore: 'Filter by dates first: nothing comes before all time.',
  noVisitors: 'No visitors yet',
  pictureFailed: 'The picture could not be made. Please try again.',
  noScans: 'No scan yet.',
  howToBeScanned: 'Print your codes and put one on each item. Whoever scans one is counted here at once.',
  placesFailed: 'Failed to load demographics',
  mapFailed: 'The map could not be drawn.',
  noLocations: 'No locations yet',
  howToBePlaced:
    'Shoppers are asked for their place when they scan, and may say no. As soon as one says yes, the city stands here.',
  noLocationsChosen: 'No scan of this choice has a place.',
} as const
