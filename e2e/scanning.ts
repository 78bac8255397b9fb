import { randomUUID } from 'node:crypto'
import { somewhere } from '../server/test/somewhere.ts'
import type { Product } from './product.ts'

export const lagos = { latitude: 6.45, longitude: 3.39 }
export const accra = { latitude: 5.56, longitude: -0.2 }

/** A scan, as a page of ours makes it. */
export async function scan({ url }: Product, serial = '', place?: { latitude: number; longitude: number }) {
  const query = new URLSearchParams({ scanId: randomUUID(), ...(place ? { geoLocation: JSON.stringify(place) } : {}) })
  const headers = {
    'x-forwarded-for': somewhere(),
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  }
  await fetch(`${url}/api/products/verify/${serial}?${query}`, { headers })
}
