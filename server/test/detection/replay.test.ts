import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { describeReplay } from '../../src/verify/detection/describe-replay.ts'
import { readScanCsv } from '../../src/verify/detection/read-scan-csv.ts'
import { replayScans } from '../../src/verify/detection/replay-scans.ts'

const header = 'code,at,session,latitude,longitude,device,network,method'
const read = (csv: string) => readScanCsv(Readable.from([csv]))
const csvOf = (...rows: string[]) => [header, ...rows].join('\n')
async function replay(csv: string, limit = 10, showsAll = false) {
  const { scans } = await read(csv)
  return [...describeReplay(replayScans(scans, { limit }), showsAll)]
}

const cities = ['6.45,3.39', '12,8.52', '9.06,7.49', '4.82,7.03', '5.11,7.37']
/** A copy that is checked in another city every other day. */
const copied = cities.map((place, i) => `COPY,2026-05-0${1 + i * 2}T10:00:00Z,s${i},${place},android,n${i},QR_SCAN`)
const genuine = [
  'HOME,2026-05-02T10:00:00Z,h1,6.5,3.4,android,n7,QR_SCAN',
  'HOME,2026-05-02T10:09:00Z,h2,6.5,3.4,ios,n7,',
]

describe('A replay of a file', () => {
  test('names the scan from which a copied code is suspected, its score and why', async () => {
    expect(await replay(csvOf(...copied, ...genuine))).toEqual([
      'COPY: score 13.00, limit 10; 5 scans, 5 visitors weighing 5.00, 5 locations',
      '  watched from scan 5 (visitor 5), 2026-05-09T10:00:00.000Z, score 13.00',
      '  suspected from scan 5 (visitor 5), 2026-05-09T10:00:00.000Z, score 13.00',
      '  visitors 5.00 (+5.00), locations 5.00 (+8.00), busiest_location 1.00 (+0.00), outside_markets 0.00 (+0.00), ' +
        'quiet_3_days 0.00 (+0.00), quiet_20_days 0.00 (+0.00), repeat_rate 0.42 (+0.00), batch_shift 0.00 (+0.00)',
      '7 scans of 2 codes, 1 with at least 5 visitors',
      'Suspected: 1. Only watched: 0.',
      'Codes that reached a limit of 10: 1, 11: 1, 12: 1, 13: 1.',
    ])
  })

  test('with a higher limit codes are suspected later or not at all, and all codes can be shown', async () => {
    const lines = await replay(csvOf(...copied.slice(0, 4), 'COPY,2026-05-09T10:00:00Z,s9,,,,,'), 13)
    expect(lines).toContain('Suspected: 0. Only watched: 1.')
    const line = 'HOME: no score below three visitors; 2 scans, 2 visitors'
    expect(await replay(csvOf(...genuine), 10, true)).toContain(line)
  })

  test('the order of rows and columns does not matter', async () => {
    const expected = await replay(csvOf(...copied, ...genuine))
    expect(await replay(csvOf(...[...copied, ...genuine].reverse()))).toEqual(expected)
    const swapped = [header, ...copied, ...genuine].map((row) => row.split(',').reverse().join(','))
    expect(await replay(swapped.join('\r\n'))).toEqual(expected)
    expect((await read(csvOf(...copied.toReversed()))).isSorted).toBe(true)
    expect((await read(csvOf(...copied))).isSorted).toBe(false)
  })

  test('a visitor who returns adds nothing, but may add a missing place', async () => {
    const withoutPlace = copied.map((row) => row.replace(/,[\d.]+,[\d.]+,android/, ',,,android'))
    expect(await replay(csvOf(...withoutPlace))).toContain('Suspected: 0. Only watched: 0.')
    const later = copied.map((row) => row.replace('T10:00', 'T10:20'))
    const lines = await replay(csvOf(...withoutPlace, ...later))
    expect(lines[0]).toBe('COPY: score 13.00, limit 10; 10 scans, 5 visitors weighing 5.00, 5 locations')
    expect(lines[2]).toBe('  suspected from scan 9 (visitor 5), 2026-05-09T10:00:00.000Z, score 11.00')
  })

  test('each scan without a session is a new visitor and weighs half', async () => {
    const rows = Array.from({ length: 4 }, (_, i) => `A,2026-05-0${1 + i}T10:00:00Z,,,,,,`)
    const line = 'A: score 2.00, limit 10; 4 scans, 4 visitors weighing 2.00, 0 locations'
    expect((await replay(csvOf(...rows), 10, true))[0]).toBe(line)
  })

  test('a network with the same text is the same network, and an empty one is unknown', async () => {
    const rows = (network: string) =>
      csvOf(...[1, 3, 5].map((day) => `A,2026-05-0${day}T10:00:00Z,s${day},,,,${network},`))
    expect((await replay(rows('Airtel Lagos'), 10, true))[0]).toContain('3 visitors weighing 1.30')
    expect((await replay(rows(''), 10, true))[0]).toContain('3 visitors weighing 3.00')
  })

  test('a product with codes that are often checked again lowers the score, from the next midnight UTC on', async () => {
    const names = [...header.split(','), 'product', 'batch'].join(',')
    const others = Array.from({ length: 20 }, (_, code) =>
      [1, 2].map((visitor) => `O${code},2026-0${code < 10 ? '4-29' : '5-01'}T1${visitor}:00:00Z,o${visitor},,,,,,p,b`),
    ).flat()
    const pointsOn = async (day: number) => {
      const rows = [0, 5, 10].map((minute, i) => `A,2026-05-0${day}T20:${10 + minute}:00Z,s${i},,,,,,p,b`)
      const { scans } = await read([names, ...others, ...rows].join('\n'))
      return replayScans(scans, { limit: 10 })
        .find(({ code }) => code === 'A')
        ?.assessment?.terms.find(({ name }) => name === 'repeat_rate')?.points
    }
    // (10 + 25.2) / (10 + 10 + 60), then (20 + 25.2) / (20 + 20 + 60)
    expect(await pointsOn(1)).toBe(-0.08)
    expect(await pointsOn(2)).toBe(-0.13)
  })

  test('many suspicious codes of a batch raise the score of the others, from the next midnight UTC on', async () => {
    const names = [...header.split(','), 'product', 'batch'].join(',')
    const inBatch = (row: string, batch: string, code: string) => `${row.replace(/^\w+/, code)},,${batch}`
    const roll = Array.from({ length: 10 }, (_, i) => copied.map((row) => inBatch(row, 'roll', `R${i}`))).flat()
    const usual = Array.from({ length: 400 }, (_, i) => inBatch(genuine[0] ?? '', 'usual', `U${i}`))
    const next = (batch: string, day: string) =>
      [1, 2, 3].map((i) => inBatch(`A,2026-05-${day}T20:${10 + i}:00Z,s${i},,,,,`, batch, `A ${batch}`))
    const shiftOf = async (batch: string, day: string) => {
      const { scans } = await read([names, ...roll, ...usual, ...next(batch, day)].join('\n'))
      const found = replayScans(scans, { limit: 10 }).find(({ code }) => code === `A ${batch}`)
      return found?.assessment?.terms.find(({ name }) => name === 'batch_shift')?.points
    }
    expect(await shiftOf('roll', '07')).toBe(0)
    expect(await shiftOf('roll', '08')).toBe(3)
    expect(await shiftOf('usual', '08')).toBe(0)
  })
})

describe('A file that cannot be read', () => {
  const row = 'A,2026-05-01T10:00:00Z,s1,6.45,3.39,android,n1,QR_SCAN'
  test.each([
    ['', 'The file is empty: its first line must name the columns.'],
    ['code,at\nA,2026-05-01T10:00:00Z', 'Line 1 must name the columns. Missing: session.'],
    [row, 'Line 1 must name the columns. Missing: code, at, session.'],
    [`${header},code\n`, 'Line 1 names the column "code" twice.'],
    [csvOf(row, 'A,2026-05-01T10:00:00Z,s1'), 'Line 3 has 3 cells, but the header has 8.'],
    [csvOf('', row, ',2026-05-01T10:00:00Z,s1,,,,,'), 'Line 4, column "code": "" must not be empty.'],
    [csvOf(row.replace('05-01T', '02-30T')), 'Line 2, column "at": "2026-02-30T10:00:00Z" must be a time'],
    [csvOf(row.replace('2026-05-01T10:00:00Z', 'yesterday')), 'Line 2, column "at": "yesterday" must be a time'],
    [csvOf(row.replace('6.45', '96.45')), 'Line 2, column "latitude": "96.45" must be a number from -90 to 90.'],
    [csvOf(row.replace('3.39', 'east')), 'Line 2, column "longitude": "east" must be a number from -180 to 180.'],
    [csvOf(row.replace('6.45', '')), 'Line 2, column "latitude": "" must not be empty beside a longitude.'],
    [csvOf(row.replace('android', 'fridge')), 'Line 2, column "device": "fridge" must be one of android, ios'],
    [csvOf(`"A,2026-05-01T10:00:00Z,s1`), 'the quotation marks do not match'],
  ])('%j: %s', (csv, message) => expect(read(csv)).rejects.toThrow(message))

  test('unknown columns are named and not used', async () => {
    const { scans, unusedColumns } = await read('\ufeffcode,at,session,weather\nA,2026-05-01 10:00:00+01,s1,rain\n')
    expect(unusedColumns).toEqual(['weather'])
    expect(scans).toEqual([expect.objectContaining({ code: 'A', at: Date.parse('2026-05-01T09:00:00Z'), device: 0 })])
  })
})
