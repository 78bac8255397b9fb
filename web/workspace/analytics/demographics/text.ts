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

  map: {
    label: 'Map of scans',
    cluster: (place: string | undefined, others: number, scans: number) =>
      `${place} and ${countOf(others, 'more city', 'more cities')}: ${scanCount(scans)}`,
    marker: (place: string | undefined, scans: number) => `${place}: ${scanCount(scans)}`,
  },

  cities: {
    title: (country: string) => `Customers across ${country}`,
    allCountries: 'all countries',
    scanUnit: (scans: number) => (scans === 1 ? 'scan' : 'scans'),
    shareOf: (total: number) => `Percentages are of all ${scanCount(total)} with a place.`,
    none: (country: string) => `No scan in ${country} yet.`,
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
