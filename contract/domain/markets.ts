import { countries, countryName } from './countries.ts'

/** The states of Nigeria by their ISO 3166-2 codes. */
const states = {
  'NG-AB': 'Abia',
  'NG-AD': 'Adamawa',
  'NG-AK': 'Akwa Ibom',
  'NG-AN': 'Anambra',
  'NG-BA': 'Bauchi',
  'NG-BY': 'Bayelsa',
  'NG-BE': 'Benue',
  'NG-BO': 'Borno',
  'NG-CR': 'Cross River',
  'NG-DE': 'Delta',
  'NG-EB': 'Ebonyi',
  'NG-ED': 'Edo',
  'NG-EK': 'Ekiti',
  'NG-EN': 'Enugu',
  'NG-FC': 'Federal Capital Territory',
  'NG-GO': 'Gombe',
  'NG-IM': 'Imo',
  'NG-JI': 'Jigawa',
  'NG-KD': 'Kaduna',
  'NG-KN': 'Kano',
  'NG-KT': 'Katsina',
  'NG-KE': 'Kebbi',
  'NG-KO': 'Kogi',
  'NG-KW': 'Kwara',
  'NG-LA': 'Lagos',
  'NG-NA': 'Nasarawa',
  'NG-NI': 'Niger',
  'NG-OG': 'Ogun',
  'NG-ON': 'Ondo',
  'NG-OS': 'Osun',
  'NG-OY': 'Oyo',
  'NG-PL': 'Plateau',
  'NG-RI': 'Rivers',
  'NG-SO': 'Sokoto',
  'NG-TA': 'Taraba',
  'NG-YO': 'Yobe',
  'NG-ZA': 'Zamfara',
} as const
const stateCodes = Object.keys(states) as (keyof typeof states)[]

/** Where a lot may be sold: the states of Nigeria (ISO 3166-2), then all countries (ISO 3166-1 alpha-2). */
export const marketCodes: readonly string[] = [...stateCodes, ...countries]

/** Each once, the states before the countries. */
export const sortMarkets = (codes: readonly string[]) => marketCodes.filter((code) => codes.includes(code))

/** The state and the country of that name are told apart as people there do. */
const clearNames: Record<string, string> = { 'NG-NI': 'Niger State', NE: 'Niger Republic', 'NG-FC': 'Abuja (FCT)' }
export const marketName = (code: string) => clearNames[code] ?? states[code as keyof typeof states] ?? countryName(code)

/** `Kano, Kaduna and Ghana`, or `Kano, Kaduna and 5 more`. */
export function nameMarkets(codes: readonly string[]): string {
  const names = codes.map(marketName)
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return new Intl.ListFormat('en-GB').format(shown)
}

/** The market of a state of Nigeria, by the name that GeoNames has for it; undefined for others. */
export const stateMarket = (name: string) => stateCodes.find((code) => states[code] === name)

const otherNames: Record<string, string> = { 'federal capital territory': 'NG-FC', fct: 'NG-FC', abuja: 'NG-FC' }
let codeByName: Map<string, string> | undefined

/** The market that a text means, by code or name and whatever its case; undefined for an unknown one and for plain "Niger". */
export function parseMarket(text: string): string | undefined {
  codeByName ??= new Map([
    ...marketCodes.map((code) => [code.toLowerCase(), code] as const),
    ...marketCodes.map((code) => [marketName(code).toLowerCase(), code] as const),
    ...Object.entries(otherNames),
  ])
  const name = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return codeByName.get(name) ?? codeByName.get(name.replace(/ state$/, ''))
}
