import { parseDigitalLink } from '@sahihi/contract/domain/gs1.ts'
import { pages } from '@sahihi/contract/domain/pages.ts'
import { describe, expect, test } from 'vitest'
import { uncompressedLink } from '../../src/catalog/codes/compressed-link.ts'

const gtin = '/01/05412345000013'
const ours = '/01/09506000134352'

describe('a compressed Digital Link is read', () => {
  // Of the tests of Gs1DigitalLinkLib (Solidsoft Reply), the announcement of GS1 Resolver CE 3.0 and gs1-compression (Trust Codes).
  test.each([
    ['/AQnYUc1gmg', gtin],
    ['/ARHKVAdpQg', '/01/09780345418913'],
    ['/AQnYUc1gmiCNV4JG', `${gtin}/10/ABC123`],
    ['/AQnYUc1gmkIXDU-iun', `${gtin}/21/72292641703`],
    ['/AQnYUc1gmiCNV4JGQhcNT6K6cibQCWN9Pee9tT-PQ', `${gtin}/22/AJY3095721P49/10/ABC123/21/72292641703`],
    ['/AQnYUc1gmkax7ipGrOHDPC5YNI8hMz', `${gtin}/235/8TFV883a904GH%263`],
    ['/AQnO2IRCICDKWcnpqQtCQiJABemo', '/01/05392000229648/10/LOT01/21/SERIAL01'],
    ['/AQnYUc1gmiCNV4JGLo3DY?arv=true', `${gtin}/10/ABC123?17=290331&arv=true`],
    ['/AQnYUc1gmiCNV4JGLo3Dfg2q72Etrue8K7RPRWwjc0D4/#top', `${gtin}/10/ABC123?17=290331&arv=true&donor=bmgf`],
  ])('whole: %s', (compressed, link) => expect(uncompressedLink(compressed)).toBe(link))

  test.each([
    [`${gtin}/EEarwSMhC4an0V04`, `${gtin}/10/ABC123/21/72292641703`],
    [`${gtin}/Im0AljfT3nvbU_j0`, `${gtin}/22/AJY3095721P49`],
    [`${gtin}/IQuGp9FdO?17=290331`, `${gtin}/21/72292641703?17=290331`],
    [`${ours}/IQcAAHs`, `${ours}/21/0000123`],
  ])('behind its GTIN: %s', (compressed, link) => expect(uncompressedLink(compressed)).toBe(link))

  // Made by GS1's Compression Prototype, of which no examples with codes for sequences are public.
  test.each([
    ['/DBFKk4XBoOHZWxnqC4enCYI_SzI', `${ours}/21/7K2M9QXD04TBH6WZ`],
    ['/GhFKk4XBoMhZyfbh2VsZ6guHpwmCP0syiOog', `${ours}/10/LOT7/21/7K2M9QXD04TBH6WZ?17=280401`],
    ['/LRFKk4XBoAAYZyRICVg', `${ours}?3103=000195&3922=0299`],
    ['/ARFKk4XBoCENhXwlDdT4q62b-yi6tx5hZWm3pQ', `${ours}/10/a%2FB(7)?utm_source=label`],
  ])('with a code for a sequence, or foreign pairs: %s', (compressed, link) =>
    expect(uncompressedLink(compressed)).toBe(link),
  )

  // The first two are the examples of the standard for EPC binary strings, the others of the EPC Tag Data Standard.
  test.each([
    ['/eh30164596f40c0e5cbe991a83', '/01/09528765123457/21/123456789123'],
    ['/exMBZFlvQMDly-mRqD', '/01/09528765123457/21/123456789123'],
    ['/eh3074257bf7194e4000001a85', '/01/80614141123458/21/6789'],
    ['/eh3674257bf6b7a659b2c2bf1000000000000000000000000000', '/01/70614141123451/21/32a%2Fb'],
  ])('as RFID tags have it: %s', (compressed, link) => expect(uncompressedLink(compressed)).toBe(link))
})

describe('what is no compressed link stays what it is', () => {
  test.each([
    '/',
    '/scan',
    '/verify/7K2M9QXD04TBH6WZ',
    '/7K2M-9QXD-04TB-H6WZ',
    '/LOT-000123',
    '/subscription-history',
    '/AN2yxDhfaiaw', // a shipment (SSCC)
    '/QUSaVjC_dA', // a place (GLN)
    '/AQnYUc1gmiCNV4', // cut
    '/AQnYUc1gmiCNV4JGA', // with one character more
    '/AQnYUc1gmiCNV4JH', // bits where there are none
    '/AX________g', // a GTIN of 15 digits
    '/ARFKk4XBoHPxsY9g', // an identifier that is no number
    `${gtin}/21`,
    `${gtin}/EEarwSMhC4an0V0`,
    '/eh30164596f40c0e5cbe991a8', // cut
    '/eh301d4596f40c0e5cbe991a83', // no such partition
    '/eh35164596f40c0e5cbe991a83', // another kind of tag
  ])('%s', (address) => expect(uncompressedLink(address)).toBe(undefined))

  test('a page of ours', () => {
    for (const { path } of pages) expect(uncompressedLink(path), path).toBe(undefined)
  })

  test('a GTIN with a wrong character, which its check digit finds out nine times in ten', () => {
    const compressed = 'DBFKk4XBoOHZWxnqC4enCYI_SzI'
    const damaged = Array.from({ length: 9 }, (_, i) =>
      Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', (each) =>
        [compressed.slice(0, i), each, compressed.slice(i + 1)].join(''),
      ).filter((each) => each !== compressed),
    ).flat()
    const valid = damaged.filter((each) => parseDigitalLink(uncompressedLink(`/${each}`) ?? '').ok)
    expect(valid.length / damaged.length).toBeLessThan(0.1)
  })
})
