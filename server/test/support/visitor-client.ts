import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { VisitorData } from '@sahihi/contract/endpoints/visitors.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { assessCopy, type CodeRecord } from '../../src/verify/detection/assess-copy.ts'
import { codeRecord } from '../../src/verify/detection/code-record.ts'
import { visitorHash } from '../../src/verify/detection/visitor-history.ts'
import { cities, playCopyStory } from './copy-story.ts'
import { storedHistory } from './stored-history.ts'
import { fromOurPage, type TestApp } from './test-app.ts'

const android = JSON.stringify({ deviceType: 'mobile', os: 'Android' })
export const day = 86_400

type Visit = { scanId?: string; at?: readonly [number, number] | undefined; network?: number }

/** Visitors of codes, their requests about their data, and the resulting copy detection. */
export function visitorClient(getApp: () => TestApp) {
  let networks = 0
  let requests = 0

  /** A scan by an Android phone, by default from a new network. */
  const visit = (serial: string, sessionId: string, { scanId, at, network = networks++ }: Visit = {}) => {
    const geoLocation = at && JSON.stringify({ latitude: at[0], longitude: at[1] })
    const query = { sessionId, deviceInfo: android, ...(scanId && { scanId }), ...(geoLocation && { geoLocation }) }
    return getApp().scan(serial, query, fromOurPage, `102.${90 + Math.floor(network / 256)}.${network % 256}.7`)
  }

  const request = (action: 'export' | 'erase', sessionId: string) =>
    getApp().call('POST', `/api/visitors/${action}`, { body: { sessionId }, from: `10.0.1.${++requests}` })
  const exportOf = async (sessionId: string) => (await request('export', sessionId)).json<{ data: VisitorData }>().data
  const erase = async (sessionId: string) => expect((await request('erase', sessionId)).statusCode).toBe(200)
  const answerOwnItem = (serial: string, sessionId: string, answer: string) =>
    getApp().call('POST', `/api/products/qr/${serial}/own-item`, { headers: fromOurPage, body: { sessionId, answer } })

  /** Five visitors in four cities, two days apart, enough for a case. The third shares no place. Returns their sessions. */
  async function playCopies(serial: string) {
    const sessions = Array.from({ length: 5 }, () => randomUUID()) as [string, string, string, string, string]
    const places = [cities.lagos, cities.kano, undefined, cities.abuja, cities.ibadan]
    await playCopyStory(getApp(), serial, { visitors: 5, hoursBetween: 48, cities: places, sessions })
    return sessions
  }

  async function rowOf(serial: string) {
    const stored = await storedHistory(getApp(), serial)
    if (!stored) throw new Error('The code has one visitor.')
    return stored
  }
  const caseOf = async (serial: string) => {
    const { state, score, visitors, locations } = await getApp().row('copyCases', {
      codeId: String(decodeSerial(serial)),
    })
    return { state, score, visitors, locations }
  }

  /** The assessment that the next answer for the code would use. */
  async function assess(serial: string) {
    const { db, time } = getApp()
    const { rows } = await sql<{ record: CodeRecord }>`
      select ${codeRecord(time.now)} as record from codes where id = ${String(decodeSerial(serial))}`.execute(db)
    const record = rows[0]?.record
    if (!record) throw new Error('The code has one visitor.')
    return assessCopy(record, time.now)
  }

  /** The hash of a session id in the history of a code. */
  const hashOf = visitorHash

  return { visit, request, exportOf, erase, answerOwnItem, playCopies, rowOf, caseOf, assess, hashOf }
}
