import { expect, test } from 'vitest'
import { readEpcisMarkets } from './epcis-markets.ts'

const place = (id: string, countryCode: string, state = '') => ({
  id,
  attributes: [
    { id: 'urn:epcglobal:cbv:mda:countryCode', attribute: countryCode },
    { id: 'cbvmda:state', attribute: state },
  ],
})
const gln = (number: number) => `https://id.gs1.org/414/952132100001${number}`
const lotClass = (lot: string) => ({ epcClass: `https://id.gs1.org/01/09506000134352/10/${lot}`, quantity: 400 })
const document = (...eventList: object[]) =>
  JSON.stringify({
    type: 'EPCISDocument',
    epcisHeader: {
      epcisMasterData: {
        vocabularyList: [
          {
            type: 'urn:epcglobal:epcis:vtype:BusinessLocation',
            vocabularyElementList: [
              place(gln(1), 'NG', 'Kano State'),
              place(gln(2), 'ng', 'NG-LA'),
              place(gln(3), 'GH', 'Ashanti'),
              place(gln(4), 'NG'),
            ],
          },
        ],
      },
    },
    epcisBody: { eventList },
  })
const sent = (lot: string, ...places: string[]) => ({
  type: 'ObjectEvent',
  bizStep: 'shipping',
  quantityList: [lotClass(lot)],
  destinationList: places.map((destination) => ({ type: 'owning_party', destination })),
})

test('the destinations of a lot are its markets: states of Nigeria, and other countries', () => {
  const text = document(sent('24-117', gln(3), gln(1)), sent('24-117', gln(2)), sent('24-118', gln(4)))
  expect(readEpcisMarkets(text, '24-117')).toEqual({ markets: ['NG-KN', 'NG-LA', 'GH'], unplaced: 0 })
  expect(readEpcisMarkets(text, '24-118')).toEqual({ markets: ['NG'], unplaced: 0 })
  expect(readEpcisMarkets(text, '24-119')).toEqual({ markets: [], unplaced: 0 })
})

test('where a lot was received is a market too, and where it was packed is none', () => {
  const at = (bizStep: string, id: string) => ({
    bizStep,
    epcList: ['urn:epc:class:lgtin:9506000.013435.24-117'],
    bizLocation: { id },
  })
  const text = document(at('https://ref.gs1.org/cbv/BizStep-receiving', gln(1)), at('packing', gln(3)))
  expect(readEpcisMarkets(text, '24-117')).toEqual({ markets: ['NG-KN'], unplaced: 0 })
})

test('a location without master data is counted, and an event without a lot counts for each', () => {
  const text = document({ bizStep: 'shipping', destinationList: [{ destination: gln(9) }, { destination: gln(2) }] })
  expect(readEpcisMarkets(text, '24-117')).toEqual({ markets: ['NG-LA'], unplaced: 1 })
})

test.each([
  '',
  'serial,lot',
  '{}',
  '{"type":"EPCISDocument"}',
  '[]',
  'null',
  document().replace('EPCISDocument', 'Other'),
  document({ epcList: ['https://id.gs1.org/01/1/10/%E0%A4%A'] }),
  document({ quantityList: [null] }),
])('what is no EPCIS document is refused: %s', (text) => expect(readEpcisMarkets(text, '24-117')).toBeUndefined())
