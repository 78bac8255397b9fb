import { getItem, setItem } from '../../lib/safe-storage.ts'

export type Place = { latitude: number; longitude: number; accuracy: number }

const key = 'shareArea'
export type AreaConsent = 'yes' | 'no' | undefined

/** Whether the visitor shares the area of each check; undefined until they say so or decline. */
export function areaConsent(): AreaConsent {
  const stored = getItem('localStorage', key)
  return stored === 'yes' || stored === 'no' ? stored : undefined
}

export const saveAreaConsent = (choice: 'yes' | 'no') => setItem('localStorage', key, choice)

/** The position of this device to about 1 km; undefined, without a message, when that is denied or fails. */
export function currentPlace(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    const rough = (degrees: number) => Math.round(degrees * 100) / 100
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: rough(coords.latitude),
          longitude: rough(coords.longitude),
          accuracy: Math.max(1000, Math.round(coords.accuracy)),
        }),
      () => resolve(undefined),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  })
}
