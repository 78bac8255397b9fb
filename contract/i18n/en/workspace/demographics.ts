import { countOf } from './count.ts'

const scanCount = (scans: number) => countOf(scans, 'scan')

/** The map of scans and the table of places. */
export const demographicsText = {
  title: 'Demographics',
  subtitle: 'Where shoppers scan your products, as far as they say.',
  allTitle: 'All Demographics',
  loadingStats: 'Loading figures',
  loadingMap: 'Loading map',
  loadingPlaces: 'Loading places',
  insights: 'Location insights',
  showAllScans: 'Show all scans',
  seeProducts: 'See your products',
  plans: 'See the plans',

  stats: {
    label: 'Scans by place',
    localized: 'Localized QR Scans',
    ofScans: (total: number) => `of ${scanCount(total)}`,
    top: 'Top Scanned Location',
    lowest: 'Lowest Scanned Location',
    frequency: 'Scan Frequency Rate',
    inTopLocation: 'in the top location',
    scanCount,
    unknown: 'N/A',
  },

  filters: {
    settings: 'Map settings',
    country: 'Country',
    allCountries: 'All countries',
    period: 'Period',
    allTime: 'All time',
    periods: { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' },
    product: 'Product',
    allProducts: 'All products',
    oneProduct: 'One product',
  },

  map: {
    label: 'Map of scans',
    marker: (place: string | undefined, scans: number) => `${place}: ${scanCount(scans)}`,
  },

  cities: {
    title: (country: string) => `Customers across ${country}`,
    allCountries: 'all countries',
    scanUnit: (scans: number) => (scans === 1 ? 'scan' : 'scans'),
    none: (country: string) => `No scan in ${country} yet.`,
    more: (count: number) => `and ${countOf(count, 'more city', 'more cities')}`,
    elsewhere: (count: number) => `${countOf(count, 'city', 'cities')} in other countries`,
    seeAll: 'See All Demographics',
  },

  places: {
    search: 'Search places',
    searchPlaceholder: 'City, state or country',
    count: (cities: number, search: string | undefined) =>
      `${countOf(cities, 'city', 'cities')}${search ? ` with “${search}”` : ''}`,
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
