import { randomUUID } from 'node:crypto'
import { plain } from '../server/test/photo.ts'
import { expect, type Product } from './product.ts'

/** A report as a shopper sends it; its id. */
export async function report(product: Product, wish: object = {}) {
  const reportId = randomUUID()
  const body = { reportId, what: 'The label peels off.', verdict: 'unknown', ...wish }
  expect((await product.api('', 'POST', '/api/reports', body)).status).toBe(200)
  return reportId
}

/** The photo that the shopper sends after it. */
export async function addPhoto(product: Product, reportId: string) {
  const reply = await fetch(`${product.url}/api/reports/${reportId}/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(await plain(1200, 900).jpeg().toBuffer()),
  })
  expect(reply.status).toBe(200)
}
