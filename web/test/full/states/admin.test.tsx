import type { PartnerRow, SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { page } from 'vitest/browser'
import { profile } from '../../default-replies.ts'
import { fails, hangs, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const adminPartnersPage = {
  as: 'admin',
  path: '/admin/companies?search=Screened%20Goods',
  ready: /Screened Goods Ltd/,
} as const
const id = '00000000-0000-4000-8000-000000000000'
const at = '2026-11-21T10:00:00.000Z'
const suspended: PartnerRow = {
  id,
  companyName: 'Doubtful Goods Ltd',
  email: 'somebody-with-a-long-address@doubtful-goods-and-sons.example',
  businessRegistrationNumber: 'RC 104212',
  approvedAt: at,
  plan: {
    planType: 'TRIAL',
    isActive: false,
    endDate: at,
    qrCodesGenerated: 100,
    qrCodeLimit: 100,
  },
  payments: { count: 30, total: 150_000_000, flagged: 1 },
  codes: 150_000,
  allowance: { codes: 1_000_000, reason: 'A contract of three years', lastDay: '2027-11-21' },
  suspendedAt: at,
  closing: null,
  suspensionReason: 'The register does not know this number.',
}
const partnersReply = (...rows: PartnerRow[]) => ({
  'GET /api/admin/partners': { data: { partners: rows, pagination: onePage(rows.length) } },
})
const suspension = { reason: 'The register does not know this number.', since: at }

const systemPage = { as: 'admin', path: '/admin/system', ready: /Trusted proxies/ } as const
const jobQueue = (queue: string, failed: number) => ({
  queue,
  waiting: 18,
  retrying: 0,
  running: 1,
  failed,
  lastFailure: null,
})
const systemStatus: SystemStatus = {
  version: '0.2.0',
  startedAt: at,
  workers: 16,
  nodeVersion: '24.21.0',
  databaseVersion: '18.4 (Debian 18.4-1.pgdg13+1)',
  migrations: { count: 17, newest: '0017_record_scans_by_shard.sql', appliedAt: at },
  database: {
    sizeBytes: 84_215_000_000,
    growth: [
      { days: 7, since: '2026-11-14', bytes: 1_934_000_000 },
      { days: 30, since: '2026-10-22', bytes: -3_200_000 },
    ],
    aggregationLagSeconds: 1234,
    mailsWaiting: 1271,
    queues: [
      {
        ...jobQueue('mail-declined-renewal', 3),
        retrying: 1250,
        lastFailure: {
          at: at,
          error: 'connect ECONNREFUSED mail.a-host-with-a-long-name.example:587 after 30000 ms',
        },
      },
      jobQueue('mail-digest', 0),
      { ...jobQueue('maintain-copy-cases-part', 12), lastFailure: { at: null, error: '' } },
    ],
  },
  trustedProxies: [],
  developerPages: ['/dev/mail', '/dev/phone', '/sandbox/'],
  mail: 'stored',
  payments: 'sandbox',
  sms: true,
  ussd: false,
  whatsApp: false,
  secretKey: {
    fingerprint: '0d5530cbad9deec1',
    previousFingerprint: 'a8113ce10100bdf4',
    known: ['80c184d19067eb23', '0d5530cbad9deec1', 'a8113ce10100bdf4'].map((fingerprint) => ({
      fingerprint,
      firstUsedAt: at,
    })),
    lostPins: [{ fingerprint: '0f1e2d3c4b5a6978', batches: 12 }],
  },
  canaries: { checks: 2, lastAt: '2026-11-20T10:00:00.000Z' },
  backups: {
    isScheduled: true,
    last: {
      finishedAt: at,
      file: '/srv/backups/of-all-servers/sahihi/sahihi-2026-11-21T011700Z.backup',
      bytes: 13_084_215_000,
    },
    failure: {
      failedAt: at,
      reason:
        'The disk of /srv/backups/of-all-servers/sahihi is almost full: 256 MB are left for other files. Make room, or back up to another disk.',
    },
  },
  forwardedHeaders: {
    requests: 1_234_567,
    firstSeenAt: at,
    lastSeenAt: at,
    sender: 'fd12:3456:789a:1::ffff:ffff',
  },
}

testStates([
  {
    ...adminPartnersPage,
    name: 'partners, one suspended',
    ready: /Doubtful Goods Ltd/,
    replies: partnersReply(suspended),
  },
  {
    ...adminPartnersPage,
    name: 'partners, suspension dialog',
    act: () => page.getByRole('button', { name: 'Suspend… Screened Goods Ltd' }).click(),
  },
  {
    ...adminPartnersPage,
    name: 'partners, allowance dialog',
    ready: /Doubtful Goods Ltd/,
    replies: partnersReply(suspended),
    act: () => page.getByRole('button', { name: 'Allowance… Doubtful Goods Ltd' }).click(),
  },
  {
    ...adminPartnersPage,
    name: 'partners, loading',
    ready: /All approved partners/,
    replies: { 'GET /api/admin/partners': hangs },
    loading: { skeleton: 'Loading partners' },
  },
  {
    ...adminPartnersPage,
    name: 'partners, failed',
    ready: /Failed to load partners/,
    replies: { 'GET /api/admin/partners': fails },
  },
  {
    ...adminPartnersPage,
    name: 'partners, none',
    path: '/admin/companies',
    ready: /No partners yet\./,
    replies: partnersReply(),
  },
  {
    ...adminPartnersPage,
    name: 'partners, none found',
    path: '/admin/companies?search=nobody%20at%20all',
    replies: partnersReply(),
    ready: /No partner has “nobody at all”/,
  },
  {
    ...systemPage,
    name: 'system, with every warning',
    ready: /does not have the newest secret key/,
    replies: { 'GET /api/admin/system': { data: systemStatus } },
  },
  {
    ...systemPage,
    name: 'system, loading',
    ready: /What runs/,
    replies: { 'GET /api/admin/system': hangs },
    loading: { skeleton: 'Loading the system status' },
  },
  {
    ...systemPage,
    name: 'system, failed',
    ready: /Failed to load the system status/,
    replies: { 'GET /api/admin/system': fails },
  },
  {
    name: 'products of a suspended partner',
    as: 'partner',
    path: '/products',
    ready: /This account is suspended/,
    replies: { 'GET /api/partners/profile': { data: { ...profile, suspension } } },
  },
])
