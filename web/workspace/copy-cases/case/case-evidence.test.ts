import { describe, expect, test } from 'vitest'
import { assignLetters, farthestKm, groupLocations } from './visitor-locations.ts'

const at = (latitude: number | null, longitude: number | null, city: string | null = null) => ({
  latitude,
  longitude,
  city,
  country: 'NG',
})

describe('the locations of the visitors', () => {
  test('are their known places, those within 3 km as one', () => {
    const ikeja = at(6.6, 3.35, 'Ikeja')
    const visitors = [ikeja, at(6.61, 3.36, 'Ikeja'), at(null, null), at(12, 8.52, 'Kano'), at(6.6, 3.35)]
    expect(groupLocations(visitors)).toEqual([
      { ...ikeja, visitors: 3 },
      { ...at(12, 8.52, 'Kano'), visitors: 1 },
    ])
  })

  test('say how far apart the farthest two are', () => {
    const locations = groupLocations([at(6.45, 3.39, 'Lagos'), at(12, 8.52, 'Kano'), at(6.6, 3.35, 'Ikeja')])
    expect(Math.round(farthestKm(locations) / 10) * 10).toBe(840)
    expect([farthestKm([]), farthestKm(locations.slice(0, 1))]).toEqual([0, 0])
  })
})

test('networks are A, B, C in the order of the visitors, and unknown ones have no letter', () => {
  const letters = assignLetters([7, null, 3, 7, 9])
  expect([7, 3, 9, null].map((network) => letters.get(network))).toEqual(['A', 'B', 'C', undefined])
  expect(assignLetters(Array.from({ length: 28 }, (_, i) => i)).get(27)).toBe('AB')
})
