import { getKept, setKept } from './safe-storage.ts'

export type Place = { latitude: number; longitude: number; accuracy: number }

const key = 'shareArea'
export type Choice = 'yes' | 'no' | undefined

/** What the visitor said about telling where a check was made; nothing, until asked. */
export function shareChoice(): Choice {
  const kept = getKept('localStorage', key)
  return kept === 'yes' || kept === 'no' ? kept : undefined
}

export const keepShareChoice = (choice: 'yes' | 'no') => setKept('localStorage', key, choice)

/** Where this device is, to about 1 km; silently nowhere when that is denied or fails (specification 8). */
export function whereNow(): Promise<Place | undefined> {
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
