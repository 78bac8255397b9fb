import { feedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { alphabet } from '@sahihi/contract/domain/serial.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import { calendarDay, usualTimeZone } from '../lib/calendar.ts'
import type { Db, Tx } from '../db/client.ts'
import { after, before, days } from '../lib/time.ts'
import { largestCities } from '../scans/places.ts'
import { type DemoPlan, drawCodes } from './plan-demo.ts'
import {
  countSums,
  insertAnswers,
  insertCodes,
  insertLive,
  insertMakers,
  insertScans,
  type ScanColumns,
  withoutKeyChecks,
} from './queries.ts'
import { seededRandom } from './random.ts'
import { type DemoCity, type DemoScan, simulateScans } from './simulate-scans.ts'

type Made = { emails: string[]; partnerIds: string[]; productIds: string[]; batchIds: string[]; codes: BigInt64Array }

/**
 * Writes a demo beside whatever is there, all of it or nothing: makers with a running plan, their products, batches and codes,
 * the scans of months, and the sums of them. The scans are simulated twice, first to know what each code has come to.
 */
export async function loadDemo(db: Db, plan: DemoPlan, passwordHash: string, say: (line: string) => void) {
  const cities = demoCities()
  return db.transaction().execute(async (tx) => {
    await withoutKeyChecks(tx)
    const made = await makeMakers(tx, plan, passwordHash)
    await makeCodes(tx, plan, made, cities)
    say(`${plan.codes.toLocaleString('en-US')} codes of ${plan.goods.length} products`)
    let loaded = 0
    let pending: DemoScan[] = []
    const flush = async () => {
      await insertScans(tx, columnsOf(pending, made), { ...made, cities, seed: plan.seed })
      loaded += pending.length
      pending = []
    }
    for (const day of simulateScans(plan, cities)) {
      pending = pending.concat(day)
      if (pending.length < 20_000) continue
      await flush()
      if (Math.floor(loaded / 1e6) > Math.floor((loaded - 20_000) / 1e6)) say(`${loaded.toLocaleString('en-US')} scans`)
    }
    await flush()
    await insertAnswers(tx, made.partnerIds)
    await countSums(tx, made.partnerIds)
    await insertLive(tx, made.partnerIds, before(plan.until, days(1)))
    return { ...made, scans: loaded }
  })
}

const demoCities = (): DemoCity[] => [
  ...largestCities('NG', 60),
  ...['GH', 'BJ', 'CM', 'NE', 'TG'].flatMap((country) => largestCities(country, 3)),
]

async function makeMakers(tx: Tx, plan: DemoPlan, passwordHash: string): Promise<Made> {
  const ids = (count: number) => Array.from({ length: count }, () => uuidv7())
  const [partnerIds, productIds, batchIds] = [
    ids(plan.companies.length),
    ids(plan.goods.length),
    ids(plan.batches.length),
  ]
  const began = before(plan.until, days(plan.days + 30))
  const now = new Date()
  const emails = plan.companies.map((_, i) => `demo-${i + 1}-${plan.seed}@maker.example`)
  const text = textsOf(plan.seed)
  await insertMakers(tx, {
    partners: plan.companies.map((companyName, i) => ({
      id: partnerIds[i] ?? '',
      companyName,
      email: emails[i] ?? '',
      address: '1 Marina, Lagos',
      phoneNumber: '+234 801 234 5678',
      businessRegistrationNumber: `RC ${100_000 + i}`,
      appliedAt: began,
      emailVerifiedAt: began,
      approvedAt: began,
    })),
    accounts: emails.map((email, i) => ({
      id: uuidv7(),
      email,
      passwordHash,
      partnerId: partnerIds[i] ?? '',
      createdAt: began,
    })),
    periods: partnerIds.map((partnerId) => ({
      id: uuidv7(),
      partnerId,
      planType: 'PREMIUM',
      startsAt: now,
      endsAt: after(now, days(31)),
      codeLimit: paidPlan('PREMIUM').codes,
    })),
    products: plan.goods.map(({ partner, name, category, description, asks }, i) => ({
      id: productIds[i] ?? '',
      partnerId: partnerIds[partner] ?? '',
      name,
      category,
      description,
      verificationEnabled: !asks,
      feedbackEnabled: asks,
      feedbackConfig: asks ? JSON.stringify(questions) : null,
      createdAt: began,
    })),
    batches: plan.batches.map((batch, i) => ({
      id: batchIds[i] ?? '',
      partnerId: partnerIds[batch.partner] ?? '',
      productId: productIds[batch.product] ?? '',
      batchNumber: text(10),
      name: batch.name,
      quantity: batch.quantity,
      manufacturedOn: calendarDay(batch.madeOn, usualTimeZone),
      expiresOn: calendarDay(batch.expiresOn, usualTimeZone),
      createdAt: batch.madeOn,
      releasedAt: batch.madeOn,
    })),
  })
  return { emails, partnerIds, productIds, batchIds, codes: drawCodes(plan) }
}

const questions = feedbackConfig.parse({
  emoji: { title: 'How do you feel about it?' },
  multipleChoice: {
    title: 'What did you like most?',
    options: [
      { value: 'quality', label: 'Quality' },
      { value: 'price', label: 'Price' },
      { value: 'packaging', label: 'Packaging' },
    ],
  },
  rating: { title: 'How many stars?' },
  openEnded: { title: 'Anything else?' },
})

function textsOf(seed: number) {
  const random = seededRandom(seed ^ 0xba7c4)
  return (length: number) => Array.from({ length }, () => alphabet[Math.floor(random() * 32)]).join('')
}

async function makeCodes(tx: Tx, plan: DemoPlan, { codes, batchIds }: Made, cities: DemoCity[]) {
  const counts = new Uint32Array(plan.codes)
  const firsts = new Float64Array(plan.codes)
  const lasts = new Float64Array(plan.codes)
  for (const day of simulateScans(plan, cities))
    for (const { code, ordinal, at } of day) {
      counts[code] = ordinal
      if (ordinal === 1) firsts[code] = at
      lasts[code] = at
    }
  for (const [i, { firstCode, quantity }] of plan.batches.entries()) {
    const part = [firstCode, firstCode + quantity] as const
    await insertCodes(tx, batchIds[i] ?? '', {
      codes: codes.slice(...part),
      counts: counts.slice(...part),
      firsts: firsts.slice(...part),
      lasts: lasts.slice(...part),
    })
  }
}

function columnsOf(scans: DemoScan[], { codes }: Made): ScanColumns {
  return {
    codes: scans.map(({ code }) => codes[code] ?? 0n),
    ordinals: scans.map(({ ordinal }) => ordinal),
    moments: scans.map(({ at }) => at / 1000),
    partners: scans.map(({ partner }) => partner + 1),
    visitors: scans.map(({ visitor }) => visitor),
    cities: scans.map(({ city }) => city + 1),
    typed: scans.map(({ isTyped }) => isTyped),
  }
}
