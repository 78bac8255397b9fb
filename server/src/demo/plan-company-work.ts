import { encodeSerial, groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FailedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { uuidv7 } from 'uuidv7'
import { createSecret } from '../company/api-keys/secrets.ts'
import { randomReference } from '../insight/reports/report-reference.ts'
import { after, before, days, hours, minutes } from '../platform/lib/time.ts'
import { hashToken } from '../platform/lib/tokens.ts'
import { seededRandom } from './random.ts'

export type DemoBatchRow = { id: string; productId: string; name: string; quantity: number; createdAt: Date }
/** A code that was scanned, with what it belongs to. */
export type DemoCode = { id: string; batchId: string; productId: string; lastScannedAt: Date }
type Company = {
  partnerId: string
  ownerId: string
  /** The prefix of colleagues' addresses. */
  mailbox: string
  passwordHash: string
  /** The owner works alone, and no API key is theirs. */
  isAlone: boolean
  seed: number
  joinedAt: Date
  until: Date
  batches: DemoBatchRow[]
  codes: DemoCode[]
}

/** The owner of each company. */
export const ownerName = 'Amina Bello'

const people = [
  { role: 'production', name: 'Tunde Okafor' },
  { role: 'quality', name: 'Ngozi Eze' },
  { role: 'analyst', name: 'Ibrahim Musa' },
] as const

/** What the people of a demo company did: a team with its activity, an API key, a blocked code, failed checks, and answered reports. */
export function planCompanyWork(company: Company) {
  const { partnerId, ownerId, mailbox, passwordHash, joinedAt, until } = company
  const colleagues = (company.isAlone ? [] : people).map((person, i) => {
    const joined = after(joinedAt, days(i + 1))
    const email = `${mailbox}-${person.role}@maker.example`
    return { ...person, id: uuidv7(), email, joined }
  })
  const [production, quality] = colleagues.map(({ id }) => id)
  const by = (accountId: string | undefined, occurredAt: Date, action: string, subject: string, details = {}) => ({
    id: uuidv7(),
    occurredAt: new Date(Math.min(occurredAt.getTime(), until.getTime())),
    accountId: accountId ?? ownerId,
    partnerId,
    action,
    subject,
    details: JSON.stringify(details),
  })
  const key = { id: uuidv7(), createdAt: before(until, days(21)), name: 'Warehouse system' }
  const reports = planReports(company, quality ?? ownerId)
  const [blocked] = company.codes.slice(reports.length)
  const blockedAt = before(until, hours(30))
  const serial = blocked ? encodeSerial(BigInt(blocked.id)) : ''
  const reason = 'Stolen from the warehouse in Kano.'
  return {
    accounts: colleagues.map(({ id, email, name, joined }) => ({ id, email, name, passwordHash, createdAt: joined })),
    memberships: colleagues.map(({ id, role, joined }) => ({
      accountId: id,
      partnerId,
      role,
      joinedAt: joined,
      dailyMailedUntil: new Date(), // no mails about the past
    })),
    apiKey: company.isAlone
      ? undefined
      : {
          ...key,
          partnerId,
          ...secretColumns(), // of a secret that nobody knows
          scopes: ['products:read', 'codes:read'],
          allowedAddresses: [],
          createdBy: ownerId,
          lastUsedAt: before(until, minutes(50)),
        },
    reports: reports.map(({ report }) => report),
    messages: reports.flatMap(({ message }) => message ?? []),
    block: blocked && { id: blocked.id, blockedAt, blockReason: reason },
    failedChecks: planFailedChecks(company),
    events: [
      ...colleagues.flatMap(({ id, email, role, joined }) => [
        by(ownerId, before(joined, hours(5)), 'team.invited', id, { email, role }),
        by(id, joined, 'team.joined', id, { role }),
      ]),
      ...company.batches.flatMap(({ id, quantity, createdAt }) => [
        by(production, createdAt, 'batch.created', id, { quantity }),
        by(production, after(createdAt, minutes(40)), 'batch.downloaded', id, { format: 'pdf' }),
      ]),
      ...(company.isAlone ? [] : [by(ownerId, key.createdAt, 'api_key.created', key.id, { name: key.name })]),
      ...(blocked ? [by(quality, blockedAt, 'code.blocked', serial, { reason })] : []),
      ...reports.flatMap(({ events }) =>
        events.map(({ at, action, id, details }) => by(quality, at, action, id, details)),
      ),
    ],
  }
}

function secretColumns() {
  const secret = createSecret()
  return { secretHash: hashToken(secret), hint: secret.slice(-4) }
}

const stories = [
  { daysAgo: 9, description: 'The seal under the cap was open.', whereBought: 'Balogun market', state: 'closed' },
  {
    daysAgo: 3,
    description: 'The print on the pack is paler than on my last one.',
    whereBought: null,
    state: 'answered',
  },
  { daysAgo: 1, description: 'It tastes different.', whereBought: 'A shop in Wuse', state: 'new' },
] as const

/** Three reports of shoppers: closed, answered and new. */
function planReports({ partnerId, codes, until }: Company, quality: string) {
  return stories.flatMap(({ daysAgo, description, whereBought, state }, i) => {
    const code = codes[i]
    if (!code) return []
    const createdAt = before(until, days(daysAgo))
    const id = uuidv7()
    const startedAt = after(createdAt, hours(2))
    const endedAt = after(createdAt, hours(20))
    const isStarted = state !== 'new'
    const sentAt = after(startedAt, minutes(10))
    const note = 'The shop had opened the pack to show it. Nothing was copied.'
    const answer = 'Thank you for telling us. The shop had opened the pack to show it; please exchange it there.'
    const report = {
      id,
      createdAt,
      partnerId,
      productId: code.productId,
      batchId: code.batchId,
      codeId: code.id,
      enteredSerial: groupSerial(encodeSerial(BigInt(code.id))),
      verdict: 'genuine_first',
      description,
      whereBought,
      contact: `shopper-${i + 1}@shopper.example`,
      city: ['Lagos', 'Kano', 'Abuja'][i] ?? null,
      country: 'NG',
      reference: randomReference(),
      mailDecidedAt: createdAt,
      ...(isStarted ? { investigationStartedAt: startedAt } : {}),
      ...(state === 'closed' ? { closedAt: endedAt, closingNote: note, result: 'genuine', answer } : {}),
      ...(isStarted ? { answeredAt: state === 'closed' ? endedAt : sentAt } : {}),
    }
    const message = {
      id: uuidv7(),
      reportId: id,
      accountId: quality,
      sentAt,
      subject: 'Your report about our product',
      text: 'Thank you for telling us. Please keep the pack, and send us a photo of the number below the code.',
    }
    const events = [
      ...(isStarted ? [{ at: startedAt, action: 'report.investigation_started', id, details: {} }] : []),
      ...(state === 'answered' ? [{ at: message.sentAt, action: 'report.message_sent', id, details: {} }] : []),
      ...(state === 'closed' ? [{ at: endedAt, action: 'report.closed', id, details: { note } }] : []),
    ]
    return [{ report, message: state === 'answered' ? message : undefined, events }]
  })
}

const verdicts: FailedVerdict[] = ['expired', 'expired', 'limit_reached', 'recalled', 'blocked']

/** Failed checks on some days of the last two months, by quarter hour, for each company, product and batch. */
type FailedChecks = {
  scopeId: string
  bucketStart: Date
  verdict: FailedVerdict
  city: string
  country: string
  checks: number
}

/** Some shoppers do not share where they are. */
const cities = ['Lagos', 'Lagos', 'Kano', 'Onitsha', 'Aba', '']

function planFailedChecks({ partnerId, batches, seed, until }: Company) {
  const random = seededRandom(seed ^ 0xfa11ed)
  const counts = new Map<string, FailedChecks>()
  const quarterHour = minutes(15)
  for (let day = 60; day >= 0 && batches.length > 0; day--)
    for (let n = Math.floor(random() * 3); n > 0; n--) {
      const at = before(until, days(day) + Math.floor(random() * hours(10)))
      const bucketStart = new Date(Math.floor(at.getTime() / quarterHour) * quarterHour)
      const batch = batches[Math.floor(random() * batches.length)]
      const verdict = verdicts[Math.floor(random() * verdicts.length)] ?? 'expired'
      const city = cities[Math.floor(random() * cities.length)] ?? ''
      for (const scopeId of batch ? [partnerId, batch.productId, batch.id] : []) {
        const key = `${scopeId} ${bucketStart.getTime()} ${verdict} ${city}`
        const checks = (counts.get(key)?.checks ?? 0) + 1
        counts.set(key, { scopeId, bucketStart, verdict, city, country: city && 'NG', checks })
      }
    }
  return [...counts.values()]
}
