import { marketCodes, marketName } from '@sahihi/contract/domain/markets.ts'

type Texts = Record<string, unknown>
type Event = Texts & {
  quantityList?: Texts[]
  childQuantityList?: Texts[]
  destinationList?: Texts[]
  bizLocation?: Texts
}

/** The markets to which a lot was sent, and how many of its locations the file places in no country or state that we know. */
export type EpcisMarkets = { markets: string[]; unplaced: number }

/**
 * Where a lot was sent, by an EPCIS 2.0 document in JSON: the destinations of its events and where it was received, placed by the
 * master data in the header (CBV 2.0, attributes `countryCode` and `state`). Events that name no lot count for each. Undefined for
 * what is no such document.
 */
export function readEpcisMarkets(text: string, lot: string): EpcisMarkets | undefined {
  try {
    return marketsIn(JSON.parse(text) as Texts, lot)
  } catch {
    return undefined // no JSON, or a part of it has another shape
  }
}

function marketsIn(document: Texts, lot: string): EpcisMarkets | undefined {
  const events = (document.epcisBody as Texts | undefined)?.eventList
  if (document.type !== 'EPCISDocument' || !Array.isArray(events)) return undefined
  const places = new Set((events as Event[]).filter((event) => isOfLot(event, lot)).flatMap(placesOf))
  const marketByPlace = readMasterData(document)
  const found = [...places].map((place) => marketByPlace.get(place))
  const markets = marketCodes.filter((code) => found.includes(code))
  return { markets, unplaced: found.filter((market) => market === undefined).length }
}

const list = (value: unknown) => (Array.isArray(value) ? value : []) as Texts[]
/** `receiving` of `https://ref.gs1.org/cbv/BizStep-receiving`, `state` of `urn:epcglobal:cbv:mda:state`. */
const lastWord = (value: unknown) => /[A-Za-z_]*$/.exec(String(value ?? ''))?.[0] ?? ''

function isOfLot(event: Event, lot: string): boolean {
  const things = [event.epcList, event.childEPCs].flatMap(list).map(String)
  const classes = [event.quantityList, event.childQuantityList].flatMap(list).map(({ epcClass }) => String(epcClass))
  const lots = [...things, ...classes].flatMap((id) => {
    const [, ofLink, ofUrn] = /\/10\/([^/?]+)|:lgtin:[^.]*\.[^.]*\.(.+)$/.exec(id) ?? []
    return decodeURIComponent(ofLink ?? ofUrn ?? '') || []
  })
  return lots.length === 0 || lots.includes(lot)
}

function placesOf(event: Event): string[] {
  const destinations = list(event.destinationList).map(({ destination }) => String(destination))
  if (destinations.length > 0) return destinations
  const isAtPlace = ['receiving', 'arriving', 'accepting', 'stocking', 'retail_selling'].includes(
    lastWord(event.bizStep),
  )
  return isAtPlace && event.bizLocation?.id ? [String(event.bizLocation.id)] : []
}

function readMasterData(document: Texts): Map<string, string | undefined> {
  const { epcisMasterData } = (document.epcisHeader ?? {}) as Texts
  const places = list((epcisMasterData as Texts | undefined)?.vocabularyList).flatMap(({ vocabularyElementList }) =>
    list(vocabularyElementList),
  )
  return new Map(places.map(({ id, attributes }) => [String(id), marketOf(list(attributes))]))
}

function marketOf(attributes: Texts[]): string | undefined {
  const read = (name: string) => String(attributes.find(({ id }) => lastWord(id) === name)?.attribute ?? '').trim()
  const country = read('countryCode').toUpperCase()
  const state = read('state')
    .replace(/ state$/i, '')
    .toLowerCase()
  const ofCountry = marketCodes.filter((code) => code.startsWith(`${country}-`))
  return (
    ofCountry.find((code) => [code, marketName(code)].some((name) => name.toLowerCase() === state)) ??
    marketCodes.find((code) => code === country)
  )
}
