import { alphabet } from '@sahihi/contract/domain/serial.ts'
import { feedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import { paidPlan } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import { derivePictureId } from '../catalog/pictures/picture-id.ts'
import { createDefaultRules } from '../insight/alerts/create-default-rules.ts'
import { fillRollups } from '../insight/analytics/rollups/fill-rollups.ts'
import { fillCodeVisitors } from '../operations/data-archives/fill-code-visitors.ts'
import type { Db, Tx } from '../platform/db/client.ts'
import { calendarDay, defaultTimeZone } from '../platform/lib/calendar.ts'
import { largestCities } from '../platform/lib/places.ts'
import { after, before, days } from '../platform/lib/time.ts'
import type { DemoPlan, DemoProduct } from './demo-plan.ts'
import { drawLogo, drawPacks } from './draw-packs.ts'
import { ownerName, planCompanyWork } from './plan-company-work.ts'
import { drawCodes } from './plan-demo.ts'
import {
  insertCodes,
  insertCompanyWork,
  insertFeedback,
  insertLiveScans,
  insertPartners,
  insertScans,
  readCompany,
  type ScanColumns,
  skipForeignKeyChecks,
} from './queries.ts'
import { seededRandom } from './random.ts'
import { replayStory } from './replay-stories.ts'
import { type DemoCity, type DemoScan, simulateScans } from './simulate-scans.ts'

type DemoRecords = {
  emails: string[]
  partnerIds: string[]
  ownerIds: string[]
  productIds: string[]
  batchIds: string[]
  codes: BigInt64Array
}

const scansPerInsert = 20_000

/**
 * Adds a demo to a database in one transaction: partners with a running plan, their products, batches and codes, months of scans, and
 * the rollups. With `pinKeyFingerprint`, the secret key's fingerprint, one product has hidden PINs. The scans are simulated twice, the
 * first time to find the final state of each code. The cases of the stories are opened afterwards (ensure-demo.ts).
 */
export async function loadDemo(
  db: Db,
  plan: DemoPlan,
  passwordHash: string,
  print: (line: string) => void,
  pinKeyFingerprint: string | null = null,
) {
  return db.transaction().execute(async (tx) => {
    await skipForeignKeyChecks(tx)
    return fillCompanies(tx, plan, passwordHash, print, pinKeyFingerprint)
  })
}

/** As loadDemo, in the caller's transaction. */
export async function fillCompanies(
  tx: Tx,
  plan: DemoPlan,
  passwordHash: string,
  print: (line: string) => void,
  pinKeyFingerprint: string | null = null,
) {
  const cities = demoCities()
  const records = await loadPartners(tx, plan, { passwordHash, pinKeyFingerprint })
  const { stories, unscannedCode, pinCode } = await loadCodes(tx, plan, records, cities)
  print(`${plan.codeCount.toLocaleString('en-US')} codes of ${plan.catalogue.length} products`)
  let loaded = 0
  let queued: DemoScan[] = []
  const flush = async () => {
    await insertScans(tx, columnsOf(queued, records), { ...records, cities, seed: plan.seed })
    loaded += queued.length
    queued = []
  }
  for (const scans of simulateScans(plan, cities)) {
    queued = queued.concat(scans)
    if (queued.length < scansPerInsert) continue
    await flush()
    if (Math.floor(loaded / 1e6) > Math.floor((loaded - scansPerInsert) / 1e6))
      print(`${loaded.toLocaleString('en-US')} scans`)
  }
  await flush()
  await insertFeedback(tx, records.partnerIds)
  await fillRollups(tx, records.partnerIds)
  await fillCodeVisitors(tx, records.partnerIds, plan.until)
  await insertLiveScans(tx, records.partnerIds, before(plan.until, days(1)))
  await loadCompanyWork(tx, plan, records, passwordHash)
  return { ...records, stories, unscannedCode, pinCode, scans: loaded }
}

/** Adds what the people of each company did, so that the pages of the team, the activity and the reports are not empty. */
async function loadCompanyWork(tx: Tx, plan: DemoPlan, { partnerIds, ownerIds }: DemoRecords, passwordHash: string) {
  for (const [i, partnerId] of partnerIds.entries()) {
    const work = planCompanyWork({
      partnerId,
      ownerId: ownerIds[i] ?? '',
      mailbox: `demo-${i + 1}-${plan.seed}`,
      passwordHash,
      isAlone: plan.sampleFor !== undefined,
      seed: plan.seed + i,
      joinedAt: before(plan.until, days(plan.days + 30)),
      until: plan.until,
      ...(await readCompany(tx, partnerId)),
    })
    await insertCompanyWork(tx, work)
  }
}

const demoCities = (): DemoCity[] => [
  ...largestCities('NG', 60),
  ...['GH', 'BJ', 'CM', 'NE', 'TG'].flatMap((country) => largestCities(country, 3)),
]

type Keys = { passwordHash: string; pinKeyFingerprint: string | null }

async function loadPartners(tx: Tx, plan: DemoPlan, { passwordHash, pinKeyFingerprint }: Keys): Promise<DemoRecords> {
  const createIds = (count: number) => Array.from({ length: count }, () => uuidv7())
  const partnerIds = createIds(plan.companies.length)
  const { sampleFor } = plan
  const ownerIds = sampleFor ? [sampleFor.accountId] : createIds(plan.companies.length)
  const productIds = createIds(plan.catalogue.length)
  const batchIds = createIds(plan.batches.length)
  const joinedAt = before(plan.until, days(plan.days + 30))
  const now = new Date()
  const emails = plan.companies.map((_, i) => `demo-${i + 1}-${plan.seed}@maker.example`)
  const batchNumber = batchNumberGenerator(plan.seed)
  const { logos, pictures } = await drawPictures(plan, partnerIds, productIds)
  await insertPartners(tx, {
    partners: plan.companies.map((companyName, i) => ({
      id: partnerIds[i] ?? '',
      companyName,
      email: sampleFor ? `${partnerIds[i]}@sample.invalid` : (emails[i] ?? ''),
      sampleOf: sampleFor?.partnerId ?? null,
      address: '1 Marina, Lagos',
      phoneNumber: '+234 801 234 5678',
      shopperPhone: '+234 700 000 0000',
      shopperEmail: 'shoppers@maker.example',
      businessRegistrationNumber: `RC ${100_000 + i}`,
      appliedAt: joinedAt,
      emailVerifiedAt: joinedAt,
      approvedAt: joinedAt,
      logoId: logos[i]?.id ?? null,
    })),
    accounts: (sampleFor ? [] : emails).map((email, i) => ({
      id: ownerIds[i] ?? '',
      name: ownerName,
      email,
      passwordHash,
      createdAt: joinedAt,
    })),
    memberships: ownerIds.map((accountId, i) => ({
      accountId,
      partnerId: partnerIds[i] ?? '',
      role: sampleFor ? 'sample' : 'owner',
      ...(sampleFor && { caseMails: 'off', reportMails: 'off' }),
      joinedAt,
      dailyMailedUntil: now, // no mails about the past
    })),
    periods: partnerIds.map((partnerId) => ({
      id: uuidv7(),
      partnerId,
      planType: 'PREMIUM',
      startsAt: now,
      endsAt: after(now, days(31)),
      codeLimit: paidPlan('PREMIUM').codes,
    })),
    products: plan.catalogue.map(({ partner, name, category, description, collectsFeedback }, i) => ({
      id: productIds[i] ?? '',
      partnerId: partnerIds[partner] ?? '',
      name,
      category,
      description,
      verificationEnabled: !collectsFeedback,
      feedbackEnabled: collectsFeedback,
      feedbackConfig: collectsFeedback ? JSON.stringify(feedbackForm) : null,
      createdAt: joinedAt,
      pictureId: pictures[i]?.id ?? null,
    })),
    pictures: [...logos, ...pictures.filter((picture) => picture !== undefined)],
    batches: plan.batches.map((batch, i) => ({
      id: batchIds[i] ?? '',
      partnerId: partnerIds[batch.partner] ?? '',
      productId: productIds[batch.product] ?? '',
      batchNumber: batchNumber(),
      name: batch.name,
      quantity: batch.quantity,
      manufacturingDate: calendarDay(batch.manufacturedAt, defaultTimeZone),
      expirationDate: calendarDay(batch.expiresAt, defaultTimeZone),
      createdAt: batch.manufacturedAt,
      releasedAt: batch.manufacturedAt,
      pinKeyFingerprint: plan.catalogue[batch.product]?.hasPins ? pinKeyFingerprint : null,
    })),
  })
  await createDefaultRules(tx, partnerIds)
  return { emails, partnerIds, ownerIds, productIds, batchIds, codes: drawCodes(plan) }
}

/** A logo for each partner, and a picture for each product whose pack is drawn. */
async function drawPictures({ catalogue }: DemoPlan, partnerIds: string[], productIds: string[]) {
  const packs = await drawPacks()
  const pictureOf = (partnerId: string, productId: string | null, webp: Buffer) => ({
    id: derivePictureId(productId ?? partnerId, webp),
    partnerId,
    productId,
    webp,
  })
  const logos = await Promise.all(partnerIds.map(async (id, i) => pictureOf(id, null, await drawLogo(i))))
  const pictures = catalogue.map(({ partner, pack }, i) => {
    const webp = packs.get(pack)
    return webp && pictureOf(partnerIds[partner] ?? '', productIds[i] ?? '', webp)
  })
  return { logos, pictures }
}

const feedbackForm = feedbackConfig.parse({
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

function batchNumberGenerator(seed: number) {
  const random = seededRandom(seed ^ 0xba7c4)
  return () => Array.from({ length: 10 }, () => alphabet[Math.floor(random() * 32)]).join('')
}

async function loadCodes(tx: Tx, plan: DemoPlan, { codes, batchIds }: DemoRecords, cities: DemoCity[]) {
  const counts = new Uint32Array(plan.codeCount)
  const firstScans = new Float64Array(plan.codeCount)
  const lastScans = new Float64Array(plan.codeCount)
  const scansOfStory = new Map(plan.stories.map(({ code }): [number, DemoScan[]] => [code, []]))
  for (const scans of simulateScans(plan, cities))
    for (const scan of scans) {
      const { code, ordinal, at } = scan
      counts[code] = ordinal
      if (ordinal === 1) firstScans[code] = at
      lastScans[code] = at
      scansOfStory.get(code)?.push(scan)
    }
  for (const [i, { firstCode, quantity }] of plan.batches.entries()) {
    const range = [firstCode, firstCode + quantity] as const
    await insertCodes(tx, batchIds[i] ?? '', {
      ids: codes.slice(...range),
      counts: counts.slice(...range),
      firstScans: firstScans.slice(...range),
      lastScans: lastScans.slice(...range),
    })
  }
  return {
    stories: Array.from(scansOfStory, ([code, scans]) => replayStory(String(codes[code]), scans, { ...plan, cities })),
    unscannedCode: codes[unscannedUnit(plan, counts, ({ hasPins }) => !hasPins)?.code ?? 0] ?? 0n,
    pinCode: findPinCode(
      unscannedUnit(plan, counts, ({ hasPins }) => hasPins),
      { codes, batchIds },
    ),
  }
}

const findPinCode = (unit: Unit | undefined, { codes, batchIds }: Pick<DemoRecords, 'codes' | 'batchIds'>) =>
  unit && { codeId: codes[unit.code] ?? 0n, batchId: batchIds[unit.batch] ?? '' }

/** The positions of a code and of its batch. */
type Unit = { code: number; batch: number }

/** An unscanned unit of the newest batch that has one, of verified products that meet the condition. */
function unscannedUnit(
  { batches, catalogue }: DemoPlan,
  counts: Uint32Array,
  isWanted: (product: DemoProduct) => boolean,
): Unit | undefined {
  const newestFirst = [...batches.entries()].sort(
    ([, a], [, b]) => b.manufacturedAt.getTime() - a.manufacturedAt.getTime(),
  )
  for (const [batch, { product, firstCode, quantity }] of newestFirst) {
    const position = counts.subarray(firstCode, firstCode + quantity).indexOf(0)
    const made = catalogue[product]
    if (position >= 0 && made && !made.collectsFeedback && isWanted(made)) return { code: firstCode + position, batch }
  }
  return undefined
}

const columnsOf = (scans: DemoScan[], { codes }: DemoRecords): ScanColumns => ({
  codeIds: scans.map(({ code }) => codes[code] ?? 0n),
  ordinals: scans.map(({ ordinal }) => ordinal),
  moments: scans.map(({ at }) => at / 1000),
  partners: scans.map(({ partner }) => partner + 1),
  visitors: scans.map(({ visitor }) => visitor),
  cities: scans.map(({ city }) => city + 1),
  isTyped: scans.map(({ isTyped }) => isTyped),
})
