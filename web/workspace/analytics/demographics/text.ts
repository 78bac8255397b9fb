import { countOf } from '@sahihi/contract/i18n/count.ts'

const scanCount = (scans: number) => countOf(scans, 'scan')

/** The map of scans and the table of places. */
export const demographicsText = {
  title: 'Demographics',
  subtitle: 'Where shoppers scan (only scans that share location)',
  allTitle: 'All Demographics',
  loadingStats: 'Loading figures',
  loadingMap: 'Loading map',
  loadingPlaces: 'Loading places',
  insights: 'Location insights',
  showAllScans: 'Show all scans',
  seeProducts: 'See your products',

  stats: {
    label: 'Scans by place',
    localized: 'Localized QR Scans',
    ofScans: (total: number) => `of ${scanCount(total)}`,
    top: 'Top Scanned Location',
    lowest: 'Lowest Scanned Location',
    frequency: 'Scan Frequency Rate',
    ofPlaced: (total: number) => `of ${scanCount(total)} with a place, in the top location`,
    scanCount,
    unknown: 'N/A',
  },

  settings: 'Map settings',

  layers: {
    scans: 'Scans',
    first_scans: 'First scans',
    failed_checks: 'Failed checks',
    suspected_copies: 'Suspected copies',
    inspections: 'Inspections',
  },
  counted: {
    scans: scanCount,
    first_scans: (count: number) => countOf(count, 'first scan'),
    failed_checks: (count: number) => countOf(count, 'failed check'),
    suspected_copies: (count: number) => countOf(count, 'suspected code'),
    inspections: (count: number) => countOf(count, 'inspection'),
  },

  map: {
    label: 'Map of scans',
    layer: 'Show on the map',
    cluster: (place: string | undefined, others: number, count: string) =>
      `${place} and ${countOf(others, 'more city', 'more cities')}: ${count}`,
    marker: (place: string | undefined, count: string) => `${place}: ${count}`,
  },

  cities: {
    title: (country: string) => `Customers across ${country}`,
    allCountries: 'all countries',
    inEachCity: 'A code counts in each city where it was scanned.',
    titleOf: (layer: string, country: string) => `${layer} in ${country}`,
    shareOf: (total: string) => `Percentages are of all ${total} with a place.`,
    none: (layer: string, country: string) => `${layer}: none in ${country}.`,
    more: (count: number) => `and ${countOf(count, 'more city', 'more cities')}`,
    elsewhere: (count: number) => `+${countOf(count, 'city', 'cities')} in other countries`,
    seeAll: 'See All Demographics',
  },

  places: {
    search: 'Search places',
    searchPlaceholder: 'City, state or country',
    count: (cities: number, search: string | undefined) =>
      `${countOf(cities, 'city', 'cities')}${search ? ` with “${search}”` : ''}`,
    shareOf: (total: number) =>
      `Shares are of all ${scanCount(total)} with a place, first-scan rates of the scans of their city.`,
    noMatch: (search: string | undefined) => `No city, state or country has “${search}” in its name.`,
    showAll: 'Show all cities',
    download: 'Download CSV',
    caption: 'Scans by city',
    columns: {
      city: 'City',
      state: 'State',
      country: 'Country',
      scans: 'Scans',
      share: 'Share',
      firstScanRate: 'First-scan rate',
    },
    csvColumns: ['City', 'State', 'Country', 'Scans', 'Share (%)', 'First scans', 'First-scan rate (%)'],
  },
}
