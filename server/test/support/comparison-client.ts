import { randomUUID } from 'node:crypto'
import type { Comparisons } from '@sahihi/contract/endpoints/pack-spots.ts'
import { expect } from 'vitest'
import { newNetwork } from './copy-story.ts'
import type { Actor } from './factories.ts'
import { plainImage } from './photo.ts'
import { fromOurPage, type TestApp } from './test-app.ts'

/** Spots of packs, and shoppers who compare them. */
export function comparisonClient(getApp: () => TestApp) {
  async function addSpot({ token }: Actor, productId: string, sentence: string) {
    const body = await plainImage(700, 500).jpeg().toBuffer()
    const path = `/api/products/${productId}/spots?sentence=${encodeURIComponent(sentence)}`
    return getApp().call('POST', path, { token, body, headers: { 'content-type': 'image/jpeg' } })
  }

  const spotsOf = async ({ token }: Actor, productId: string) =>
    (await getApp().call('GET', `/api/products/${productId}/spots`, { token })).json<{ data: Comparisons }>().data

  /** A visitor's scan, with the address where the pack is compared. */
  async function scan(serial: string, sessionId: string) {
    const scanId = randomUUID()
    const reply = await getApp().scan(serial, { scanId, sessionId, lang: 'en' }, fromOurPage, newNetwork())
    const { localized } = reply.json<{ localized: { action?: string; actionUrl?: string } }>()
    return { scanId, ...localized }
  }

  const answer = (serial: string, scan: string, spot: string, answer: string, headers: Record<string, string> = {}) =>
    getApp().call('POST', `/verify/${serial}/compare`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams({ scan, spot, answer }).toString(),
      from: newNetwork(),
    })

  /** A new visitor checks a code and finds the first spot of its pack different. */
  async function findDifferent(serial: string, sessionId: string, spot: string, given = 'different') {
    const { scanId } = await scan(serial, sessionId)
    expect((await answer(serial, scanId, spot, given)).statusCode).toBe(303)
    return scanId
  }

  return { addSpot, spotsOf, scan, answer, findDifferent }
}
