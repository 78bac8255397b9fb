import type { Product } from './product.ts'
import { accra, lagos } from './scanning.ts'

const points = {
  Lagos: lagos,
  Kano: { latitude: 12, longitude: 8.52 },
  Accra: accra,
}

/** So many scans in each city, each of another code as long as there are some. */
export async function scanIn(product: Product, serials: string[], scans: Partial<Record<keyof typeof points, number>>) {
  const cities = Object.entries(scans).flatMap(([city, count]) => Array<string>(count).fill(city))
  for (const [index, city] of cities.entries()) {
    const geoLocation = encodeURIComponent(JSON.stringify(points[city as keyof typeof points]))
    await product.api('', 'GET', `/api/products/verify/${serials[index % serials.length]}?geoLocation=${geoLocation}`)
  }
}
